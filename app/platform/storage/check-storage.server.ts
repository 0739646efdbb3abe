import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import { startSha256 } from "#app/platform/system/sha256.server.ts";
import { findFileSize, readFile } from "./storage.server.ts";
import type { BrokenFiles, MediaFiles } from "./storage-schema.ts";
import { isStorageUnavailable } from "./storage-unavailable.ts";
import { storedNames } from "./stored-names.ts";

export const CHECK_STORAGE = "check-storage";
export const CHECK_STORAGE_THOROUGHLY = "check-storage-thoroughly";
export const STORAGE_CHECKS = "storage-checks";

const MAX_CHECKS = 30;
const PROGRESS_EVERY = 50;

type Problem = BrokenFiles["problem"];
type Checked = Pick<
  MediaFiles,
  "bucket" | "key" | "coverWidths" | "sizeBytes" | "sha256" | "contentSha256"
> & { id: string };

export function requestStorageCheck(tx: Db): Promise<void> {
  const choice = { key: CHECK_STORAGE_THOROUGHLY, queue: STORAGE_CHECKS };
  return addJob(tx, CHECK_STORAGE_THOROUGHLY, {}, choice);
}

/** @throws the signal's reason if the shop closes, or if the storage is unavailable. */
export async function checkStorage(isThorough: boolean, signal?: AbortSignal): Promise<void> {
  const files = await listStoredFiles();
  const id = await beginCheck(isThorough, files.length);
  const broken = new Map<string, Problem>();
  for (const [index, file] of files.entries()) {
    signal?.throwIfAborted();
    const problem = await problemOf(file, isThorough);
    if (problem) broken.set(file.id, problem);
    if (index % PROGRESS_EVERY === PROGRESS_EVERY - 1) await recordProgress(id, index + 1);
  }
  await endCheck({ id, isThorough, files, broken });
}

/** Excludes replaced files, which are about to be pruned. */
function listStoredFiles(): Promise<Checked[]> {
  return db
    .selectFrom("mediaFiles")
    .where("replacedAt", "is", null)
    .select(["id", "bucket", "key", "coverWidths", "sizeBytes", "sha256", "contentSha256"])
    .orderBy("id")
    .execute();
}

/** All widths of a cover are one row, whose `sha256` is of the upload, which is not stored. */
export async function problemOf(file: Checked, isThorough: boolean): Promise<Problem | undefined> {
  const { bucket, sizeBytes, contentSha256 } = file;
  const isCover = bucket === "cover_images";
  const names = storedNames(file);
  try {
    const sizes = await Promise.all(names.map((name) => findFileSize(bucket, name)));
    if (sizes.includes(undefined)) return "missing";
    const totalBytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
    if (totalBytes !== sizeBytes) return "wrong-size";
    if (!isThorough) return (await isReadable(file, names)) ? undefined : "unreadable";
    const expected = isCover ? contentSha256 : file.sha256;
    const sha256 = await hashOf(file, names);
    return expected && sha256 !== expected ? "altered" : undefined;
  } catch (error) {
    if (isStorageUnavailable(error)) throw error;
    return "unreadable";
  }
}

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
  const hash = startSha256();
  for (const name of names) for await (const chunk of readFile(bucket, name)) hash.update(chunk);
  return hash.digest("hex");
}

async function beginCheck(isThorough: boolean, fileCount: number): Promise<number> {
  await db.deleteFrom("storageChecks").where("endedAt", "is", null).execute();
  const { id } = await db
    .insertInto("storageChecks")
    .values({ isThorough, fileCount, endedAt: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function recordProgress(id: number, checkedCount: number): Promise<void> {
  await db.updateTable("storageChecks").set({ checkedCount }).where("id", "=", id).execute();
}

type Ended = {
  id: number;
  isThorough: boolean;
  files: Checked[];
  broken: ReadonlyMap<string, Problem>;
};

async function endCheck({ id, isThorough, files, broken }: Ended): Promise<void> {
  const brokenFiles = [...broken].map(([fileId, problem]) => ({ fileId, problem }));
  await inTransaction(async (tx) => {
    await tx
      .deleteFrom("brokenFiles")
      .where(({ not, and, eb }) =>
        and([
          not(eb("fileId", "=", sql<string>`any(${[...broken.keys()]}::uuid[])`)),
          ...(isThorough ? [] : [eb("problem", "<>", "altered")]),
        ]),
      )
      .execute();
    await recordBroken(tx, brokenFiles);
    await tx
      .updateTable("storageChecks")
      .set({ checkedCount: files.length, endedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    await tx
      .deleteFrom("storageChecks")
      .where(
        "id",
        "not in",
        tx.selectFrom("storageChecks").select("id").orderBy("id", "desc").limit(MAX_CHECKS),
      )
      .execute();
  });
}

async function recordBroken(
  tx: Db,
  brokenFiles: { fileId: string; problem: Problem }[],
): Promise<void> {
  if (brokenFiles.length === 0) return;
  await sql`
    insert into broken_files (file_id, problem)
    select id, problem
    from unnest(${brokenFiles.map(({ fileId }) => fileId)}::uuid[],
      ${brokenFiles.map(({ problem }) => problem)}::text[]) found (id, problem)
    join media_files using (id)
    on conflict (file_id) do update set problem = excluded.problem
  `.execute(tx);
}
