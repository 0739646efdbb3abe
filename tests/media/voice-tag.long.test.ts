import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { isJobDue, runJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { pruneFiles } from "../../app/platform/storage/prune-files.server.ts";
import { findFileSize } from "../../app/platform/storage/storage.server.ts";
import { makeWorkFolder } from "../../app/platform/storage/work-folder.server.ts";
import { env } from "../../app/platform/system/env.server.ts";
import { pruneUploads } from "../../app/platform/uploads/prune-uploads.server.ts";
import { countPreviews, renderNextPreview } from "../../app/shop/catalog/render-previews.server.ts";
import {
  removeVoiceTag,
  retryPreviews,
  setVoiceTag,
  switchVoiceTag,
} from "../../app/shop/content/edit-voice-tag.server.ts";
import { storeAudio } from "../../app/shop/media/audio-files.server.ts";
import { RENDER_NEXT_PREVIEW } from "../../app/shop/media/previews.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { wavFile } from "../uploads/sounds.ts";

let admin: Awaited<ReturnType<typeof givenUser>>;
let seconds = 8;

beforeAll(async () => {
  admin = await givenUser({ role: "admin" });
  await (await runJobs({}, [])).stop(); // The jobs have their tables.
});
beforeEach(async () => {
  await db.deleteFrom("musicTracks").execute();
  await db.updateTable("settings").set({ voiceTagFileId: null }).execute();
});

/** Creates a unique sound, processed like an upload. */
async function givenSound(length?: number) {
  seconds += 0.25;
  const path = join(await makeWorkFolder(), "sound.wav");
  await writeFile(path, wavFile(length ?? seconds, 100 + seconds));
  const stored = resultOf(await storeAudio(path));
  return stored;
}

/** Creates a track with a preview rendered from an original. */
async function givenAudibleTrack() {
  const { originalFileId, previewFileId } = await givenSound();
  const track = await givenTrack({ previewFileId });
  return { ...track, originalFileId, previewFileId };
}

/** Creates an upload that is ready to be claimed. */
async function givenUpload(length: number) {
  const { originalFileId, previewFileId } = await givenSound(length);
  const files = { originalFileId, previewFileId };
  const { id } = await db
    .insertInto("uploads")
    .values({ ownerId: admin.id, kind: "audio", fileName: "tag.wav", sizeBytes: 1, state: "ready" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("uploads").set(files).where("id", "=", id).execute();
  return { id, ...files };
}

async function previewOf(trackId: string) {
  return db
    .selectFrom("musicTracks")
    .innerJoin("mediaFiles", "mediaFiles.id", "musicTracks.previewFileId")
    .where("musicTracks.id", "=", trackId)
    .select(["mediaFiles.id", "bucket", "mediaFiles.key", "voiceTag"])
    .executeTakeFirstOrThrow();
}

/** Runs the job until it queues no other. */
async function renderAll(): Promise<number> {
  for (let rounds = 0; ; rounds += 1) {
    const { all, right, failed } = await countPreviews();
    if (right + failed === all) return rounds;
    await renderNextPreview();
  }
}

test("a voice tag is mixed into all previews one at a time, and removed again", async () => {
  const tracks = [await givenAudibleTrack(), await givenAudibleTrack()];
  const upload = await givenUpload(2);
  expect(await setVoiceTag(admin, upload.id)).toEqual({ done: undefined });
  expect(await isJobDue(RENDER_NEXT_PREVIEW)).toBe(true);
  expect(await countPreviews()).toEqual({ all: 2, right: 0, failed: 0 });
  await renderNextPreview();
  expect(await countPreviews()).toEqual({ all: 2, right: 1, failed: 0 });
  await renderAll();
  for (const track of tracks) {
    const tagged = await previewOf(track.id);
    expect(tagged.id).not.toBe(track.previewFileId);
    expect(tagged.voiceTag).not.toBeNull();
    expect(await findFileSize("audio", tagged.key)).toBeGreaterThan(0);
  }
  await switchVoiceTag(admin, false);
  await renderAll();
  const ids = await Promise.all(tracks.map(async ({ id }) => (await previewOf(id)).id));
  expect(ids, "the same original without a tag is the same preview as before").toEqual(
    tracks.map(({ previewFileId }) => previewFileId),
  );
});

test("a new upload's preview has the voice tag from the start", async () => {
  await setVoiceTag(admin, (await givenUpload(2)).id);
  const track = await givenAudibleTrack();
  expect(await countPreviews()).toEqual({ all: 1, right: 1, failed: 0 });
  await removeVoiceTag(admin);
  expect(await countPreviews()).toEqual({ all: 1, right: 0, failed: 0 });
  await renderAll();
  expect((await previewOf(track.id)).voiceTag).toBeNull();
});

test("old previews are removed an hour after being replaced, and no file in use is removed", async () => {
  const track = await givenAudibleTrack();
  const former = await previewOf(track.id);
  const upload = await givenUpload(2);
  await setVoiceTag(admin, upload.id);
  await renderAll();
  const row = (id: string) =>
    db.selectFrom("mediaFiles").where("id", "=", id).select("id").executeTakeFirst();
  await pruneFiles();
  expect(await row(former.id), "whoever hears it hears it to its end").toBeDefined();
  await pruneFiles(new Date(Date.now() + 61 * 60 * 1000));
  expect(await row(former.id)).toBeUndefined();
  expect(await findFileSize("audio", former.key)).toBeUndefined();
  const later = new Date(Date.now() + 25 * 60 * 60 * 1000);
  await pruneUploads(later);
  await pruneFiles(later);
  expect(await row(upload.previewFileId), "nobody hears the tag by itself").toBeUndefined();
  for (const id of [track.originalFileId, upload.originalFileId, (await previewOf(track.id)).id]) {
    expect(await row(id)).toBeDefined();
  }
  expect(await findFileSize("audio", (await previewOf(track.id)).key)).toBeGreaterThan(0);
});

test("a preview whose original is missing stays unchanged and is counted, and the others are rendered", async () => {
  const [broken, whole] = [await givenAudibleTrack(), await givenAudibleTrack()];
  const original = await db
    .selectFrom("mediaFiles")
    .where("id", "=", broken.originalFileId)
    .select("key")
    .executeTakeFirstOrThrow();
  const path = join(resolve(env.DATA_DIR), "files", "music_files", original.key);
  await rm(path);
  await setVoiceTag(admin, (await givenUpload(2)).id);
  await renderAll();
  expect(await countPreviews()).toEqual({ all: 2, right: 1, failed: 1 });
  expect((await previewOf(broken.id)).id).toBe(broken.previewFileId);
  expect((await previewOf(whole.id)).voiceTag).not.toBeNull();
  await retryPreviews(admin);
  expect(await countPreviews()).toMatchObject({ failed: 0 });
});

test("a voice tag that is too long, someone else's or missing is refused, and the upload stays unclaimed", async () => {
  const long = await givenUpload(16);
  expect(await setVoiceTag(admin, long.id)).toMatchObject({
    refused: { reason: "invalid", text: "The voice tag is longer than 15 seconds." },
  });
  const other = await givenUser({ role: "admin" });
  const user = await givenUser();
  expect((await setVoiceTag(other, long.id)).refused?.text).toContain("no longer exists");
  expect((await setVoiceTag(user, long.id)).refused?.text).toContain("administrators");
  expect((await switchVoiceTag(admin, true)).refused?.text).toBe("No voice tag is set.");
  const { state } = await db
    .selectFrom("uploads")
    .where("id", "=", long.id)
    .select("state")
    .executeTakeFirstOrThrow();
  expect(state).toBe("ready");
});
