import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { findBalances } from "#app/shop/accounting/shares/balances.server.ts";
import { sumPracticeShares } from "#app/shop/accounting/shares/practice-shares.server.ts";
import { findProducer } from "#app/shop/accounting/shares/producers.server.ts";
import { listStatementMonths } from "#app/shop/accounting/shares/statements.server.ts";
import type { Actor, OwnSession } from "#app/shop/accounts/actor.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { findRequiredReauthentication } from "#app/shop/signing-in/confirm-identity.server.ts";
import { noSuchProducer } from "./read-producer-id.server.ts";

export type ProducerViewData = Awaited<ReturnType<typeof findProducerView>>;

/** @throws {Response} 404 if there is no such producer or `actor` may not see them. */
export async function findProducerView(
  actor: Actor,
  id: string,
  session: OwnSession | null | undefined,
) {
  const [producer, balances, practice, months, settings, reauthentication] = await Promise.all([
    findProducer(id),
    findBalances(id),
    sumPracticeShares(id),
    listStatementMonths(id),
    findSettings(),
    findRequiredReauthentication(actor, session),
  ]);
  const { currency, shareHoldDays: holdDays } = settings;
  const isOwn = actor.id === id;
  const view = { balances, practice, months, currency, holdDays, reauthentication, isOwn };
  return { ...view, producer: orNotFound(producer, noSuchProducer()) };
}
