import type { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { versionOf } from "#app/platform/forms/version.server.ts";

/** Contact address, bank account and who opened the checkout are not public. */
export function findSettings(tx: Db = db) {
  return tx
    .selectFrom("settings")
    .select(["contactEmail", "instagramLink", "youtubeLink", "soundcloudLink"])
    .select(["isInMaintenance", "voiceTagFileId", "isVoiceTagOn", "logoFileId"])
    .select(["bankHolder", "bankIban", "bankBic", "transferDays", "transferGraceDays"])
    .select([
      "currency",
      "reservationMinutes",
      "cartTracks",
      "checkoutOpenedAt",
      "checkoutOpenedBy",
    ])
    .select(["sellerName", "sellerAddress", "sellerEmail", "sellerPhone", "pausesDisputedFiles"])
    .select(["promisedKinds", "paidOrderYears", "unpaidOrderDays", "addressDays", "messageMonths"])
    .select(["sellerRegistration", "complaintsLink", "taxMode", "taxCountry"])
    .select(["taxNote", "taxVatId", "taxReverseCharge", "taxLimit"])
    .select(["sellerCountry", "sellerTaxNumber", "invoiceMode", "invoicePrefix"])
    .select(["shopName", "accentDark", "accentLight", "languages"])
    .select(["requiresSecondFactor", "orderPrefix", "allowsArtistTags"])
    .select(["shareBasisPoints", "shareHoldDays", "payoutMinimumCents", "firstStepsHiddenAt"])
    .select(["mailHost", "mailPort", "mailUsername", "mailFrom", "releaseFeed"])
    .executeTakeFirstOrThrow();
}

export type Settings = Awaited<ReturnType<typeof findSettings>>;

/** Settings that the owner enters in forms. */
export type EnteredSettings = Partial<Omit<Settings, "checkoutOpenedAt" | "firstStepsHiddenAt">>;

/** Form of a tab: each field but the version is a setting of the same name. */
export type SettingsFormSchema = z.ZodObject & {
  _zod: { output: EnteredSettings & { version: string } };
};

type ValuesOf<Form extends SettingsFormSchema> = Pick<
  Settings,
  keyof z.output<Form> & keyof Settings
>;

export function openSettings<Form extends SettingsFormSchema>(
  form: Form,
): Promise<{ values: ValuesOf<Form>; version: string }>;
export async function openSettings({ shape: { version: _, ...fields } }: SettingsFormSchema) {
  const values = pickSettings(await findSettings(), fields);
  return { values, version: versionOf(values) };
}

/** Picks the settings that have the names of `fields`. */
export function pickSettings(settings: Settings, fields: object): EnteredSettings;
export function pickSettings(settings: Record<string, unknown>, fields: object) {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, settings[name]]));
}
