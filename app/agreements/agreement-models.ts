export const agreementModels = ["licence", "assignment", "shared-publishing"] as const;

export type AgreementModel = (typeof agreementModels)[number];

/** What of a track's rights is sold; `name` is its badge. */
export const modelWords: Record<AgreementModel, { name: string; meaning: string }> = {
  licence: {
    name: "Exclusive licence",
    meaning:
      "An exclusive licence to every use, for ever and everywhere, and the promise to sign a deed on request. The producer stays the author.",
  },
  assignment: {
    name: "Full assignment",
    meaning:
      "The recording and the composition are assigned to the buyer, as far as the law allows.",
  },
  "shared-publishing": {
    name: "Publishing shared",
    meaning:
      "An exclusive licence to the recording, for ever and everywhere; the publishing of the composition is shared half and half with the producer.",
  },
};
