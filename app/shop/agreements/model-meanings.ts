import { m } from "#messages";
import type { AgreementModel } from "./agreement-models.ts";

export const modelMeanings: Record<AgreementModel, () => string> = {
  licence: m.model_license_meaning,
  assignment: m.model_assignment_meaning,
  "shared-publishing": m.model_shared_publishing_meaning,
};
