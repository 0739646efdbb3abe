import { type Db, db } from "#app/platform/database/db.server.ts";
import { currentLanguage, DEFAULT_LANGUAGE, type Language } from "#app/platform/i18n/language.ts";
import { shopContent } from "./shop-content.server.ts";
import {
  fieldsOf,
  type TranslatedField,
  type TranslatedKind,
  translatedKinds,
  translationKey,
} from "./translated-fields.ts";

/** Language of the texts that are not in the language of the page. */
export type Langs<Kind extends TranslatedKind> = Partial<Record<TranslatedField<Kind>, Language>>;

/** Replaces an original's texts by those in the language of the request, where there are any. */
export async function translate<
  Kind extends TranslatedKind,
  Original extends Record<TranslatedField<Kind>, string>,
>(kind: Kind, id: string, original: Original): Promise<Original & { langs: Langs<Kind> }> {
  const language = currentLanguage();
  const langs: Langs<Kind> = {};
  const texts: Partial<Record<TranslatedField<Kind>, string>> = {};
  if (language === "original" || language === DEFAULT_LANGUAGE) return { ...original, langs };
  const translations = kind === "track" ? await readTexts(kind, id) : await cachedTexts();
  for (const field of fieldsOf(kind)) {
    const text = translations.get(translationKey({ kind, subjectId: id, field, language }));
    if (text && original[field]) texts[field] = text;
    else langs[field] = DEFAULT_LANGUAGE;
  }
  return { ...original, ...texts, langs };
}

async function cachedTexts(): Promise<ReadonlyMap<string, string>> {
  return (await shopContent()).translations;
}

async function readTexts(kind: TranslatedKind, subjectId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("translations")
    .select(["kind", "subjectId", "field", "language", "text"])
    .where("kind", "=", kind)
    .where("subjectId", "=", subjectId)
    .execute();
  return new Map(rows.map((row) => [translationKey(row), row.text]));
}

/** Lists an administrator's translations of subjects into a language. */
export function listTranslations(language: Language, subjectIds: string[], tx: Db = db) {
  return tx
    .selectFrom("translations")
    .select(["kind", "subjectId", "field", "text", "original"])
    .where("kind", "in", translatedKinds)
    .where("subjectId", "in", subjectIds)
    .where("language", "=", language)
    .execute();
}

/** Moves translations to the subject that replaces another. */
export async function moveTranslations(
  tx: Db,
  kind: TranslatedKind,
  fromId: string,
  toId: string,
): Promise<void> {
  await tx
    .updateTable("translations")
    .where("kind", "=", kind)
    .where("subjectId", "=", fromId)
    .set({ subjectId: toId })
    .execute();
}

/** Deletes what a subject that no longer exists was translated to. */
export async function deleteTranslations(
  tx: Db,
  kind: TranslatedKind,
  subjectId: string,
): Promise<void> {
  await tx
    .deleteFrom("translations")
    .where("kind", "=", kind)
    .where("subjectId", "=", subjectId)
    .execute();
}
