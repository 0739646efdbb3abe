import { countOpenReviews } from "#app/shop/catalog/audio-matches/match-reviews.server.ts";
import { countMessages } from "#app/shop/customers/messages/message-list.server.ts";
import { countBankEntries } from "#app/shop/orders/bank-statements/bank-entries.server.ts";
import { countAttention } from "#app/shop/orders/managing/order-list.server.ts";

/** Counts what waits for an administrator, by kind. */
export async function countWaiting() {
  const [{ unread }, attention, transfers, sameMusic] = await Promise.all([
    countMessages(),
    countAttention(),
    countBankEntries("matching"),
    countOpenReviews(),
  ]);
  return { unread, attention, transfers, sameMusic };
}
