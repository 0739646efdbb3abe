import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#app/database/db.server.ts";
import type { TrackFields } from "./track-form.ts";

/** One form on one screen: whatever it is sent with, it makes one track at most. */
export type Submission = { key: string; userId: string; fields: TrackFields };

/**
 * What a form that comes again already made: `same` when it was sent with the same words, else
 * `changed`, which is what comes of the Back button. Runs under the lock of `lockPlaces`.
 */
export async function findSubmission(
  on: Db,
  { key, userId, fields }: Submission,
): Promise<{ trackId: string; words: "same" | "changed" } | undefined> {
  const known = await on
    .selectFrom("trackSubmissions")
    .select(["trackId", "bodyHash", "userId"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!known) return undefined;
  const isSame = known.userId === userId && known.bodyHash.equals(hashOf(fields));
  return { trackId: known.trackId, words: isSame ? "same" : "changed" };
}

/** Notes which track a form made, and forgets forms of more than 24 hours ago. */
export async function keepSubmission(
  on: Db,
  { key, userId, fields }: Submission,
  trackId: string,
): Promise<void> {
  const isOld = sql<boolean>`created_at < now() - interval '24 hours'`;
  await on.deleteFrom("trackSubmissions").where(isOld).execute();
  const bodyHash = hashOf(fields);
  await on.insertInto("trackSubmissions").values({ key, userId, bodyHash, trackId }).execute();
}

function hashOf(fields: TrackFields): Buffer {
  const sorted = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest();
}
