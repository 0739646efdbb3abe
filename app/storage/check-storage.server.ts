import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Db, db } from "#app/database/db.server.ts";
import type { BrokenFiles, MediaFiles } from "#app/database/schema.ts";
import { addJob } from "#app/jobs/job-runner.server.ts";
import { findFileSize, readFile } from "./storage.server.ts";
import { isStorageUnavailable } from "./storage-unavailable.ts";
import { storedNames } from "./stored-names.ts";

/** Looks whether each file is there and has its size; thoroughly, whether each byte is right as well. */
export const CHECK_STORAGE = "check-storage";
export const CHECK_STORAGE_THOROUGHLY = "check-storage-thoroughly";
export const STORAGE_CHECKS = "storage-checks";

/** How many checks are remembered, and how many files are looked at between two notes of progress. */
const KEPT_CHECKS = 30;
const NOTED_EVERY = 50;

type Problem = BrokenFiles["problem"];
type Checked = Pick<MediaFiles, "bucket" | "key" | "sizeBytes" | "sha256" | "contentSha256"> & {
  id: string;
};

/** A thorough check, as soon as no other is under way; pressed twice it is one. */
export function requestStorageCheck(on: Db): Promise<void> {
  const choice = { key: CHECK_STORAGE_THOROUGHLY, queue: STORAGE_CHECKS };
  return addJob(on, CHECK_STORAGE_THOROUGHLY, {}, choice);
}

/**
 * Looks at every kept file and notes which are broken. A file with wrong bytes stays noted until a
 * thorough check finds it whole, since the quick one would not see it.
 * @throws the signal's reason when the shop closes, and when the storage is away; the check is begun anew.
 */
export async function checkStorage(isThorough: boolean, signal?: AbortSignal): Promise<void> {
  const files = await listKeptFiles();
  const id = await beginCheck(isThorough, files.length);
  const broken = new Map<string, Problem>();
  for (const [place, file] of files.entries()) {
    signal?.throwIfAborted();
    const problem = await problemOf(file, isThorough);
    if (problem) broken.set(file.id, problem);
    if (place % NOTED_EVERY === NOTED_EVERY - 1) await noteProgress(id, place + 1);
  }
  await endCheck({ id, isThorough, files, broken });
}

/** What has lost its place to another file is about to go. */
function listKeptFiles(): Promise<Checked[]> {
  return db
    .selectFrom("mediaFiles")
    .where("replacedAt", "is", null)
    .select(["id", "bucket", "key", "sizeBytes", "sha256", "contentSha256"])
    .orderBy("id")
    .execute();
}

/** What is wrong with a file. Of a cover all sizes are one file, and its own bytes are not kept. */
async function problemOf(file: Checked, isThorough: boolean): Promise<Problem | undefined> {
  const { bucket, sizeBytes, contentSha256 } = file;
  const isCover = bucket === "cover_images";
  const names = storedNames(file);
  try {
    const sizes = await Promise.all(names.map((name) => findFileSize(bucket, name)));
    if (sizes.includes(undefined)) return "missing";
    const found = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
    if (found !== sizeBytes) return "wrong-size";
    if (!isThorough) return (await isReadable(file, names)) ? undefined : "unreadable";
    const expected = isCover ? contentSha256 : file.sha256;
    const sha256 = await hashOf(file, names);
    return expected && sha256 !== expected ? "altered" : undefined;
  } catch (error) {
    // What nobody can reach is not broken: the check is done again.
    if (isStorageUnavailable(error)) throw error;
    return "unreadable";
  }
}

/** @throws the system's error when it cannot be read. */
async function isReadable({ bucket }: Checked, names: string[]): Promise<boolean> {
  for (const name of names) {
    const reader = readFile(bucket, name, { start: 0, end: 0 }).getReader();
    const { done } = await reader.read();
    await reader.cancel();
    if (done) return false;
  }
  return true;
}

async function hashOf({ bucket }: Checked, names: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const name of names) for await (const part of readFile(bucket, name)) hash.update(part);
  return hash.digest("hex");
}

/** A check that was cut off is forgotten by the next. */
async function beginCheck(isThorough: boolean, fileCount: number): Promise<number> {
  await db.deleteFrom("storageChecks").where("endedAt", "is", null).execute();
  const { id } = await db
    .insertInto("storageChecks")
    .values({ isThorough, fileCount, endedAt: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function noteProgress(id: number, checkedCount: number): Promise<void> {
  await db.updateTable("storageChecks").set({ checkedCount }).where("id", "=", id).execute();
}

type Ended = {
  id: number;
  isThorough: boolean;
  files: Checked[];
  broken: ReadonlyMap<string, Problem>;
};

async function endCheck({ id, isThorough, files, broken }: Ended): Promise<void> {
  const found = [...broken].map(([fileId, problem]) => ({ fileId, problem }));
  await db.transaction().execute(async (on) => {
    await on
      .deleteFrom("brokenFiles")
      .where(({ not, and, eb }) =>
        and([
          not(eb("fileId", "=", sql<string>`any(${[...broken.keys()]}::uuid[])`)),
          ...(isThorough ? [] : [eb("problem", "<>", "altered")]),
        ]),
      )
      .execute();
    await noteBroken(on, found);
    await on
      .updateTable("storageChecks")
      .set({ checkedCount: files.length, endedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    const kept = on.selectFrom("storageChecks").select("id").orderBy("id", "desc");
    await on.deleteFrom("storageChecks").where("id", "not in", kept.limit(KEPT_CHECKS)).execute();
  });
}

/** A file that was removed meanwhile is broken no more. When it was found first is kept. */
async function noteBroken(on: Db, found: { fileId: string; problem: Problem }[]): Promise<void> {
  if (found.length === 0) return;
  await sql`
    insert into broken_files (file_id, problem)
    select id, problem
    from unnest(${found.map(({ fileId }) => fileId)}::uuid[],
      ${found.map(({ problem }) => problem)}::text[]) found (id, problem)
    join media_files using (id)
    on conflict (file_id) do update set problem = excluded.problem
  `.execute(on);
}
