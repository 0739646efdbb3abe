import { afterAll, beforeAll, expect, test } from "vitest";
import { findForm } from "../../app/admin/music-manager/editor/find-form.server.ts";
import { saveCommands } from "../../app/admin/music-manager/editor/save-commands.server.ts";
import { stopListening } from "../../app/platform/database/changes.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { readForm } from "../../app/platform/forms/read-form.server.ts";
import { consumeToast } from "../../app/platform/forms/toast-cookie.server.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import { saveTemplate } from "../../app/shop/agreements/save-template.server.ts";
import { findTemplate } from "../../app/shop/agreements/templates.server.ts";
import { listReleasesWithoutFiles } from "../../app/shop/catalog/publishing/planned-releases.server.ts";
import { publishDue } from "../../app/shop/catalog/publishing/publish-due.server.ts";
import { draftForm, trackForm } from "../../app/shop/catalog/track-form.ts";
import { savedValues } from "../../app/shop/catalog/track-values.ts";
import {
  givenOriginal,
  givenPreview,
  givenTrack,
  givenTrackFile,
  givenUser,
} from "../fixtures/given.ts";
import { trackSeen } from "../fixtures/opened-form.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { add, change, formOf, read, typed } from "../fixtures/saved-tracks.ts";

let owner: Actor;
beforeAll(async () => {
  owner = await givenUser();
});

afterAll(stopListening);

const hour = new Date("2999-05-01T18:30:00Z");
const planned = { releaseDate: "2999-05-01", releaseTime: "18:30" };

async function givenPlanned(changes: Record<string, string> = {}, actor = owner) {
  const fields = read(draftForm, { ...typed, ...planned, ...changes });
  return resultOf(await add(actor, { fields, isDraft: true })).id;
}

async function stateOf(id: string) {
  return db
    .selectFrom("musicTracks")
    .leftJoin("trackReleases", "trackReleases.trackId", "musicTracks.id")
    .where("musicTracks.id", "=", id)
    .select(["isDraft", "publishAt", "refusal"])
    .executeTakeFirstOrThrow();
}

const published = { isDraft: false, publishAt: null, refusal: null };

function mailsAbout(title: string) {
  const mails = db.selectFrom("mails").select(["kind", "toAddress", "blocks"]).execute();
  return mails.then((all) => all.filter(({ blocks }) => JSON.stringify(blocks).includes(title)));
}

test("a scheduled draft is published automatically at its time, just as by hand", async () => {
  const id = await givenPlanned();
  await publishDue(new Date(hour.getTime() - 1));
  expect(await stateOf(id)).toEqual({ isDraft: true, publishAt: hour, refusal: null });
  await publishDue(hour);
  await publishDue(hour);
  expect(await stateOf(id)).toEqual(published);
  const acceptances = await db
    .selectFrom("agreementAcceptances")
    .where("trackId", "=", id)
    .select("name")
    .execute();
  expect(acceptances).toEqual([{ name: owner.username }]);
  const log = await db
    .selectFrom("auditLog")
    .select("act")
    .where("subjectId", "=", id)
    .orderBy("id")
    .execute();
  const actions = log.map(({ act }) => act);
  expect(actions).toEqual(["add-track", "plan-release", "edit-track"]);
});

test("a release time with its offset is stored as the moment it names, and opens in UTC", async () => {
  const local = { releaseDate: "2999-05-02", releaseTime: "00:30+06:00" };
  const id = await givenPlanned(local);
  expect((await stateOf(id)).publishAt).toEqual(hour);
  const stored = await db
    .selectFrom("musicTracks")
    .where("id", "=", id)
    .select("releaseDate")
    .executeTakeFirst();
  expect(stored).toEqual({ releaseDate: "2999-05-02" });
  const opened = await findForm(owner, new URLSearchParams({ edit: id }));
  const track = "form" in opened ? opened.form.track : undefined;
  expect(track && savedValues(track)).toMatchObject(planned);

  const draft = resultOf(await add(owner, { fields: read(draftForm, typed), isDraft: true }));
  const { version } = await trackSeen(draft.id);
  const inUtc = read(draftForm, { ...typed, ...planned, releaseTime: "18:30+00:00" });
  resultOf(await change(owner, draft.id, inUtc, { isDraft: true }));
  expect((await stateOf(draft.id)).publishAt).toEqual(hour);
  const fields = read(draftForm, { ...typed, ...local });
  resultOf(await change(owner, draft.id, fields, { isDraft: true, version }));

  const tooFar = formOf({ ...typed, ...local, releaseTime: "18:30+15:00" });
  expect(readForm(draftForm, tooFar).errors).toEqual({ releaseTime: expect.any(String) });
});

