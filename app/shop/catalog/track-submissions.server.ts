import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";

type Submission = { key: string; userId: string; content: object };

/** Needs `lockSlugsAndPositions`. `isSame` is false if the content differs, as after Back. */
export async function findSubmission(
  tx: Db,
  { key, userId, content }: Submission,
): Promise<{ trackId: string; isSame: boolean } | undefined> {
  const submission = await tx
    .selectFrom("trackSubmissions")
    .select(["trackId", "bodyHash", "userId"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!submission) return undefined;
  const isSame = submission.userId === userId && submission.bodyHash.equals(hashOf(content));
  return { trackId: submission.trackId, isSame };
}

export async function addSubmission(
  tx: Db,
  { key, userId, content }: Submission,
  trackId: string,
): Promise<void> {
  const isOld = sql<boolean>`created_at < now() - interval '24 hours'`;
  await tx.deleteFrom("trackSubmissions").where(isOld).execute();
  const bodyHash = hashOf(content);
  await tx.insertInto("trackSubmissions").values({ key, userId, bodyHash, trackId }).execute();
}

function hashOf(content: object): Buffer {
  const sorted = Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1));
  return sha256Bytes(JSON.stringify(sorted));
}
