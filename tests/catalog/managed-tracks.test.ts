import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import { findEditableTrack } from "../../app/shop/catalog/editable-track.server.ts";
import { likeTrack } from "../../app/shop/catalog/likes.server.ts";
import { readManagedFilter } from "../../app/shop/catalog/managed-filter.ts";
import {
  findTrackForAdmins,
  listManagedTracks,
  type ManagedQuery,
} from "../../app/shop/catalog/managed-tracks.server.ts";
import { swapPositions } from "../../app/shop/catalog/track-order.server.ts";
import { givenTrack, givenTracks, givenUser } from "../fixtures/given.ts";

const admin: Actor = { id: "adm", username: "admin", role: "admin", canUpload: true };

beforeEach(async () => {
  await db.deleteFrom("musicTracks").execute();
});

async function titles(actor: Actor, filter: Partial<ManagedQuery> = {}) {
  const { tracks } = await listManagedTracks(actor, { order: "shop", page: 1, ...filter });
  return tracks.map(({ title }) => title);
}

test("administrators see everyone's tracks and drafts with their owners; others see only their own", async () => {
  const ana: Actor = await givenUser();
  const ben: Actor = await givenUser();
  await givenTrack({ title: "Ana's", userId: ana.id });
  await givenTrack({ title: "Ana's Draft", userId: ana.id, isDraft: true });
  await givenTrack({ title: "Ben's", userId: ben.id });
  await givenTrack({ title: "Nobody's" });
  expect(await titles(admin)).toEqual(["Nobody's", "Ben's", "Ana's Draft", "Ana's"]);
  expect(await titles(ana)).toEqual(["Ana's Draft", "Ana's"]);
  expect(await titles(ana, { search: "ben" })).toEqual([]);
  expect(await titles(admin, { search: "BEN" })).toEqual(["Ben's"]);
  const owners = async (actor: Actor) => {
    const { tracks } = await listManagedTracks(actor, { order: "shop", page: 1 });
    return tracks.map(({ owner }) => owner);
  };
  expect(await owners(admin)).toEqual([undefined, ben.username, ana.username, ana.username]);
  expect(await owners(ana)).toEqual([undefined, undefined]);
});

test("the list is sorted by the shop's order or by age", async () => {
  const [old, , young] = await givenTracks(3);
  await swapPositions(admin, old?.id ?? "", young?.id ?? "");
  expect((await titles(admin))[0]).toBe(old?.title);
  expect((await titles(admin, { order: "newest" }))[0]).toBe(young?.title);
});

test("the list is filtered by state, tempo, key, day and likes, and by several at once", async () => {
  const draft = { title: "Draft", isDraft: true, bpm: 122.4, key: "A minor" };
  await givenTrack(draft);
  const planned = await givenTrack({ title: "Planned", isDraft: true, bpm: 118 });
  await givenTrack({ title: "Sold", isSold: true, bpm: 122, onSale: true });
  await givenTrack({ title: "Reduced", onSale: true, bpm: 124, key: "A minor" });
  const old = await givenTrack({ title: "Old", bpm: 90 });
  await db
    .insertInto("trackReleases")
    .values({ trackId: planned.id, publishAt: new Date(), accountId: "adm", agreementVersion: 1 })
    .execute();
  await db
    .updateTable("musicTracks")
    .set({ createdAt: sql`'2020-05-01'::timestamptz` })
    .where("id", "=", old.id)
    .execute();
  for (const browser of ["one", "two"]) await likeTrack(old.id, browser);
  const listed = (query: string) =>
    titles(admin, { filter: readManagedFilter(new URLSearchParams(query)) });
  expect(await listed("state=draft")).toEqual(["Planned", "Draft"]);
  expect(await listed("state=planned")).toEqual(["Planned"]);
  expect(await listed("state=reduced")).toEqual(["Reduced"]);
  expect(await listed("state=sold")).toEqual(["Sold"]);
  expect(await listed("state=for-sale")).toEqual(["Old", "Reduced"]);
  expect(await listed("bpm=122")).toEqual(["Sold", "Draft"]);
  expect(await listed("bpm=124-118")).toEqual(["Reduced", "Sold", "Planned", "Draft"]);
  expect(await listed("key=8A")).toEqual(["Reduced", "Draft"]);
  expect(await listed("since=2020-05-02")).toEqual(["Reduced", "Sold", "Planned", "Draft"]);
  expect(await listed("likes=2")).toEqual(["Old"]);
  expect(await listed("likes=3")).toEqual([]);
  expect(await listed("state=draft&key=A+minor&bpm=118-124")).toEqual(["Draft"]);
  expect(await listed("state=none&bpm=fast&since=2020-13-01")).toHaveLength(5);
});

