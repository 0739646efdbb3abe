import { db } from "#app/database/db.server.ts";

/** What the owner decided about the whole shop. Public but for the contact address. */
export function findSettings() {
  return db
    .selectFrom("settings")
    .select(["contactEmail", "instagramLink", "youtubeLink", "soundcloudLink"])
    .select(["isInMaintenance", "voiceTagFileId"])
    .executeTakeFirstOrThrow();
}

export type Settings = Awaited<ReturnType<typeof findSettings>>;
