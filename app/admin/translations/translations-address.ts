import { href } from "react-router";
import { DEFAULT_LANGUAGE, type Language, languages } from "#app/platform/i18n/language.ts";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import { type TranslatedKind, translatedKinds } from "#app/shop/content/translated-fields.ts";
import { readDialog } from "../shared/list-query.ts";

export const targetLanguages = languages.filter((language) => language !== DEFAULT_LANGUAGE);

export type SubjectKey = { kind: TranslatedKind; id: string };

export type TranslationsQuery = {
  language: Language;
  /** Lists only subjects with a text to be translated. */
  isFiltered: boolean;
};

export function readTranslationsQuery({ searchParams }: URL): TranslationsQuery {
  const wanted = searchParams.get("language");
  const language = targetLanguages.find((each) => each === wanted) ?? targetLanguages[0];
  if (!language) throw new Error("The shop has one language.");
  return { language, isFiltered: searchParams.get("show") === "missing" };
}

export function readSubject({ searchParams }: URL): SubjectKey | undefined {
  return subjectOf(readDialog(searchParams, ["edit"])?.id ?? "");
}

/** Parses `faq:ID`. */
export function subjectOf(text: string): SubjectKey | undefined {
  const kind = translatedKinds.find((each) => text.startsWith(`${each}:`));
  return kind && { kind, id: text.slice(kind.length + 1) };
}

export const subjectKey = ({ kind, id }: SubjectKey) => `${kind}:${id}`;

export function translationsAddress(query: TranslationsQuery, opened?: SubjectKey): string {
  const parameters = queryOf({
    language: query.language,
    show: query.isFiltered && "missing",
    edit: opened && subjectKey(opened),
  });
  return listAddress(href("/admin/translations"), parameters);
}