test("a draft that can't be published by hand stays a draft at its time, and the owner is notified once", async () => {
  const title = `w${crypto.randomUUID()}`;
  const id = await givenPlanned({ title, purchaseLink: "", price: "" });
  await publishDue(hour);
  await publishDue(hour);
  const refused = await stateOf(id);
  expect(refused).toMatchObject({
    isDraft: true,
    refusal: { code: "fields-invalid", fields: ["price", "purchaseLink"] },
  });
  expect(await mailsAbout(title)).toMatchObject([{ kind: "owner-attention", toAddress: null }]);
  resultOf(await change(owner, id, read(draftForm, { ...typed, ...planned }), { isDraft: true }));
  await publishDue(hour);
  expect(await stateOf(id)).toEqual(published);
});

test("a draft saved for the opening of the checkout is published once it opens, without a link", async () => {
  const fields = read(draftForm, { ...typed, purchaseLink: "" });
  const files = { kinds: new Map(), removed: new Set<string>(), added: new Map() };
  const saved = await add(owner, { fields, isDraft: true, awaitsCheckout: true, files });
  const { id, lacksFiles } = resultOf(saved);
  expect(lacksFiles).toBe(true);
  await givenTrackFile(id, { sizeBytes: 1000, sha256: "ab".repeat(32) });
  await publishDue(hour);
  expect(await stateOf(id)).toEqual({ isDraft: true, publishAt: null, refusal: null });
  await db.updateTable("settings").set({ checkoutOpenedAt: new Date() }).execute();
  try {
    await publishDue();
    expect(await stateOf(id)).toEqual(published);
  } finally {
    await db.updateTable("settings").set({ checkoutOpenedAt: null }).execute();
  }
});

test("a draft without its promised files isn't published at its time", async () => {
  await db
    .updateTable("settings")
    .set({ promisedKinds: ["stems"] })
    .execute();
  try {
    const id = await givenPlanned();
    await publishDue(hour);
    expect((await stateOf(id)).refusal).toEqual({
      code: "promised-files-missing",
      kinds: ["stems"],
    });
  } finally {
    await db.updateTable("settings").set({ promisedKinds: [] }).execute();
  }
});

test("a scheduled release missing files is shown on the dashboard and in its form until they are added", async () => {
  const administrator = await givenUser({ role: "admin" });
  const warning = async (id: string) => {
    const found = await findForm(administrator, new URLSearchParams({ edit: id }));
    return "form" in found ? found.form.track?.lackingFiles : undefined;
  };
  const listed = async () => (await listReleasesWithoutFiles()).releases.map(({ id }) => id);
  await db
    .updateTable("settings")
    .set({ promisedKinds: ["stems"] })
    .execute();
  try {
    const id = await givenPlanned();
    const elsewhere = { driveLink: "https://files.example/stems" };
    const ready = await givenPlanned(elsewhere);
    const unplanned = await givenPlanned({ releaseTime: "" });
    expect(await listed()).toContain(id);
    expect(await listed()).not.toContain(ready);
    expect(await listed()).not.toContain(unplanned);
    expect(await warning(id)).toContain("stems");
    expect(await warning(ready)).toBeUndefined();
    expect(await warning(unplanned)).toBeUndefined();
    const withFiles = read(draftForm, { ...typed, ...planned, ...elsewhere });
    resultOf(await change(owner, id, withFiles, { isDraft: true }));
    expect(await listed()).not.toContain(id);
    expect(await warning(id)).toBeUndefined();
  } finally {
    await db.updateTable("settings").set({ promisedKinds: [] }).execute();
  }
});

