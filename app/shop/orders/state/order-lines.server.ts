import { type RawBuilder, sql } from "kysely";
import type { OrderLine } from "./lock-order.server.ts";
import type { OrderState } from "./order-states.ts";

type Orders = "orders" | "order" | "decided";

/** Column of a line: a returned one counts as refunded while its order stays paid. */
export const stateOfLine = sql<OrderState>`
  case when state = 'paid' and returned_at is not null then 'refunded' else state end`;

/** Column of an order with the titles of its lines. */
export function titlesOfLines(orders: Orders): RawBuilder<string[]> {
  return sql<string[]>`array(
    select title from order_lines where order_id = ${sql.ref(`${orders}.id`)} order by position)`;
}

/** Column of an order: `service` if services are all that it orders. */
export function kindOfLines(orders: Orders): RawBuilder<OrderLine["kind"]> {
  return sql<OrderLine["kind"]>`(
    select max(kind) from order_lines where order_id = ${sql.ref(`${orders}.id`)})`;
}

/**
 * Column of an order with the time when its last service was delivered, or null while one is not.
 * One that was refunded before never is.
 */
export function deliveryOfServices(orders: Orders): RawBuilder<Date | null> {
  return sql<Date | null>`(
    select case when bool_and(delivered_at is not null or returned_at is not null)
      then max(delivered_at) end
    from order_lines where order_id = ${sql.ref(`${orders}.id`)} and kind = 'service')`;
}

/** Column of a withdrawal with the titles of the lines that it names. */
export const withdrawnTitles = sql<string[]>`array(
  select title from withdrawn_lines join order_lines line on line.id = order_line_id
  where withdrawal_id = withdrawals.id order by position)`;
