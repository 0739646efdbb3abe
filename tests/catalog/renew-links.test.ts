import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import { setFileLink } from "../../app/shop/catalog/files/deliveries.server.ts";
import {
  renewDownloadLink,
  renewReturnLink,
} from "../../app/shop/catalog/files/renew-links.server.ts";
import { trackForm } from "../../app/shop/catalog/track-form.ts";
import { listDownloadLinks } from "../../app/shop/orders/download-links/download-links.server.ts";
import { listLinkUses } from "../../app/shop/orders/download-links/link-uses.server.ts";
import { givenTrack, givenTracks, givenUser } from "../fixtures/given.ts";
import { change, read, typed } from "../fixtures/saved-tracks.ts";

const admin: Actor = { id: "adm", username: "admin", role: "admin", canUpload: true };

const isDone = { done: undefined };

function deliveryOf(trackId: string) {
  return db
    .selectFrom("trackDeliveries")
    .selectAll()
    .where("trackId", "=", trackId)
    .executeTakeFirst();
}

async function auditActionsOf(trackId: string) {
  const entries = await db
    .selectFrom("auditLog")
    .where("subjectId", "=", trackId)
    .where("subjectKind", "=", "link")
    .selectAll()
    .orderBy("id")
    .execute();
  return entries;
}

test("a link is created and can be replaced, while the rest of the delivery stays the same", async () => {
  const { id, title } = await givenTrack();
  await setFileLink(db, admin, { id, title, driveLink: undefined }, "https://files.example/x");
  expect(await renewDownloadLink(admin, id)).toEqual(isDone);
  const first = await deliveryOf(id);
  expect(first).toMatchObject({ downloadId: expect.stringMatching(/^[a-z2-7]{26}$/) });
  expect(first?.downloadIdMadeAt).toBeInstanceOf(Date);
  expect(await renewReturnLink(admin, id)).toEqual(isDone);
  expect(await renewDownloadLink(admin, id)).toEqual(isDone);
  const second = await deliveryOf(id);
  expect(second?.downloadId).not.toBe(first?.downloadId);
  expect(second?.downloadIdMadeAt?.getTime()).toBeGreaterThan(
    first?.downloadIdMadeAt?.getTime() ?? Infinity,
  );
  expect(second).toMatchObject({ driveLink: "https://files.example/x" });
  expect(second?.receipt).toMatch(/^[a-z2-7]{26}$/);
  const deliveries = await db
    .selectFrom("trackDeliveries")
    .where("downloadId", "=", first?.downloadId ?? "")
    .select("trackId")
    .execute();
  expect(deliveries).toEqual([]);

  const entries = await auditActionsOf(id);
  expect(entries.map(({ act }) => act)).toEqual(["make-link", "make-return-link", "renew-link"]);
  expect(entries[0]).toMatchObject({ actorId: "adm", actorName: "admin", subjectName: title });
  const log = JSON.stringify(entries);
  for (const secret of [first?.downloadId, second?.downloadId, second?.receipt]) {
    expect(secret).toBeTruthy();
    expect(log).not.toContain(secret);
  }
});

test("twenty simultaneous renewals each replace the one before, and the last one counts", async () => {
  const { id } = await givenTrack();
  const done = await Promise.all(Array.from({ length: 20 }, () => renewDownloadLink(admin, id)));
  expect(done).toEqual(Array(20).fill(isDone));
  const actions = (await auditActionsOf(id)).map(({ act }) => act);
  expect(actions.sort()).toEqual(["make-link", ...Array(19).fill("renew-link")]);
});

test("only administrators can create a link, not even a track's owner", async () => {
  const owner: Actor = await givenUser();
  const { id } = await givenTrack({ userId: owner.id });
  await renewDownloadLink(admin, id);
  const before = await deliveryOf(id);
  const forbidden = { refused: { reason: "forbidden" } };
  expect(await renewDownloadLink(owner, id)).toMatchObject(forbidden);
  expect(await renewReturnLink(owner, id)).toMatchObject(forbidden);
  expect(await renewDownloadLink(admin, "none")).toMatchObject({ refused: { reason: "missing" } });
  expect(await deliveryOf(id)).toEqual(before);
  expect(await auditActionsOf(id)).toHaveLength(1);
  expect(await auditActionsOf("none")).toEqual([]);
});

test("editors of a track can set its file location, and the log omits the address", async () => {
  const [owner, other]: Actor[] = [await givenUser(), await givenUser()];
  if (!owner || !other) throw new Error("not made");
  const { id } = await givenTrack({ userId: owner.id });
  const link = "https://files.example/secret-folder";
  const set = (actor: Actor, driveLink: string | null) =>
    change(actor, id, { ...read(trackForm, typed), driveLink });
  await set(other, link);
  expect(await deliveryOf(id)).toBeUndefined();
  await set(owner, link);
  await set(owner, link);
  expect(await deliveryOf(id)).toMatchObject({ driveLink: link });
  await set(owner, null);
  const log = await db
    .selectFrom("auditLog")
    .where("subjectId", "=", id)
    .selectAll()
    .orderBy("id")
    .execute();
  const actions = log.map(({ act }) => act).filter((act) => act !== "edit-track");
  expect(actions).toEqual(["set-file-link", "clear-file-link"]);
  expect(JSON.stringify(log)).not.toContain("secret-folder");
});

test("the list shows every track with its links and last use, twenty per page", async () => {
  const tracks = await givenTracks(22, { title: "Listed" });
  const [first] = tracks;
  if (!first) throw new Error("not made");
  const agent = { address: "192.0.2.7", userAgent: "Browser" };
  for (const what of ["page", "file"] as const) {
    await db
      .insertInto("linkUses")
      .values({ trackId: first.id, what, ...agent })
      .execute();
  }
  const page = await listDownloadLinks({ search: "listed", page: 9 });
  expect(page).toMatchObject({ count: 22, pages: 2, page: 2 });
  expect(page.links.map(({ id }) => id)).toEqual([tracks[1]?.id, first.id]);
  expect(page.links[1]).toMatchObject({ downloadId: null, fileCount: 0, lastUse: "file" });
  const uses = await listLinkUses(first.id, 1);
  expect(uses?.uses.map(({ what }) => what)).toEqual(["file", "page"]);
  expect(await listLinkUses("none", 1)).toBeUndefined();
});

test("a sold track removed from the shop stays on the list, because its buyer's link still works", async () => {
  const { id } = await givenTrack({
    title: "Gone away",
    isSold: true,
    isDraft: true,
    archivedAt: new Date(),
  });
  const { links } = await listDownloadLinks({ search: "gone away", page: 1 });
  expect(links.map((link) => link.id)).toEqual([id]);
  expect(await renewDownloadLink(admin, id)).toEqual(isDone);
});
