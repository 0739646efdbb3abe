import type { Actor, OwnSession } from "#app/accounts/actor.ts";
import { findSettings } from "#app/content/settings.server.ts";
import { findBalances } from "#app/shares/balances.server.ts";
import { findProducer } from "#app/shares/producers.server.ts";
import { maySeeProducer } from "#app/shares/shares-policy.ts";
import { listStatementMonths } from "#app/shares/statements.server.ts";
import { findAskedProof } from "#app/signing-in/confirm-identity.server.ts";
import { found } from "#app/web/found.ts";

export const noSuchProducer = "There is no such producer.";

export type ProducerViewData = Awaited<ReturnType<typeof findProducerView>>;

/** @throws a 404 for whoever may not see it, as for one that is not there. */
export async function findProducerView(
  actor: Actor,
  id: string,
  session: OwnSession | null | undefined,
) {
  const seen = found(maySeeProducer(actor, id) ? id : undefined, noSuchProducer);
  const [producer, balances, months, settings, proof] = await Promise.all([
    findProducer(seen),
    findBalances(seen),
    listStatementMonths(seen),
    findSettings(),
    findAskedProof(actor, session),
  ]);
  const { currency, shareHoldDays: holdDays } = settings;
  const shown = { balances, months, currency, holdDays, proof, isOwn: actor.id === id };
  return { ...shown, producer: found(producer, noSuchProducer) };
}
