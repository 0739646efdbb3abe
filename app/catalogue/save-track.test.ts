import { expect, test } from "vitest";
import { givenTrack, givenUser } from "../../tests/given.ts";
import type { Actor } from "../accounts/actor.ts";
import { db } from "../database/db.server.ts";
import { readForm } from "../web/read-form.server.ts";
import { saveNewTrack, saveTrack, UploadRefused } from "./save-track.server.ts";
import { draftForm, publishedTrackForm, type TrackFields, trackForm } from "./track-form.ts";

const typed = {
  title: "Night Shift",
  genre: "Techno",
  price: "49.99",
  purchaseLink: "https://example.com/buy",
};

/** What nobody may write into a track, by both of its names. */
const forbidden = {
  id: "track-mine",
  slug: "track-store",
  userId: "adm",
  user_id: "adm",
  position: "-999",
  isFavorite: "true",
  is_favorite: "true",
  isNewArrival: "true",
  is_new_arrival: "true",
  newArrival: "on",
  downloadId: "a".repeat(26),
  download_id: "a".repeat(26),
  createdAt: "2001-01-01",
  soldAt: "2001-01-01",
  archivedAt: "2001-01-01",
};

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function read(schema: typeof trackForm | typeof draftForm, fields: Record<string, string>) {
  const { value } = readForm<typeof draftForm>(schema as typeof draftForm, formOf(fields));
  if (!value) throw new Error("The form was refused.");
  return value;
}

type Save = { fields?: TrackFields; isDraft?: boolean; key?: string };

function add(actor: Actor, chosen: Save = {}) {
  const save = { fields: read(trackForm, typed), isDraft: false, key: crypto.randomUUID() };
  return db.transaction().execute((on) => saveNewTrack(on, actor, { ...save, ...chosen }));
}

function change(actor: Actor, id: string, fields: TrackFields) {
  return db.transaction().execute((on) => saveTrack(on, actor, id, { fields, isDraft: false }));
}

function readTracks(userId: string) {
  return db.selectFrom("musicTracks").selectAll().where("userId", "=", userId).execute();
}

let files = 0;
/** An upload that is in, with the files that came of it. */
async function givenUpload(ownerId: string, kind: "audio" | "cover") {
  files += 1;
  const number = files.toString(16);
  const file = await db
    .insertInto("mediaFiles")
    .values({
      bucket: kind === "cover" ? "cover_images" : "audio",
      key: number.padStart(32, "e"),
      mediaType: "application/octet-stream",
      sizeBytes: 10,
      sha256: number.padStart(64, "e"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const column = kind === "cover" ? { fileId: file.id } : { previewFileId: file.id };
  const { id } = await db
    .insertInto("uploads")
    .values({ ownerId, kind, fileName: "x", sizeBytes: 10, state: "ready", ...column })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, fileId: file.id };
}

test("an uploader's new track is his own, first in the shop, and for sale", async () => {
  const ana: Actor = await givenUser();
  await givenTrack();
  await add(ana);
  const [track] = await readTracks(ana.id);
  expect(track).toMatchObject({ title: "Night Shift", priceCents: 4999, isDraft: false });
  const first = db.selectFrom("musicTracks").select("id").orderBy("position").limit(1);
  expect(await first.executeTakeFirst()).toEqual({ id: track?.id });
});

test("who may not upload adds nothing", async () => {
  const guest: Actor = await givenUser({ canUpload: false });
  expect(await add(guest)).toEqual({ problem: "refused" });
  expect(await readTracks(guest.id)).toEqual([]);
});

test("none of 15 further fields gets into a new track", async () => {
  const ana: Actor = await givenUser();
  expect(Object.keys(forbidden)).toHaveLength(15);
  for (const [name, value] of Object.entries(forbidden)) {
    const title = `With ${name}`;
    const made = await add(ana, { fields: read(trackForm, { ...typed, title, [name]: value }) });
    expect(made).toHaveProperty("id");
  }
  const tracks = await readTracks(ana.id);
  expect(tracks).toHaveLength(15);
  for (const track of tracks) {
    expect(track.id).toMatch(/^track-\d+-[0-9a-f]{10}$/);
    expect(track.slug).toMatch(/^with-/);
    expect(track).toMatchObject({ isFavorite: false, isNewArrival: false, soldAt: null });
    expect(track).toMatchObject({ archivedAt: null });
    expect(track.position).not.toBe(-999);
    expect(track.createdAt.getFullYear()).toBeGreaterThan(2001);
  }
  const delivered = db.selectFrom("trackDeliveries").where("downloadId", "=", "a".repeat(26));
  expect(await delivered.selectAll().execute()).toEqual([]);
});

test("none of 15 further fields, nor a price, gets into a track by an edit", async () => {
  const ana: Actor = await givenUser();
  await add(ana);
  const [before] = await readTracks(ana.id);
  for (const [name, value] of Object.entries({ ...forbidden, price: "0.01" })) {
    const { value: fields } = readForm(publishedTrackForm, formOf({ ...typed, [name]: value }));
    expect(await change(ana, before?.id ?? "", fields ?? read(draftForm, {}))).toBe(true);
    const [after] = await readTracks(ana.id);
    expect({ ...after, updatedAt: undefined }).toEqual({ ...before, updatedAt: undefined });
  }
  expect(Reflect.get({}, "role")).toBeUndefined();
});

test("an administrator's form says what is a new arrival, an owner's leaves it as it is", async () => {
  const ana: Actor = await givenUser();
  const admin: Actor = await givenUser({ role: "admin" });
  const { id } = await givenTrack({ userId: ana.id, isDraft: true });
  const isNew = async () => (await readTracks(ana.id))[0]?.isNewArrival;
  await change(admin, id, read(draftForm, { newArrival: "on" }));
  expect(await isNew()).toBe(true);
  await change(ana, id, read(draftForm, {}));
  expect(await isNew()).toBe(true);
  await change(admin, id, read(draftForm, {}));
  expect(await isNew()).toBe(false);
});

test("one form sent twenty times at once makes one track, and each gets the same answer", async () => {
  const ana: Actor = await givenUser();
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(ana, { key })));
  const tracks = await readTracks(ana.id);
  expect(tracks).toHaveLength(1);
  expect(answers).toEqual(Array(20).fill({ id: tracks[0]?.id }));
});

