import { currentLanguage } from "#app/platform/i18n/language.ts";
import { m } from "#messages";

export const agreementModels = ["licence", "assignment", "shared-publishing"] as const;

export type AgreementModel = (typeof agreementModels)[number];

export function isAgreementModel(text: string): text is AgreementModel {
  return Object.hasOwn(modelNames, text);
}

export const modelNames: Record<AgreementModel, () => string> = {
  licence: m.model_license,
  assignment: m.model_assignment,
  "shared-publishing": m.model_shared_publishing,
};

/** Name within a sentence, where only German nouns are capitalized. */
export function modelInSentence(model: AgreementModel): string {
  const name = modelNames[model]();
  return currentLanguage() === "de" ? name : name.toLowerCase();
}