test("a page has twenty tracks, and a page number past the end shows the last page", async () => {
  await givenTracks(21);
  const read = (page: number) => listManagedTracks(admin, { order: "shop", page });
  expect(await read(1)).toMatchObject({ count: 21, page: 1, pages: 2 });
  expect((await read(1)).tracks).toHaveLength(20);
  expect((await read(2)).tracks).toHaveLength(1);
  expect(await read(9000)).toEqual(await read(2));
});

test("the list shows which tracks are on a temporary sale and when a draft will be published", async () => {
  const { id: trackId } = await givenTrack({ title: "Cut" });
  const { id: draftId } = await givenTrack({ title: "Later", isDraft: true });
  await givenTrack({ title: "Plain" });
  const [startsAt, endsAt, publishAt] = ["01", "08", "12"].map(
    (day) => new Date(`2031-12-${day}T00:00:00Z`),
  );
  if (!startsAt || !endsAt || !publishAt) throw new Error("There are three days.");
  const promotion = { cutPercent: 20, cutCents: null, startsAt, endsAt };
  await db
    .insertInto("trackSales")
    .values({ trackId, ...promotion })
    .execute();
  const account = { accountId: "adm", agreementVersion: 1 };
  await db
    .insertInto("trackReleases")
    .values({ trackId: draftId, publishAt, ...account })
    .execute();
  const { tracks } = await listManagedTracks(admin, { order: "shop", page: 1 });
  const planned = tracks.map(({ title, promotion: cut, release }) => ({ title, cut, release }));
  expect(planned).toEqual([
    { title: "Plain", cut: undefined, release: undefined },
    {
      title: "Later",
      cut: undefined,
      release: { text: "Publishes", at: publishAt },
    },
    {
      title: "Cut",
      cut: { text: "Sale −20% from 2031-12-01 to 2031-12-07", isRunning: false },
      release: undefined,
    },
  ]);
});

test("an archived track appears in no list of the Music Manager", async () => {
  const { id } = await givenTrack({ isSold: true, isDraft: true, archivedAt: new Date() });
  expect(await listManagedTracks(admin, { order: "newest", page: 1 })).toMatchObject({ count: 0 });
  expect(await findEditableTrack(db, admin, id)).toBeUndefined();
  expect(await findTrackForAdmins(id)).toBeUndefined();
});

test("only the track's owner and administrators see its form", async () => {
  const ana: Actor = await givenUser();
  const { id, title } = await givenTrack({ userId: ana.id, isDraft: true });
  expect(await findEditableTrack(db, await givenUser(), id)).toBeUndefined();
  expect(await findEditableTrack(db, ana, id)).toMatchObject({ title, isDraft: true });
  expect(await findEditableTrack(db, admin, id)).toMatchObject({ title });
  expect(await findEditableTrack(db, admin, "no-such-track")).toBeUndefined();
});

test("the Music Manager reads no data about deliveries", async () => {
  const { id } = await givenTrack();
  const secrets = { downloadId: "z".repeat(26), driveLink: "https://secret.example/file" };
  await db
    .insertInto("trackDeliveries")
    .values({ trackId: id, ...secrets })
    .execute();
  const read = await Promise.all([
    listManagedTracks(admin, { order: "shop", page: 1 }),
    findEditableTrack(db, admin, id),
    findTrackForAdmins(id),
  ]);
  expect(JSON.stringify(read)).not.toMatch(/zzz|secret\.example/);
});
