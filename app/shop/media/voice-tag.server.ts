import { join } from "node:path";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { copyFileTo, findFileSize } from "#app/platform/storage/storage.server.ts";
import { log } from "#app/platform/system/log.server.ts";

export function findVoiceTag(tx: Db = db) {
  return tx
    .selectFrom("settings")
    .innerJoin("mediaFiles", "mediaFiles.id", "settings.voiceTagFileId")
    .where("isVoiceTagOn", "=", true)
    .select(["bucket", "key", "sha256"])
    .executeTakeFirst();
}

type FetchedTag = { path?: string; sha256: string | null; isMissing?: true };

/** Returns no path if the tag's bytes are missing from the storage. */
export async function fetchVoiceTag(folder: string): Promise<FetchedTag> {
  const tag = await findVoiceTag();
  if (!tag) return { sha256: null };
  if ((await findFileSize(tag.bucket, tag.key)) === undefined) {
    log.error({ key: tag.key }, "the voice tag is missing from the storage");
    return { sha256: null, isMissing: true };
  }
  const path = join(folder, `tag-${tag.key}`);
  await copyFileTo(tag.bucket, tag.key, path);
  return { path, sha256: tag.sha256 };
}
