import { type Insertable, sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { FileProblem } from "./file-problem.ts";
import { type Bucket, findFileSize } from "./storage.server.ts";
import type { MediaFiles } from "./storage-schema.ts";
import { storedNames } from "./stored-names.ts";

export async function findMediaFile(bucket: Bucket, key: string): Promise<string | undefined> {
  const file = await db
    .selectFrom("mediaFiles")
    .where("bucket", "=", bucket)
    .where("key", "=", key)
    .select(["id", "bucket", "key", "coverWidths"])
    .executeTakeFirst();
  return file && (await isStored(file)) ? file.id : undefined;
}

/**
 * The first of two concurrent records stays.
 * @throws if pruning removed the bytes, which must be stored again.
 */
export async function recordMediaFile(file: Insertable<MediaFiles>): Promise<string> {
  return inTransaction(async (tx) => {
    // Waits for pruning of this file.
    const { id } = await tx
      .insertInto("mediaFiles")
      .values(file)
      .onConflict((conflict) =>
        conflict.columns(["bucket", "key"]).doUpdateSet({
          mediaType: file.mediaType,
          voiceTag: file.voiceTag ?? null,
          renderProblem: null,
          replacedAt: null,
          sizeBytes: file.sizeBytes,
          contentSha256: file.contentSha256 ?? null,
          coverWidths: file.coverWidths ?? null,
          ...(file.fingerprint && {
            features: file.features,
            fingerprint: file.fingerprint,
            hearAgain: false,
          }),
        }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    if (!(await isStored(file))) throw new Error("A file was swept while it was stored again.");
    return id;
  });
}

type Named = Pick<Insertable<MediaFiles>, "bucket" | "key" | "coverWidths">;

async function isStored({ bucket, key, coverWidths = null }: Named): Promise<boolean> {
  const names = storedNames({ bucket, key, coverWidths });
  const sizes = names.map((name) => findFileSize(bucket, name));
  return (await Promise.all(sizes)).every((size) => size !== undefined);
}

export async function markReplaced(tx: Db, ids: (string | null | undefined)[]): Promise<void> {
  const presentIds = ids.filter((id) => typeof id === "string");
  if (presentIds.length === 0) return;
  await tx
    .updateTable("mediaFiles")
    .set({ replacedAt: sql<Date>`now()` })
    .where("id", "in", presentIds)
    .execute();
}

export async function recordRenderProblem(id: string, renderProblem: FileProblem): Promise<void> {
  await db.updateTable("mediaFiles").set({ renderProblem }).where("id", "=", id).execute();
}

export async function clearRenderProblems(tx: Db): Promise<void> {
  await tx
    .updateTable("mediaFiles")
    .set({ renderProblem: null })
    .where("renderProblem", "is not", null)
    .execute();
}

export function listCoversOfFormerWidths(after: string | undefined, limit: number) {
  return db
    .selectFrom("mediaFiles")
    .where("bucket", "=", "cover_images")
    .where("coverWidths", "is", null)
    .$if(after !== undefined, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
    .select(["id", "bucket", "key", "coverWidths", "sizeBytes", "sha256", "contentSha256"])
    .limit(limit)
    .execute();
}

export async function recordCoverWidths(
  id: string,
  widened: Pick<Insertable<MediaFiles>, "coverWidths" | "sizeBytes" | "contentSha256">,
): Promise<void> {
  await db.updateTable("mediaFiles").set(widened).where("id", "=", id).execute();
}
type Described<Details> =
  | { done: Details; refused?: undefined }
  | { done?: undefined; refused: { problem: FileProblem } };

export type AudioProperties = Pick<
  Insertable<MediaFiles>,
  "durationSeconds" | "sampleRateHz" | "channels" | "codec" | "bitDepth" | "lufs" | "truePeakDb"
> & { mediaType?: string };

/** Returns the newest sound for buyers of which only the size is known. */
export function findUndescribedSound(): Promise<{ id: string; key: string } | undefined> {
  return db
    .selectFrom("mediaFiles")
    .where("bucket", "=", "files")
    .where("codec", "is", null)
    .where("analysisProblem", "is", null)
    .where("mediaType", "like", "audio/%")
    .where("mediaType", "<>", "audio/midi")
    .orderBy("createdAt", "desc")
    .select(["id", "key"])
    .limit(1)
    .executeTakeFirst();
}

export type OriginalAnalysis = { features: Buffer; fingerprint: Buffer };

export type DeliverableAnalysis = { fingerprint: Buffer };

export type UnanalyzedFile = { id: string; bucket: Bucket; key: string };

/** Returns originals first, because others are found through them, and the newest of each. */
export function findUnanalyzedFile(): Promise<UnanalyzedFile | undefined> {
  return db
    .selectFrom("mediaFiles")
    .where("bucket", "in", ["music_files", "files"])
    .where("mediaType", "like", "audio/%")
    .where("mediaType", "<>", "audio/midi")
    .where(({ or, eb }) => or([eb("fingerprint", "is", null), eb("hearAgain", "=", true)]))
    .where("analysisProblem", "is", null)
    .orderBy("bucket", "desc")
    .orderBy("createdAt", "desc")
    .select(["id", "bucket", "key"])
    .limit(1)
    .executeTakeFirst();
}

export async function recordAnalysisResult(
  tx: Db,
  id: string,
  { done, refused }: Described<OriginalAnalysis | DeliverableAnalysis>,
): Promise<void> {
  const columns = done ? { ...done, hearAgain: false } : { analysisProblem: refused.problem };
  await tx.updateTable("mediaFiles").set(columns).where("id", "=", id).execute();
}

export async function recordAudioProperties(
  tx: Db,
  id: string,
  { done, refused }: Described<AudioProperties>,
): Promise<void> {
  const changes = done ?? { analysisProblem: refused.problem };
  await tx.updateTable("mediaFiles").set(changes).where("id", "=", id).execute();
}
