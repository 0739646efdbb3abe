import { sql } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import type { Act } from "#app/audit/act-sentences.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import { versionOf } from "#app/web/version.server.ts";
import { mayManageSettings, notAllowed } from "./settings-policy.ts";
import { forgetShopContent } from "./shop-content.server.ts";

/** What the owner decided about the whole shop. Public but for the contact address. */
export function findSettings(on: Db = db) {
  return on
    .selectFrom("settings")
    .select(["contactEmail", "instagramLink", "youtubeLink", "soundcloudLink"])
    .select(["isInMaintenance", "voiceTagFileId", "isVoiceTagOn"])
    .executeTakeFirstOrThrow();
}

export type Settings = Awaited<ReturnType<typeof findSettings>>;

const typedSettings = ["contactEmail", "instagramLink", "youtubeLink", "soundcloudLink"] as const;

/** Settings that are typed into fields; those that a form is not about are absent. */
export type TypedSettings = Partial<Record<(typeof typedSettings)[number], string | null>>;

/** What became of a save. `theirs`: what somebody else has saved since the form was opened. */
export type SaveOutcome<Values> =
  | { saved: true }
  | { refusal: string }
  | { theirs: Values; version: string };

/** Some of the settings, with the version that a form for them is opened with. */
export async function openSettings(...names: (keyof TypedSettings)[]) {
  const values = pick(await findSettings(), names);
  return { values, version: versionOf(values) };
}

/** Writes some of the settings, unless others have changed since `seen` was their version. */
export async function saveSettings(
  actor: Actor,
  act: Act,
  wanted: TypedSettings,
  seen: string,
): Promise<SaveOutcome<TypedSettings>> {
  if (!mayManageSettings(actor)) return { refusal: notAllowed };
  const names = typedSettings.filter((name) => name in wanted);
  const outcome = await db
    .transaction()
    .execute(async (on): Promise<SaveOutcome<TypedSettings>> => {
      await holdSettings(on);
      const before = pick(await findSettings(on), names);
      const version = versionOf(before);
      if (version === versionOf(wanted)) return { saved: true };
      if (version !== seen) return { theirs: before, version };
      await changeSettings(on, wanted);
      await recordAct(on, { by: actor, act, subject: { kind: "setting" }, details: wanted });
      return { saved: true };
    });
  forgetShopContent();
  return outcome;
}

/** Closes the shop to visitors, or opens it again. Doing it twice is doing it once. */
export async function switchMaintenance(
  actor: Actor,
  isOn: boolean,
): Promise<{ refusal?: string }> {
  if (!mayManageSettings(actor)) return { refusal: notAllowed };
  await db.transaction().execute(async (on) => {
    await holdSettings(on);
    if ((await findSettings(on)).isInMaintenance === isOn) return;
    await changeSettings(on, { isInMaintenance: isOn });
    const act = isOn ? "begin-maintenance" : "end-maintenance";
    await recordAct(on, { by: actor, act, subject: { kind: "setting" } });
  });
  forgetShopContent();
  return {};
}

/** Changes are made one after the other. */
export async function holdSettings(on: Db): Promise<void> {
  await on.selectFrom("settings").select("id").forUpdate().execute();
}

/** Runs while the settings are held. */
export async function changeSettings(on: Db, changed: Partial<Settings>): Promise<void> {
  await on
    .updateTable("settings")
    .set({ ...changed, updatedAt: sql<Date>`now()` })
    .execute();
}

function pick(settings: Settings, names: readonly (keyof TypedSettings)[]): TypedSettings {
  const values: TypedSettings = {};
  for (const name of names) values[name] = settings[name];
  return values;
}
