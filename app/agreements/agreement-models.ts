import { m } from "#messages";
export const agreementModels = ["licence", "assignment", "shared-publishing"] as const;

export type AgreementModel = (typeof agreementModels)[number];

/** What of a track's rights is sold, as its badge says it. */
export const modelNames: Record<AgreementModel, () => string> = {
  licence: m.model_licence,
  assignment: m.model_assignment,
  "shared-publishing": m.model_shared_publishing,
};
