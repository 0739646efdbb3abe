import { m } from "#messages";

export const vocalKinds = ["instrumental", "vocal", "topline"] as const;
export type VocalKind = (typeof vocalKinds)[number];

export const vocalGenders = ["female", "male", "mixed"] as const;
type VocalGender = (typeof vocalGenders)[number];

/** Codes of ISO 639-1. */
export const vocalLanguages =
  "en es pt fr de it nl sv da no fi pl cs ro hu el tr ru uk ar he hi bn pa ta ur fa sw yo zu am ja ko zh vi th id tl".split(
    " ",
  );

const kindNames: Record<VocalKind, () => string> = {
  instrumental: m.vocals_instrumental,
  vocal: m.vocals_vocal,
  topline: m.vocals_topline,
};

const genderNames: Record<VocalGender, () => string> = {
  female: m.vocal_gender_female,
  male: m.vocal_gender_male,
  mixed: m.vocal_gender_mixed,
};

export function describeVocals(kind: string): string {
  return isIn(vocalKinds, kind) ? kindNames[kind]() : kind;
}

export function describeVocalGender(gender: string): string {
  return isIn(vocalGenders, gender) ? genderNames[gender]() : gender;
}

export function describeVocalLanguage(code: string): string {
  if (!vocalLanguages.includes(code)) return code;
  return new Intl.DisplayNames(m.locale(), { type: "language" }).of(code) ?? code;
}

/** A topline demo is sung too. */
export function hasVoice(vocals: VocalKind | null): boolean {
  return vocals !== null && vocals !== "instrumental";
}

function isIn<Value extends string>(values: readonly Value[], text: string): text is Value {
  return values.some((value) => value === text);
}
