import { createHash, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { listReferences, pruneFiles } from "../../app/platform/storage/prune-files.server.ts";
import { findFileSize, removeFile, storeFile } from "../../app/platform/storage/storage.server.ts";
import type { MediaFiles } from "../../app/platform/storage/storage-schema.ts";
import { storedNames } from "../../app/platform/storage/stored-names.ts";
import { makeWorkFolder } from "../../app/platform/storage/work-folder.server.ts";
import { storeDeliverable } from "../../app/shop/media/deliverables.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";

const hour = 60 * 60 * 1000;
const now = new Date();

type Chosen = { bucket?: "cover_images" | "audio" | "files"; hoursOld?: number; from?: string };

/** Creates a file with its bytes, by default two days old. */
async function givenFile({ bucket = "cover_images", hoursOld = 48, from }: Chosen = {}) {
  const content = randomBytes(32);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const stem = sha256.slice(0, 32);
  const key = bucket === "cover_images" ? stem : `${stem}.mp3`;
  for (const name of storedNames({ bucket, key, coverWidths: null }))
    await storeFile(bucket, name, content);
  const row = { bucket, key, mediaType: "image/webp", sizeBytes: 32, sha256, madeFromId: from };
  const { id } = await db
    .insertInto("mediaFiles")
    .values({ ...row, createdAt: new Date(now.getTime() - hoursOld * hour) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, bucket, key };
}

type File = Pick<MediaFiles, "bucket" | "key"> & { id: string };

/**
 * Returns `whole`, `gone`, or an invalid state: a row without its bytes, or bytes without a row.
 */
async function conditionOf({ id, bucket, key }: File): Promise<string> {
  const row = await db
    .selectFrom("mediaFiles")
    .where("id", "=", id)
    .select("id")
    .executeTakeFirst();
  const names = storedNames({ bucket, key, coverWidths: null });
  const sizes = await Promise.all(names.map((name) => findFileSize(bucket, name)));
  const kept = sizes.filter((size) => size !== undefined).length;
  if (row && kept === names.length) return "whole";
  return row || kept > 0 ? `a row: ${row !== undefined}, files: ${kept}` : "gone";
}

const attach = (trackId: string, file: File) =>
  db
    .updateTable("musicTracks")
    .set({ coverFileId: file.id })
    .where("id", "=", trackId)
    .execute()
    .then(
      () => true,
      () => false,
    );

test("the sweep checks every table that refers to files, including future ones", async () => {
  const references = [
    ["media_files", "made_from_id"],
    ["music_tracks", "cover_file_id"],
    ["music_tracks", "preview_file_id"],
    ["settings", "logo_file_id"],
    ["settings", "voice_tag_file_id"],
    ["track_files", "file_id"],
    ["uploads", "file_id"],
    ["uploads", "original_file_id"],
    ["uploads", "preview_file_id"],
  ].map(([table, column]) => ({ table, column }));
  expect(await listReferences()).toEqual(expect.arrayContaining(references));
});

test("files left by a deleted track are removed, and files still in use stay", async () => {
  const owner = await givenUser();
  const [shared, own, bought, tag] = [
    await givenFile(),
    await givenFile(),
    await givenFile({ bucket: "files" }),
    await givenFile({ bucket: "audio" }),
  ];
  const original = await givenFile({ bucket: "audio" });
  const preview = await givenFile({ bucket: "audio", from: original.id });
  const young = await givenFile({ hoursOld: 23 });
  const uploaded = await givenFile();
  const doomed = await givenTrack({ coverFileId: own.id, previewFileId: preview.id });
  const kept = await givenTrack({ coverFileId: shared.id });
  const other = await givenTrack({ coverFileId: shared.id });
  const file = { trackId: kept.id, fileId: bought.id, kind: "stems", fileName: "a.zip" } as const;
  await db.insertInto("trackFiles").values(file).execute();
  await db.updateTable("settings").set({ voiceTagFileId: tag.id }).execute();
  const upload = { ownerId: owner.id, kind: "cover", fileName: "a.png", sizeBytes: 5 } as const;
  await db
    .insertInto("uploads")
    .values({ ...upload, state: "ready", fileId: uploaded.id })
    .execute();

  expect(await pruneFiles(now)).toBe(0);
  const removed = [doomed.id, other.id];
  await db.deleteFrom("musicTracks").where("id", "in", removed).execute();
  expect(await pruneFiles(now)).toBe(3);
  const conditions = async (files: File[]) => Promise.all(files.map(conditionOf));
  expect(await conditions([own, preview, original])).toEqual(["gone", "gone", "gone"]);
  const staying = [shared, bought, tag, young, uploaded];
  expect(new Set(await conditions(staying))).toEqual(new Set(["whole"]));
});

/** Lets a rival start later: after this many responses of the database. */
async function afterResponses(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await sql`select 1`.execute(db);
}

const ROUNDS = 40;
/** Responses by which each rival starts later after a round in which it came first. */
const rivals = [1, 5, 11];

/** Keeps a rival near the moment at which the other side begins to win. */
function nextDelay(delay: number, wasFirst: boolean, step: number): number {
  return wasFirst ? delay + step : Math.floor((delay * 2) / 3);
}

/** Attaches files while `prune` runs, at another moment in each round. Returns the results. */
async function race(prune: () => Promise<unknown>) {
  const tracks = [await givenTrack(), await givenTrack(), await givenTrack()];
  const outcomes = [];
  const delays = rivals.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const files = await Promise.all(rivals.map(() => givenFile({ bucket: "audio" })));
    const attaching = files.map(async (file, index) => {
      await afterResponses(delays[index] ?? 0);
      return attach(tracks[index]?.id ?? "", file);
    });
    const [, ...attached] = await Promise.all([prune(), ...attaching]);
    for (const [index, file] of files.entries()) {
      delays[index] = nextDelay(delays[index] ?? 0, !!attached[index], rivals[index] ?? 1);
      outcomes.push(`${attached[index] ? "attached" : "too late"}: ${await conditionOf(file)}`);
    }
    await db.updateTable("musicTracks").set({ coverFileId: null }).execute();
  }
  return outcomes;
}

const count = (outcomes: string[], outcome: string) =>
  outcomes.filter((each) => each === outcome).length;

test("a file attached during a sweep is never removed", async () => {
  const outcomes = await race(() => pruneFiles(now));
  const [attached, late] = ["attached: whole", "too late: gone"].map((each) =>
    count(outcomes, each),
  );
  // Each side came first at least once, and no other result occurred.
  expect(attached).toBeGreaterThan(0);
  expect(late).toBeGreaterThan(0);
  expect((attached ?? 0) + (late ?? 0)).toBe(outcomes.length);
});

/** Control that prunes incorrectly: it checks first, and removes later without checking again. */
async function pruneCarelessly(): Promise<void> {
  const unused = await db
    .selectFrom("mediaFiles as file")
    .leftJoin("musicTracks", "coverFileId", "file.id")
    .where("coverFileId", "is", null)
    .where("bucket", "=", "audio")
    .select(["file.id", "bucket", "file.key"])
    .execute();
  for (const { id, ...file } of unused) {
    for (const name of storedNames({ ...file, coverWidths: null }))
      await removeFile(file.bucket, name);
    await db
      .deleteFrom("mediaFiles")
      .where("id", "=", id)
      .execute()
      .catch(() => undefined);
  }
}

test("a sweep that checks first and removes later would lose files in use", async () => {
  const outcomes = await race(pruneCarelessly);
  expect(outcomes.filter((each) => each === "attached: a row: true, files: 0")).not.toEqual([]);
});

test("a file uploaded again while the sweep removes it is either complete or has to be uploaded once more", async () => {
  const track = await givenTrack();
  const path = join(await makeWorkFolder(), "again.zip");
  const outcomes = [];
  let delay = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await writeFile(path, Buffer.concat([Buffer.from("PK\x03\x04"), randomBytes(40)]));
    const id = await storedAs(path);
    await sql`update media_files set created_at = now() - interval '2 days'
      where id = ${id}`.execute(db);
    const [, again] = await Promise.all([
      pruneFiles(now),
      afterResponses(delay).then(() => storedAs(path).catch(() => undefined)),
    ]);
    const file = again ? await fileOf(again) : undefined;
    const isAttached = file && (await attach(track.id, file));
    delay = nextDelay(delay, !isAttached, 5);
    outcomes.push(isAttached ? await conditionOf(file) : "has to come again");
  }
  expect(count(outcomes, "whole") + count(outcomes, "has to come again")).toBe(ROUNDS);
  expect(count(outcomes, "whole")).toBeGreaterThan(0);
});

async function storedAs(path: string): Promise<string> {
  const stored = resultOf(await storeDeliverable(path));
  return stored.fileId;
}

function fileOf(id: string) {
  return db
    .selectFrom("mediaFiles")
    .where("id", "=", id)
    .select(["id", "bucket", "key"])
    .executeTakeFirst();
}
