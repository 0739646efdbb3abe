import type { Insertable } from "kysely";
import { db } from "#app/database/db.server.ts";
import type { MediaFiles } from "#app/database/schema.ts";
import type { Bucket } from "./storage.server.ts";

/** The id of the file that is kept under a bucket and key. */
export async function findMediaFile(bucket: Bucket, key: string): Promise<string | undefined> {
  const known = await db
    .selectFrom("mediaFiles")
    .where("bucket", "=", bucket)
    .where("key", "=", key)
    .select("id")
    .executeTakeFirst();
  return known?.id;
}

/**
 * Records a file whose bytes are kept already, so that no row ever points at nothing. Of two records
 * of one file the first stays; both callers get its id. One whose place another had taken is back.
 */
export async function keepMediaFile(file: Insertable<MediaFiles>): Promise<string> {
  const { id } = await db
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
  return id;
}