// The control: what the key is for.
test("the same words in two forms are two tracks", async () => {
  const ana: Actor = await givenUser();
  await Promise.all([add(ana), add(ana)]);
  expect(await readTracks(ana.id)).toHaveLength(2);
});

test("a form that comes again with other words, or from somebody else, adds nothing", async () => {
  const ana: Actor = await givenUser();
  const ben: Actor = await givenUser();
  const key = crypto.randomUUID();
  await add(ana, { key });
  const fields = read(trackForm, { ...typed, title: "Other" });
  expect(await add(ana, { key, fields })).toEqual({ problem: "changed" });
  expect(await add(ben, { key })).toEqual({ problem: "changed" });
  expect(await readTracks(ana.id)).toHaveLength(1);
  expect(await readTracks(ben.id)).toHaveLength(0);
});

test("a form is forgotten after 24 hours", async () => {
  const ana: Actor = await givenUser();
  const key = crypto.randomUUID();
  await add(ana, { key });
  const [track] = await readTracks(ana.id);
  await db.deleteFrom("trackSubmissions").where("key", "=", key).execute();
  const old = { key, userId: ana.id, bodyHash: Buffer.alloc(32), trackId: track?.id ?? "" };
  const createdAt = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await db
    .insertInto("trackSubmissions")
    .values({ ...old, createdAt })
    .execute();
  await add(ana);
  const kept = db.selectFrom("trackSubmissions").select("key").where("key", "=", key);
  expect(await kept.execute()).toEqual([]);
});

test("a track takes the files of its own uploader's uploads, each once", async () => {
  const ana: Actor = await givenUser();
  const [cover, audio] = [await givenUpload(ana.id, "cover"), await givenUpload(ana.id, "audio")];
  const fields = read(trackForm, { ...typed, cover: cover.id, audio: audio.id });
  await add(ana, { fields });
  expect((await readTracks(ana.id))[0]).toMatchObject({
    coverFileId: cover.fileId,
    previewFileId: audio.fileId,
  });
  await expect(add(ana, { fields })).rejects.toThrow(UploadRefused);
  expect(await readTracks(ana.id)).toHaveLength(1);
});

test("somebody else's upload cannot be taken, and then nothing of the form is saved", async () => {
  const ana: Actor = await givenUser();
  const ben: Actor = await givenUser();
  const cover = await givenUpload(ana.id, "cover");
  const theirs = await givenUpload(ben.id, "audio");
  await add(ana);
  const [before] = await readTracks(ana.id);
  const fields = read(draftForm, { ...typed, cover: cover.id, audio: theirs.id });
  await expect(change(ana, before?.id ?? "", fields)).rejects.toThrow(UploadRefused);
  expect((await readTracks(ana.id))[0]).toEqual(before);
  const states = db.selectFrom("uploads").select("state").where("id", "in", [cover.id, theirs.id]);
  expect(await states.execute()).toEqual([{ state: "ready" }, { state: "ready" }]);
});

test("an edit without new files keeps the files that are there", async () => {
  const ana: Actor = await givenUser();
  const cover = await givenUpload(ana.id, "cover");
  await add(ana, { fields: read(trackForm, { ...typed, cover: cover.id }) });
  const [track] = await readTracks(ana.id);
  await change(ana, track?.id ?? "", read(draftForm, { ...typed, title: "Renamed" }));
  expect((await readTracks(ana.id))[0]).toMatchObject({
    title: "Renamed",
    coverFileId: cover.fileId,
  });
});
