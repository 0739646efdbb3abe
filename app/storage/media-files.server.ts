import { type Insertable, sql } from "kysely";
import { type Db, db } from "#app/database/db.server.ts";
import type { MediaFiles } from "#app/database/schema.ts";
import { type Bucket, findFileSize } from "./storage.server.ts";
import { storedNames } from "./stored-names.ts";

/** The id of the file under a bucket and key, if its bytes are in storage. */
export async function findMediaFile(bucket: Bucket, key: string): Promise<string | undefined> {
  const known = await db
    .selectFrom("mediaFiles")
    .where("bucket", "=", bucket)
    .where("key", "=", key)
    .select("id")
    .executeTakeFirst();
  return known && (await isStored({ bucket, key })) ? known.id : undefined;
}

/**
 * Records a file whose bytes are stored already, so that no row ever points at nothing. Of two records of one
 * file the first stays, and both callers get its id; one that was marked as replaced no longer is.
 * @throws when a sweep removed older bytes of the same name in between; the caller stores them again.
 */
export async function recordMediaFile(file: Insertable<MediaFiles>): Promise<string> {
  return db.transaction().execute(async (tx) => {
    // Waits for a sweep that is removing this very file.
    const { id } = await tx
      .insertInto("mediaFiles")
      .values(file)
      .onConflict((conflict) =>
        conflict.columns(["bucket", "key"]).doUpdateSet({
          mediaType: file.mediaType,
          voiceTag: file.voiceTag ?? null,
          renderProblem: null,
          replacedAt: null,
        }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    if (!(await isStored(file))) throw new Error("A file was swept while it was stored again.");
    return id;
  });
}

async function isStored(file: Pick<MediaFiles, "bucket" | "key">): Promise<boolean> {
  const sizes = storedNames(file).map((name) => findFileSize(file.bucket, name));
  return (await Promise.all(sizes)).every((size) => size !== undefined);
}

/** Marks files that others have replaced; the sweep removes them once nothing needs them. */
export async function markReplaced(tx: Db, ids: (string | null | undefined)[]): Promise<void> {
  const known = ids.filter((id) => typeof id === "string");
  if (known.length === 0) return;
  await tx
    .updateTable("mediaFiles")
    .set({ replacedAt: sql<Date>`now()` })
    .where("id", "in", known)
    .execute();
}

/** A preview with a problem is skipped, so that the others are rendered. */
export async function recordRenderProblem(id: string, problem: string): Promise<void> {
  await db.updateTable("mediaFiles").set({ renderProblem: problem }).where("id", "=", id).execute();
}

/** All previews that could not be rendered are tried again. */
export async function clearRenderProblems(tx: Db): Promise<void> {
  await tx
    .updateTable("mediaFiles")
    .set({ renderProblem: null })
    .where("renderProblem", "is not", null)
    .execute();
}
