import { maxLength } from "./content-names.ts";

/** Texts of each kind of subject, with the limits of their originals. `lines` allows several. */
export const translatedFields = {
  page: {
    title: { max: maxLength.title },
    text: { max: maxLength.description, lines: 5 },
  },
  faq: {
    question: { max: maxLength.question },
    answer: { max: maxLength.answer, lines: 8 },
  },
  package: {
    title: { max: maxLength.title },
    description: { max: maxLength.description, lines: 4 },
    features: { max: maxLength.features, lines: 6 },
  },
  genre: { name: { max: 60 } },
  tag: { name: { max: 40 } },
  track: { description: { max: 5000, lines: 8 } },
  legal: { text: { max: maxLength.legalText, lines: 18 } },
  agreement: { text: { max: maxLength.legalText, lines: 18 } },
} as const satisfies Record<string, Record<string, { max: number; lines?: number }>>;

export type TranslatedKind = keyof typeof translatedFields;
export type TranslatedField<Kind extends TranslatedKind = TranslatedKind> =
  Kind extends TranslatedKind ? keyof (typeof translatedFields)[Kind] & string : never;

export const translatedKinds = Object.keys(translatedFields) as TranslatedKind[];

export function fieldsOf<Kind extends TranslatedKind>(kind: Kind): TranslatedField<Kind>[] {
  return Object.keys(translatedFields[kind]) as TranslatedField<Kind>[];
}

/** Returns the ID of the subject, if the key is of that kind. */
export function subjectOfKey(key: string, kind: TranslatedKind): string | undefined {
  const [, kindOfKey, , ...id] = key.split(" ");
  return kindOfKey === kind ? id.join(" ") : undefined;
}

type Key = { kind: string; subjectId: string; field: string; language: string };

export function translationKey({ kind, subjectId, field, language }: Key): string {
  return `${language} ${kind} ${field} ${subjectId}`;
}