test("saving a scheduled release without its files says that it won't be published until they are added", async () => {
  const isSaid = async (id: string | undefined, fields: Record<string, string>) => {
    const formData = formOf({ ...typed, ...planned, ...fields });
    formData.set("formKey", crypto.randomUUID());
    if (id) formData.set("version", (await trackSeen(id)).version);
    const url = new URL(`https://shop.example/admin/music-manager${id ? `?edit=${id}` : ""}`);
    const { draft } = await saveCommands(url);
    const answer = await draft({ formData, actor: owner, client: { address: "192.0.2.7" }, url });
    if (!(answer instanceof Response)) throw new Error("The form was refused.");
    const headers = { Cookie: answer.headers.get("Set-Cookie")?.split(";")[0] ?? "" };
    const { toast } = (await consumeToast(new Request(url, { headers }))) ?? {};
    return (
      toast?.text === "This track won't be published until you add its files, or a link to them."
    );
  };
  const id = await givenPlanned();
  for (const track of [undefined, id]) {
    expect(await isSaid(track, { purchaseLink: "" })).toBe(true);
    expect(await isSaid(track, { purchaseLink: "", driveLink: "https://files.example/a" })).toBe(
      false,
    );
    expect(await isSaid(track, {})).toBe(false);
    expect(await isSaid(track, { purchaseLink: "", releaseTime: "" })).toBe(false);
  }
});

test("the dashboard lists the next five scheduled releases without files and counts the others", async () => {
  const { releases: before, moreReleases } = await listReleasesWithoutFiles();
  const early = { releaseDate: "2998-05-01", purchaseLink: "" };
  const hours = ["11:00", "16:00", "13:00", "12:00", "14:00", "15:00"];
  const ids = new Map<string, string>();
  for (const releaseTime of hours)
    ids.set(releaseTime, await givenPlanned({ ...early, releaseTime }));
  await givenPlanned({ ...early, purchaseLink: typed.purchaseLink, releaseTime: "10:00" });
  const tasks = await listReleasesWithoutFiles();
  expect(tasks.releases.map(({ id }) => id)).toEqual(
    hours
      .toSorted()
      .slice(0, 5)
      .map((at) => ids.get(at)),
  );
  expect(tasks.moreReleases).toBe(moreReleases + before.length + 1);
});

test("a draft isn't published if its scheduler has lost access", async () => {
  const leaving = await givenUser();
  const id = await givenPlanned({}, leaving);
  await db
    .updateTable("userProfiles")
    .set({ isActive: false })
    .where("id", "=", leaving.id)
    .execute();
  await publishDue(hour);
  expect((await stateOf(id)).refusal).toEqual({ code: "account-gone" });
  const given = await givenPlanned();
  await db.updateTable("musicTracks").set({ userId: null }).where("id", "=", given).execute();
  await publishDue(hour);
  expect((await stateOf(given)).refusal).toEqual({ code: "not-theirs" });
});

test("a draft isn't published if its agreement changed after it was scheduled", async () => {
  const administrator: Actor = await givenUser({ role: "admin" });
  const id = await givenPlanned({ agreementModel: "shared-publishing" });
  const { text, version } = await findTemplate("shared-publishing");
  const changed = `${text}\n\nNothing else was said.`;
  resultOf(await saveTemplate(administrator, "shared-publishing", changed, String(version)));
  await publishDue(hour);
  expect(await stateOf(id)).toMatchObject({
    isDraft: true,
    refusal: { code: "agreement-changed" },
  });
});

test("a draft isn't published if matching audio was published after it was scheduled", async () => {
  const id = await givenPlanned();
  const original = await givenOriginal();
  const preview = await givenPreview({ madeFromId: original });
  await db
    .updateTable("musicTracks")
    .set({ previewFileId: preview })
    .where("id", "=", id)
    .execute();
  await givenTrack({
    title: "The rival",
    previewFileId: await givenPreview({ madeFromId: original }),
  });
  await publishDue(hour);
  expect((await stateOf(id)).refusal).toEqual({ code: "sounds-alike", titles: ["The rival"] });
});

test("a release time needs a future date, and ends when it is cleared or the draft is published by hand", async () => {
  const past = read(draftForm, { ...typed, releaseDate: "2020-01-01", releaseTime: "18:30" });
  expect(await add(owner, { fields: past, isDraft: true })).toMatchObject({
    refused: { errors: { releaseTime: expect.stringContaining("passou") } },
  });
  const noDay = read(draftForm, { ...typed, releaseTime: "18:30" });
  expect(await add(owner, { fields: noDay, isDraft: true })).toMatchObject({
    refused: { errors: { releaseDate: expect.any(String) } },
  });
  const emptied = await givenPlanned();
  resultOf(
    await change(owner, emptied, read(draftForm, { ...typed, releaseDate: "2999-05-01" }), {
      isDraft: true,
    }),
  );
  expect(await stateOf(emptied)).toEqual({ ...published, isDraft: true });
  const byHand = await givenPlanned();
  resultOf(await change(owner, byHand, read(trackForm, { ...typed, ...planned })));
  expect(await stateOf(byHand)).toEqual(published);
});
