import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { nameLetters } from "#app/platform/pdf/unprintable-text.ts";
import { nameOfCountry } from "#app/platform/system/countries.server.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import type { Attention, PlainReason } from "./order-attention.ts";

/**
 * Opens or reopens it. An open one keeps its time and gets the latest values. Returns whether it was
 * not open before.
 */
export async function raiseAttention(
  tx: Db,
  orderId: string,
  attention: Attention,
): Promise<boolean> {
  const raised = await tx
    .insertInto("orderAttentions")
    .values({ orderId, attention })
    .onConflict((conflict) =>
      conflict
        .columns(["orderId", "code"])
        .doUpdateSet({ attention, raisedAt: sql`now()`, resolvedAt: null, resolvedBy: null })
        .where("orderAttentions.resolvedAt", "is not", null),
    )
    .returning("code")
    .executeTakeFirst();
  if (raised) return true;
  await openAttentions(tx, orderId, [attention.code]).set({ attention }).execute();
  return false;
}

/** Returns those that were open. `by` is undefined if they resolved themselves. */
export async function resolveAttentions(
  tx: Db,
  orderId: string,
  codes: readonly Attention["code"][],
  by?: Actor,
): Promise<Attention[]> {
  const resolved = await openAttentions(tx, orderId, codes)
    .set({ resolvedAt: sql`now()`, resolvedBy: by?.id ?? null })
    .returning("attention")
    .execute();
  return resolved.map(({ attention }) => attention);
}

function openAttentions(tx: Db, orderId: string, codes: readonly Attention["code"][]) {
  return tx
    .updateTable("orderAttentions")
    .where("orderId", "=", orderId)
    .where("code", "in", codes)
    .where("resolvedAt", "is", null);
}

/** Lists open ones, the oldest first. */
export function listOpenAttentions(tx: Db, orderIds: string[]) {
  return tx
    .selectFrom("orderAttentions")
    .where("orderId", "=", sql<string>`any(${orderIds}::uuid[])`)
    .where("resolvedAt", "is", null)
    .select(["orderId", "attention", "raisedAt"])
    .orderBy("raisedAt")
    .orderBy("code")
    .execute();
}

/** Restricts a query of orders. */
export function hasAttention(code: Attention["code"]) {
  return sql<boolean>`exists (select from order_attentions
    where order_id = orders.id and code = ${code} and resolved_at is null)`;
}

export function attentionText(attention: Attention): string {
  switch (attention.code) {
    case "other-amount":
      return otherAmountText(attention);
    case "country-mismatch": {
      const { stated, paidFrom } = attention;
      const [said, paid] = [stated, paidFrom].map((code) => nameOfCountry(code));
      return m.orders_the_buyer_said_and_the_payment({
        said: said ?? stated,
        paid: paid ?? paidFrom,
      });
    }
    case "transfer-reversed":
      return m.orders_that_had_paid_this_order_left({
        amount: formatMoney(attention),
        bookedOn: attention.bookedOn,
      });
    case "agreement-as-text": {
      const letters = nameLetters(attention.letters);
      return attention.hasMore
        ? m.attention_missing_letters_more({ letters })
        : m.attention_missing_letters({ letters });
    }
    case "vat-id-unconfirmed":
      return m.orders_vat_was_charged_the_vat_id({ vatId: attention.vatId });
    case "note":
      return attention.text;
    default:
      return plainText(attention.code);
  }
}

function otherAmountText({ cents, currency, isKept }: Attention & { code: "other-amount" }) {
  const amount = cents && currency ? `: ${formatMoney({ cents, currency })}` : "";
  return isKept
    ? m.attention_other_amount({ amount })
    : m.attention_other_amount_goes_back({ amount });
}

function plainText(code: PlainReason): string {
  switch (code) {
    case "disputed":
      return m.orders_the_buyer_disputes_the_payment_with();
    case "dispute-took-more":
      return m.orders_a_dispute_took_back_more_than();
    case "dispute-won-relisted":
      return m.orders_a_dispute_was_won_after_the();
    case "files-missing":
      return m.orders_there_is_nothing_to_deliver_add();
    case "payment-under-review":
      return m.orders_the_payment_provider_is_reviewing_the();
    case "problem-reported":
      return m.orders_the_buyer_reported_a_problem();
    case "provider-unreachable":
      return m.orders_the_payment_provider_has_not_answered();
    case "refund-failed":
      return m.orders_refund_failed();
    case "refund-returned":
      return m.orders_a_refund_could_not_be_paid();
    case "refund-returned-relisted":
      return m.orders_the_refund_could_not_be_paid();
    case "refund-unanswered":
      return m.orders_refund_pending();
    case "send-back-manually":
      return m.orders_transfer_the_money_back_from_your();
    case "withdrawal-received":
      return m.orders_the_buyer_withdraws_from_the_contract();
  }
}
