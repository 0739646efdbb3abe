import { type RawBuilder, sql } from "kysely";
import { db } from "#app/database/db.server.ts";
import { isServiceDue } from "../services/ordered-services.server.ts";
import { type OrderView, orderViews } from "./order-filter.ts";

/** So many orders of a view show how many of them a search finds. */
const SAMPLED_ORDERS = 200;
/** From this share on, looking into one order after the other finds enough of them sooner than the indexes do. */
const FREQUENT = 0.2;
/** How many of what it finds are listed and counted. */
export const MAX_FOUND = 1_001;

const orderWords = sql`lower(coalesce(number, '') || E'\n' || title)`;
const buyerWords = sql`lower(email || E'\n' || legal_name)`;

/** The current orders are all but those that nobody paid; a search of them is one of all orders. */
export function ordersIn(view: OrderView, isSearched: boolean) {
  const { states } = orderViews[view];
  const orders = db.selectFrom("orders");
  if (states) return orders.where("state", "in", states);
  if (view === "attention") return orders.where("attention", "is not", null);
  if (view === "services") return orders.where(isServiceDue);
  return isSearched ? orders : orders.where("state", "not in", orderViews.over.states);
}

/** Their ids in the order of the list, the first ones. */
export async function findOrders(view: OrderView, search: string): Promise<string[]> {
  const inOrder = ordersIn(view, true)
    .select("id")
    .orderBy(sql`attention is null`)
    .orderBy("createdAt", "desc")
    .orderBy("id");
  const sample = await inOrder
    .select(isMatchByRow(search).as("isMatch"))
    .limit(SAMPLED_ORDERS)
    .execute();
  const found = sample.flatMap(({ id, isMatch }) => (isMatch ? [id] : []));
  if (sample.length < SAMPLED_ORDERS) return found;
  const isFrequent = found.length > SAMPLED_ORDERS * FREQUENT;
  const matching = inOrder.where(isFrequent ? isMatchByRow(search) : isMatch(search));
  return (await matching.limit(MAX_FOUND).execute()).map(({ id }) => id);
}

function holds(words: RawBuilder<unknown>, search: string) {
  return sql<boolean>`strpos(${words}, lower(${search})) > 0`;
}

export function ordersOf(ids: string[]) {
  return db.selectFrom("orders").where("id", "=", sql<string>`any(${ids}::uuid[])`);
}

/** Looks into one order after the other, and up its buyer: a join or `exists` would read the buyers of all orders. */
export function isMatchByRow(search: string) {
  return sql<boolean>`(${holds(orderWords, search)} or coalesce((
    select ${holds(buyerWords, search)} from order_buyers where order_id = orders.id
  ), false))`;
}

/** By the indexes of words, each of its own table. An array is looked up at once, and thousands of rows one by one. */
function isMatch(search: string) {
  const isIn = (words: RawBuilder<unknown>) =>
    sql`text_grams(${words}) @> term_grams(lower(${search})) and ${holds(words, search)}`;
  return sql<boolean>`id = any(array(
    select id from orders where ${isIn(orderWords)}
    union all
    select order_id from order_buyers where ${isIn(buyerWords)}
  ))`;
}
