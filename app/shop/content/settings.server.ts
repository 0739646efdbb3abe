import { type Db, db } from "#app/platform/database/db.server.ts";
import { versionOf } from "#app/platform/forms/version.server.ts";

/** Contact address, bank account and who opened the checkout are not public. */
export function findSettings(tx: Db = db) {
  return tx
    .selectFrom("settings")
    .select(["contactEmail", "instagramLink", "youtubeLink", "soundcloudLink"])
    .select(["isInMaintenance", "voiceTagFileId", "isVoiceTagOn", "logoFileId"])
    .select(["bankHolder", "bankIban", "bankBic", "transferDays", "transferGraceDays"])
    .select(["currency", "reservationMinutes", "checkoutOpenedAt", "checkoutOpenedBy"])
    .select(["sellerName", "sellerAddress", "sellerEmail", "sellerPhone", "pausesDisputedFiles"])
    .select(["promisedKinds", "paidOrderYears", "unpaidOrderDays", "addressDays", "messageMonths"])
    .select(["sellerRegistration", "complaintsLink", "taxMode", "taxCountry"])
    .select(["taxNote", "taxVatId", "taxReverseCharge", "taxLimit"])
    .select(["sellerCountry", "sellerTaxNumber", "invoiceMode", "invoicePrefix"])
    .select(["shopName", "accentDark", "accentLight"])
    .select("requiresSecondFactor")
    .select(["shareBasisPoints", "shareHoldDays", "payoutMinimumCents"])
    .executeTakeFirstOrThrow();
}

export type Settings = Awaited<ReturnType<typeof findSettings>>;

export const typedSettings = [
  "contactEmail",
  "instagramLink",
  "youtubeLink",
  "soundcloudLink",
  "bankHolder",
  "bankIban",
  "bankBic",
  "transferDays",
  "transferGraceDays",
  "taxMode",
  "taxCountry",
  "taxNote",
  "taxVatId",
  "taxReverseCharge",
  "taxLimit",
  "sellerCountry",
  "sellerTaxNumber",
  "invoiceMode",
  "invoicePrefix",
  "shopName",
  "accentDark",
  "accentLight",
  "paidOrderYears",
  "unpaidOrderDays",
  "addressDays",
  "messageMonths",
  "shareBasisPoints",
  "shareHoldDays",
  "payoutMinimumCents",
] as const;

export type TypedSettings = Partial<Pick<Settings, (typeof typedSettings)[number]>>;

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
