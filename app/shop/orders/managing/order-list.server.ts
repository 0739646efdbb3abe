import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { lastPageOf, offsetOf, PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import type { ProviderName } from "#app/shop/payments/payment-provider.ts";
import { attentionText, listOpenAttentions } from "../state/attention.server.ts";
import { kindOfLines, titlesOfLines } from "../state/order-lines.server.ts";
import { headingOf } from "../state/order-lines.ts";
import { readDispute } from "../state/stored-dispute.server.ts";
import type { OrderFilter, OrderView } from "./order-filter.ts";
import {
  findOrders,
  isMatchByRow,
  MAX_ORDER_MATCHES,
  ordersIn,
  ordersOf,
} from "./search-orders.server.ts";

const MAX_FLAGGED = 5;

const currentProvider = sql<ProviderName | null>`(
  select provider from payments where payments.order_id = "order".id and is_current
)`.as("provider");

/** Codes of the open attentions, in the order in which they came. */
const openCodes = sql<string | null>`(
  select string_agg(code, ' ' order by raised_at, code) from order_attentions
  where order_id = "order".id and resolved_at is null
)`.as("attentions");

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>["orders"][number];

/** Sorts flagged orders first, then the newest. For administrators only. */
export async function listOrders({ view, search, page: wanted }: OrderFilter) {
  const matchingIds = search ? await findOrders(view, search) : undefined;
  const count = matchingIds?.length ?? (await countOrders(view));
  const pages = lastPageOf(count);
  const page = Math.min(wanted, pages);
  const offset = offsetOf(page);
  const ids = matchingIds?.slice(offset, offset + PAGE_SIZE);
  const listedOrders = (ids ? ordersOf(ids) : ordersIn(view, false))
    .orderBy(sql`not needs_attention`)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(PAGE_SIZE)
    .offset(ids ? 0 : offset);
  const orders = await withBuyers(listedOrders)
    .select("order.reservedUntil")
    .orderBy(sql`not needs_attention`)
    .orderBy("order.createdAt", "desc")
    .orderBy("order.id")
    .execute();
  return {
    orders: await withReasons(orders),
    count,
    page,
    pages,
    hasMore: count === MAX_ORDER_MATCHES,
  };
}

async function countOrders(view: OrderView): Promise<number> {
  const { count } = await db
    .selectFrom(ordersIn(view, false).select("id").limit(MAX_ORDER_MATCHES).as("counted"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function withBuyers(listedOrders: ReturnType<typeof ordersIn>) {
  return db
    .selectFrom(listedOrders.selectAll().as("order"))
    .leftJoin("orderBuyers as buyer", "buyer.orderId", "order.id")
    .select(["order.id", "order.number", "order.state", "order.channel"])
    .select([kindOfLines("order").as("kind"), titlesOfLines("order").as("titles")])
    .select(["order.totalCents", "order.currency", "order.createdAt", "order.paidAt"])
    .select(["buyer.legalName", "buyer.email"])
    .select(currentProvider);
}

const ORDERS_AT_ONCE = 500;

/** Titles of lines that were refunded by themselves. */
const returnedTitles = sql<string[]>`array(
  select title from order_lines where order_id = "order".id and returned_at is not null
  order by position)`.as("returnedTitles");

/** Yields the oldest first, in batches of a few hundred. */
export async function* readOrders({ view, search }: OrderFilter) {
  const listedOrders = search ? await ordersWith(view, search) : ordersIn(view, false);
  let last: { position: string; id: string } | undefined;
  do {
    const after = last;
    const orders = await withBuyers(listedOrders)
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`("order".created_at, "order".id) > (${after?.position}::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .leftJoin("orderTaxes as tax", "tax.orderId", "order.id")
      // A `Date` has only milliseconds and would select the last order again.
      .select(sql<string>`"order".created_at::text`.as("position"))
      .leftJoin("orderAdjustments as adjustment", (join) =>
        join
          .onRef("adjustment.orderId", "=", "order.id")
          .on("adjustment.kind", "=", "code")
          .on("adjustment.cents", "<", 0),
      )
      .select(["buyer.country", "buyer.vatId", "adjustment.code as discountCode"])
      .select(
        sql<number>`(select sum(discount_cents)::integer from order_lines
          where order_id = "order".id)`.as("discountCents"),
      )
      .select([openCodes, returnedTitles])
      .select(["tax.netCents", "tax.taxCents", "tax.basisPoints", "tax.country as taxCountry"])
      .orderBy("order.createdAt")
      .orderBy("order.id")
      .limit(ORDERS_AT_ONCE)
      .execute();
    yield* orders;
    last = orders.length === ORDERS_AT_ONCE ? orders.at(-1) : undefined;
  } while (last);
}

async function ordersWith(view: OrderView, search: string) {
  const matchingIds = await findOrders(view, search);
  if (matchingIds.length < MAX_ORDER_MATCHES) return ordersOf(matchingIds);
  return ordersIn(view, true).where(isMatchByRow(search));
}

export async function listOpenDisputes() {
  const payments = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .where("dispute", "is not", null)
    .where(sql<string>`dispute->>'state'`, "=", "needs-response")
    .orderBy(sql`dispute->>'answerBy'`)
    .limit(PAGE_SIZE)
    .select(["orders.id", "number", "dispute", titlesOfLines("orders").as("titles")])
    .execute();
  return payments.map(({ dispute, titles, ...order }) => ({
    ...order,
    title: headingOf(titles),
    answerBy: readDispute(dispute)?.answerBy,
  }));
}

/** Lists the newest orders, or the newest sales by the time of their payment. */
export async function listLatestOrders(view: "current" | "sold", count: number) {
  const time = view === "sold" ? "paidAt" : "createdAt";
  const latest = ordersIn(view, false)
    // The index of payments has no other orders.
    .where(time, "is not", null)
    .orderBy(time, "desc")
    .orderBy("id")
    .limit(count);
  const orders = await db
    .selectFrom(latest.selectAll().as("order"))
    .select(["order.id", "order.state", "order.totalCents", "order.currency"])
    .select(["order.createdAt", "order.paidAt", titlesOfLines("order").as("titles")])
    .orderBy(`order.${time}`, "desc")
    .orderBy("order.id")
    .execute();
  return orders.map(({ titles, ...order }) => ({ ...order, title: headingOf(titles) }));
}

export type LatestOrder = Awaited<ReturnType<typeof listLatestOrders>>[number];

export async function listAttention() {
  const orders = await db
    .selectFrom("orders")
    .where("needsAttention", "=", true)
    .orderBy("stateChangedAt")
    .orderBy("orders.id")
    .limit(MAX_FLAGGED)
    .select(["orders.id", "number", titlesOfLines("orders").as("titles")])
    .execute();
  return withReasons(orders);
}

/** Adds a title and the texts of all open attentions. */
async function withReasons<Order extends { id: string; titles: string[] }>(orders: Order[]) {
  const open = await listOpenAttentions(
    db,
    orders.map(({ id }) => id),
  );
  const byOrder = Map.groupBy(open, ({ orderId }) => orderId);
  return orders.map(({ titles, ...order }) => ({
    ...order,
    title: headingOf(titles),
    attentions: (byOrder.get(order.id) ?? []).map(({ attention }) => attentionText(attention)),
  }));
}

export async function countAttention(): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .where("needsAttention", "=", true)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
