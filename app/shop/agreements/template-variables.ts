/** Sample values for the preview. The keys are all variables of a template. */
export const sampleValues = {
  "seller.name": "Night Shift Records",
  "seller.address": "Rua da Prata 1, 1100-414 Lisboa, Portugal",
  "seller.email": "shop@example.com",
  "buyer.legalName": "Ana Buyer",
  "buyer.details": "a consumer in Germany",
  "track.title": "Midnight Pressure",
  "track.length": "3:42",
  "track.files": [
    "Mastered WAV, 42.1 MB, SHA-256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  ],
  "track.samples": "None",
  "track.aiParts": "None",
  "track.offeredBefore": "Non-exclusive lease to one artist, ended on 2026-03-31",
  "track.contentId": "None",
  "agreement.model": "Exclusive license",
  "price.total": "€499.00",
} satisfies Record<string, string | string[]>;

export type VariableName = keyof typeof sampleValues;

/** Values of an agreement. A list has its own lines. */
export type AgreementValues = Record<VariableName, string | string[]>;

export function isVariable(name: string): name is VariableName {
  return Object.hasOwn(sampleValues, name);
}
