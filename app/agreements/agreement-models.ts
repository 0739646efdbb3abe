export const agreementModels = ["licence", "assignment", "shared-publishing"] as const;

export type AgreementModel = (typeof agreementModels)[number];

/** What of a track's rights is sold, as its badge says it. */
export const modelNames: Record<AgreementModel, string> = {
  licence: "Exclusive licence",
  assignment: "Full assignment",
  "shared-publishing": "Publishing shared",
};
