import { type Db, db } from "#app/database/db.server.ts";
import { versionOf } from "#app/web/version.server.ts";

/** What the owner decided about the whole shop. Public but for the contact address. */
export function findSettings(tx: Db = db) {
  return tx
    .selectFrom("settings")
    .select(["contactEmail", "instagramLink", "youtubeLink", "soundcloudLink"])
    .select(["isInMaintenance", "voiceTagFileId", "isVoiceTagOn"])
    .executeTakeFirstOrThrow();
}

export type Settings = Awaited<ReturnType<typeof findSettings>>;

export const typedSettings = [
  "contactEmail",
  "instagramLink",
  "youtubeLink",
  "soundcloudLink",
] as const;

/** Settings that are typed into fields; those that a form is not about are absent. */
export type TypedSettings = Partial<Record<(typeof typedSettings)[number], string | null>>;

/** Some of the settings, with the version that a form for them is opened with. */
export async function openSettings(...names: (keyof TypedSettings)[]) {
  const values = pickSettings(await findSettings(), names);
  return { values, version: versionOf(values) };
}

export function pickSettings(
  settings: Settings,
  names: readonly (keyof TypedSettings)[],
): TypedSettings {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}
