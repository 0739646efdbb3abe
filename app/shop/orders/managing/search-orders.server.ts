import { type RawBuilder, sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { isServiceDue } from "../fulfillment/ordered-services.server.ts";
import type { OrderState } from "../state/order-states.ts";
import type { OrderView } from "./order-filter.ts";

/** Sample of a view, by which the number of matches is estimated. */
const SAMPLED_ORDERS = 200;
/** Share of matches above which scanning orders is faster than the indexes. */
const FREQUENT = 0.2;
export const MAX_ORDER_MATCHES = 1_001;

const numberText = sql`lower(coalesce(number, ''))`;
const titleText = sql`lower(title)`;
const buyerText = sql`lower(email || E'\n' || legal_name)`;

const unpaidStates = ["expired", "cancelled"] as const;

/** Views without states have a condition of their own. */
const statesOfView: Record<OrderView, readonly OrderState[] | undefined> = {
  current: undefined,
  attention: undefined,
  open: ["reserved", "awaiting-payment", "closing", "awaiting-transfer", "capturing"],
  services: undefined,
  sold: ["paid"],
  returned: ["refunded", "charged-back", "paid-too-late"],
  over: unpaidStates,
};

/** Current orders are all but unpaid ones. A search in them covers all orders. */
export function ordersIn(view: OrderView, isSearched: boolean) {
  const states = statesOfView[view];
  const orders = db.selectFrom("orders");
  if (states) return orders.where("state", "in", states);
  if (view === "attention") return orders.where("needsAttention", "=", true);
  if (view === "services") return orders.where(isServiceDue);
  return isSearched ? orders : orders.where("state", "not in", unpaidStates);
}

export async function findOrders(view: OrderView, search: string): Promise<string[]> {
  const sortedOrders = ordersIn(view, true)
    .select("id")
    .orderBy(sql`not needs_attention`)
    .orderBy("createdAt", "desc")
    .orderBy("id");
  const sample = await sortedOrders
    .select(isMatchByRow(search).as("isMatch"))
    .limit(SAMPLED_ORDERS)
    .execute();
  const matchingIds = sample.flatMap(({ id, isMatch }) => (isMatch ? [id] : []));
  if (sample.length < SAMPLED_ORDERS) return matchingIds;
  const isFrequent = matchingIds.length > SAMPLED_ORDERS * FREQUENT;
  const matches = await sortedOrders
    .where(isFrequent ? isMatchByRow(search) : isMatch(search))
    .limit(MAX_ORDER_MATCHES)
    .execute();
  return matches.map(({ id }) => id);
}

function containsText(text: RawBuilder<unknown>, search: string) {
  return sql<boolean>`strpos(${text}, lower(${search})) > 0`;
}

export function ordersOf(ids: string[]) {
  return db.selectFrom("orders").where("id", "=", sql<string>`any(${ids}::uuid[])`);
}

/** Checks each order. A join or `exists` would read the lines and buyers of all orders. */
export function isMatchByRow(search: string) {
  return sql<boolean>`(${containsText(numberText, search)} or (
    select bool_or(${containsText(titleText, search)}) from order_lines where order_id = orders.id
  ) or coalesce((
    select ${containsText(buyerText, search)} from order_buyers where order_id = orders.id
  ), false))`;
}

/** Looks up one array by the full-text indexes, which is faster than thousands of rows singly. */
function isMatch(search: string) {
  const isIn = (text: RawBuilder<unknown>) =>
    sql`text_grams(${text}) @> ${ngramsOf(search)} and ${containsText(text, search)}`;
  return sql<boolean>`id = any(array(
    select id from orders where ${isIn(numberText)}
    union all
    select order_id from order_lines where ${isIn(titleText)}
    union all
    select order_id from order_buyers where ${isIn(buyerText)}
  ))`;
}

/**
 * Covers every letter, unlike `term_grams`: part of an email address may differ from the others in
 * one digit before a common ending, and without it the index would find them all.
 */
function ngramsOf(search: string) {
  const term = sql`lower(${search})`;
  const last = sql`greatest(char_length(${term}) - 2, 1)`;
  return sql`array(
    select substr(${term}, least(start, ${last}), 3)
    from generate_series(1, char_length(${term}), 3) start
  )`;
}
