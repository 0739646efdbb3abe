import { type RawBuilder, sql } from "kysely";
import { db } from "#app/database/db.server.ts";
import { isServiceDue } from "../services/ordered-services.server.ts";
import { type OrderView, orderViews } from "./order-filter.ts";

/** A search scans so many orders of its view before it asks the indexes for all that match. */
const SCANNED_ORDERS = 3_000;
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

/**
 * Their ids in the order of the list, the first ones. Words that many hold are found early; of others few are to be sorted.
 * Each buyer is looked up: a join would read the buyers of all orders.
 */
export async function findOrders(view: OrderView, search: string): Promise<string[]> {
  const inOrder = ordersIn(view, true)
    .orderBy(sql`attention is null`)
    .orderBy("createdAt", "desc")
    .orderBy("id");
  const near = inOrder.select(["id", "number", "title", "attention", "createdAt"]);
  const { rows } = await sql<{ id: string; isMatch: boolean }>`
    select near.id, ${holds(orderWords, search)} or coalesce((
      select ${holds(buyerWords, search)} from order_buyers where order_id = near.id
    ), false) as is_match
    from (${near.limit(SCANNED_ORDERS)}) near
    order by near.attention is null, near.created_at desc, near.id
  `.execute(db);
  const found = rows.filter(({ isMatch }) => isMatch).slice(0, MAX_FOUND);
  const isAll = rows.length < SCANNED_ORDERS || found.length === MAX_FOUND;
  if (isAll) return found.map(({ id }) => id);
  const matching = await inOrder.where(isMatch(search)).select("id").limit(MAX_FOUND).execute();
  return matching.map(({ id }) => id);
}

function holds(words: RawBuilder<unknown>, search: string) {
  return sql<boolean>`strpos(${words}, lower(${search})) > 0`;
}

export function ordersOf(ids: string[]) {
  return db.selectFrom("orders").where("id", "=", sql<string>`any(${ids}::uuid[])`);
}

/** Looks into one order after the other, for words that too many orders hold to be named. */
export function isMatchByRow(search: string) {
  return sql<boolean>`(${holds(orderWords, search)} or exists (
    select from order_buyers where order_id = orders.id and ${holds(buyerWords, search)}
  ))`;
}

/** By the indexes of words, each of its own table. */
function isMatch(search: string) {
  const isIn = (words: RawBuilder<unknown>) =>
    sql`text_grams(${words}) @> term_grams(lower(${search})) and ${holds(words, search)}`;
  return sql<boolean>`id in (
    select id from orders where ${isIn(orderWords)}
    union all
    select order_id from order_buyers where ${isIn(buyerWords)}
  )`;
}
