import { type Db, db } from "#app/platform/database/db.server.ts";
import {
  currentLanguage,
  DEFAULT_LANGUAGE,
  type Language,
  languages,
} from "#app/platform/i18n/language.ts";
import { translateBuiltIn } from "./built-in-translations.server.ts";
import type { DeletedTranslation } from "./content-schema.ts";
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
  return (await translatorOf(kind, [id]))(id, original);
}

/** Reads the translations of several subjects at once. */
export async function translatorOf<Kind extends TranslatedKind>(kind: Kind, ids: string[]) {
  const language = languageToTranslateTo();
  const translations = language && (await readTranslations(kind, ids, language));
  return <Original extends Record<TranslatedField<Kind>, string>>(
    subjectId: string,
    original: Original,
  ): Original & { langs: Langs<Kind> } => {
    const langs: Langs<Kind> = {};
    if (!translations) return { ...original, langs };
    const texts: Partial<Record<TranslatedField<Kind>, string>> = {};
    for (const field of fieldsOf(kind)) {
      const text =
        translations.get(translationKey({ kind, subjectId, field, language })) ??
        translateBuiltIn(kind, original[field], language);
      if (text && original[field]) texts[field] = text;
      else langs[field] = DEFAULT_LANGUAGE;
    }
    return { ...original, ...texts, langs };
  };
}

/** Returns the language of the request, unless the originals are in it. */
export function languageToTranslateTo(): Language | undefined {
  const language = currentLanguage();
  return language === "original" || language === DEFAULT_LANGUAGE ? undefined : language;
}

/** Name in the language of the page, or the owner's with its own language. */
export type Label = { label: string; lang?: Language };

export async function labelName(kind: "genre" | "tag", id: string, name: string): Promise<Label> {
  const { name: label, langs } = await translate(kind, id, { name });
  return { label, ...(langs.name && { lang: langs.name }) };
}

/** Lists the names of a genre in all languages that it is translated to. */
export async function listNamesOfGenre(id: string): Promise<string[]> {
  const translations = await cachedTexts();
  const key = { kind: "genre", subjectId: id, field: "name" };
  return languages.flatMap(
    (language) => translations.get(translationKey({ ...key, language })) ?? [],
  );
}

function readTranslations(kind: TranslatedKind, ids: string[], language: Language) {
  return kind === "track" ? readTexts(kind, ids, language) : cachedTexts();
}

async function cachedTexts(): Promise<ReadonlyMap<string, string>> {
  return (await shopContent()).translations;
}

async function readTexts(
  kind: TranslatedKind,
  subjectIds: string[],
  language: Language,
): Promise<Map<string, string>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("translations")
    .select(["kind", "subjectId", "field", "language", "text"])
    .where("kind", "=", kind)
    .where("subjectId", "in", subjectIds)
    .where("language", "=", language)
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

/** Lists the IDs of the subjects of a kind that are translated into a language. */
export async function listTranslatedIds(
  kind: TranslatedKind,
  language: Language,
): Promise<string[]> {
  const rows = await db
    .selectFrom("translations")
    .where("kind", "=", kind)
    .where("language", "=", language)
    .select("subjectId")
    .execute();
  return rows.map(({ subjectId }) => subjectId);
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

/** Deletes and returns what a subject that no longer exists was translated to. */
export function deleteTranslations(
  tx: Db,
  kind: TranslatedKind,
  subjectId: string,
): Promise<DeletedTranslation[]> {
  return tx
    .deleteFrom("translations")
    .where("kind", "=", kind)
    .where("subjectId", "=", subjectId)
    .returning(["field", "language", "text", "original"])
    .execute();
}

/** Gives a subject that exists again its translations back. */
export async function restoreTranslations(
  tx: Db,
  kind: TranslatedKind,
  subjectId: string,
  deleted: DeletedTranslation[],
): Promise<void> {
  const rows = deleted.map((row) => ({ ...row, kind, subjectId }));
  if (rows.length === 0) return;
  await tx
    .insertInto("translations")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
