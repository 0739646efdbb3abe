import { isAudited } from "#app/platform/audit/find-audit-entries.server.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Outcome } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { countTracksAndLikes } from "#app/shop/catalog/count-tracks.server.ts";
import { houseAndTechno } from "#app/shop/catalog/genres/genre-names.ts";
import { listGenreNames } from "#app/shop/catalog/genres/genres.server.ts";
import { changeSettings, updateSettings } from "#app/shop/content/edit-settings.server.ts";
import { countFaq } from "#app/shop/content/faq.server.ts";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import { countPackages } from "#app/shop/services/services.server.ts";
import { findChecklist } from "./open-checkout.server.ts";

export type StepName =
  | "look"
  | "genres"
  | "track"
  | "seller"
  | "payment"
  | "email"
  | "texts"
  | "checkout";

export type OpenSteps = {
  steps: { name: StepName; isDone: boolean }[];
  /** Counts what the step about texts still asks for. */
  texts: { hasTerms: boolean; unconfirmedFaq: number; unconfirmedPackages: number };
};

/** Reads from the shop's state what its owner has set up. Undefined if it is done or hidden. */
export async function findFirstSteps(): Promise<OpenSteps | undefined> {
  const [checklist, tracks, genres, hasChosen, faq, packages, sendingProblem] = await Promise.all([
    findChecklist(),
    countTracksAndLikes(),
    listGenreNames(),
    isAudited("choose-genres"),
    countFaq(),
    countPackages(),
    findSendingProblem(),
  ]);
  const { points, settings } = checklist;
  if (settings.firstStepsHiddenAt) return undefined;
  const isDone = (...ids: string[]) =>
    ids.every((id) => points.find((point) => point.id === id)?.state === "done");
  const texts = {
    hasTerms: isDone("terms"),
    unconfirmedFaq: faq.unconfirmed,
    unconfirmedPackages: packages.unconfirmed,
  };
  const hasTrack = tracks.all > tracks.drafts;
  const areGenresChosen = hasChosen || genres.join() !== houseAndTechno.join();
  const done: Record<StepName, boolean> = {
    look: settings.shopName !== null && settings.logoFileId !== null,
    genres: hasTrack || (genres.length > 0 && areGenresChosen),
    track: hasTrack,
    seller: isDone("seller-name", "seller-address", "seller-email"),
    payment: isDone("provider"),
    email: settings.contactEmail !== null && sendingProblem === undefined,
    texts: texts.hasTerms && texts.unconfirmedFaq === 0 && texts.unconfirmedPackages === 0,
    checkout: settings.checkoutOpenedAt !== null,
  };
  const names: StepName[] = [
    "look",
    "genres",
    "track",
    "seller",
    "payment",
    "email",
    "texts",
    "checkout",
  ];
  const steps = names.map((name) => ({ name, isDone: done[name] }));
  return steps.every((step) => step.isDone) ? undefined : { steps, texts };
}

export function hideFirstSteps(actor: Actor): Promise<Outcome> {
  return changeSettings(actor, async (tx, { firstStepsHiddenAt }) => {
    if (firstStepsHiddenAt) return { done: undefined };
    await updateSettings(tx, { firstStepsHiddenAt: new Date() });
    const subject = { kind: "setting" } as const;
    await recordAudit(tx, { by: actor, action: "hide-first-steps", subject });
    return { done: undefined };
  });
}
