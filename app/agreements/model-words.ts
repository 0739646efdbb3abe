import { type AgreementModel, modelNames } from "./agreement-models.ts";

/** What of a track's rights is sold, in a sentence or two beside its badge. */
export const modelWords: Record<AgreementModel, { name: string; meaning: string }> = {
  licence: {
    name: modelNames.licence,
    meaning:
      "An exclusive licence to every use, for ever and everywhere, and the promise to sign a deed on request. The producer stays the author.",
  },
  assignment: {
    name: modelNames.assignment,
    meaning:
      "The recording and the composition are assigned to the buyer, as far as the law allows.",
  },
  "shared-publishing": {
    name: modelNames["shared-publishing"],
    meaning:
      "An exclusive licence to the recording, for ever and everywhere; the publishing of the composition is shared half and half with the producer.",
  },
};
