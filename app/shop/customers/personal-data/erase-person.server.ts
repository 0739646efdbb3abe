import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { eraseCodesOf } from "#app/shop/discounts/erase-codes.server.ts";
import { eraseMailsTo } from "#app/shop/mail/erase-mails.server.ts";
import {
  eraseAlertsOf,
  eraseUnmatchedWithdrawalsOf,
} from "#app/shop/orders/alerts/erase-alerts.server.ts";
import { eraseOrdersOf } from "#app/shop/orders/erasing/erase-buyer-orders.server.ts";
import { m } from "#messages";
import { eraseMessagesFrom } from "../messages/erase-messages.server.ts";
import { eraseSearchesOf } from "../saved-searches/erase-searches.server.ts";

/** Keeps the required data of paid orders. `typed` repeats the address. */
export function erasePerson(
  actor: Actor,
  { email, typed }: { email: string | null; typed: string },
): Promise<Outcome> {
  return inTransaction(async (tx) => {
    if (email === null || typed.toLowerCase() !== email.toLowerCase()) {
      return refuse("invalid", m.erase_not_address(), {
        errors: { confirmed: m.erase_not_address() },
      });
    }
    const outcome = await eraseOrdersOf(tx, email, actor);
    if (outcome.refused) return outcome;
    await eraseMessagesFrom(tx, email);
    await eraseMailsTo(tx, email);
    await eraseAlertsOf(tx, email);
    await eraseSearchesOf(tx, email);
    await eraseCodesOf(tx, email);
    await eraseUnmatchedWithdrawalsOf(tx, email);
    return { done: undefined };
  });
}
