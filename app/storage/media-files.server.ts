import type { Insertable } from "kysely";
import { db } from "#app/database/db.server.ts";
import type { MediaFiles } from "#app/database/schema.ts";
import { type Bucket, findFileSize } from "./storage.server.ts";
import { keptNames } from "./stored-names.ts";

/** The id of the file that is kept, bytes and all, under a bucket and key. */
export async function findMediaFile(bucket: Bucket, key: string): Promise<string | undefined> {
  const known = await db
    .selectFrom("mediaFiles")
    .where("bucket", "=", bucket)
    .where("key", "=", key)
    .select("id")
    .executeTakeFirst();
  return known && (await isKept({ bucket, key })) ? known.id : undefined;
}

/**
 * Records a file whose bytes are kept already, so that no row ever points at nothing. Of two records
 * of one file the first stays; both callers get its id. One whose place another had taken is back.
 * @throws when a sweep removed older bytes of the same name in between; the caller keeps them again.
 */
export async function keepMediaFile(file: Insertable<MediaFiles>): Promise<string> {
  return db.transaction().execute(async (on) => {
    // While a sweep removes that very file, this waits for it.
    const { id } = await on
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
    if (!(await isKept(file))) throw new Error("A file was swept while it was kept again.");
    return id;
  });
}

async function isKept(file: Pick<MediaFiles, "bucket" | "key">): Promise<boolean> {
  const sizes = keptNames(file).map((name) => findFileSize(file.bucket, name));
  return (await Promise.all(sizes)).every((size) => size !== undefined);
}
