import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { dueAfter } from "./due-day.ts";
import { findFilesFrom } from "./find-right.server.ts";

/** Lists the services of an order by its lines. */
export function listOrderedServices(orderId: string, tx: Db = db) {
  return tx
    .selectFrom("orderedServices")
    .innerJoin("orderLines as line", "line.id", "orderedServices.orderLineId")
    .where("orderId", "=", orderId)
    .orderBy("position")
    .select(["orderLineId", "title", "priceCents", "deliveredAt", "returnedAt"])
    .select(["packageId", "description", "features", "deliveryDays", "brief"])
    .select(["dueAt", "message", "link"])
    .execute();
}

/** Texts of the buyer, by package. */
export type Briefs = ReadonlyMap<string, string | null>;

export async function saveBriefs(tx: Db, orderId: string, briefs: Briefs): Promise<void> {
  const lines = tx.selectFrom("orderLines").where("orderId", "=", orderId).select("id");
  for (const [packageId, brief] of briefs) {
    await tx
      .updateTable("orderedServices")
      .where("orderLineId", "in", lines)
      .where("packageId", "=", packageId)
      .set({ brief })
      .execute();
  }
}

/** Counts from now, or from the end of a withdrawal period that the buyer did not waive. */
export async function setDueDays(tx: Db, { id, now }: LockedOrder): Promise<void> {
  const begin = (await findFilesFrom(id, now, tx)) ?? now;
  for (const { orderLineId, deliveryDays } of await listOrderedServices(id, tx)) {
    await tx
      .updateTable("orderedServices")
      .where("orderLineId", "=", orderLineId)
      .set({ dueAt: dueAfter(begin, deliveryDays) })
      .execute();
  }
}

/** Condition on `orders`, by the lines of the index `order_lines_services_due`. */
export const isServiceDue = sql<boolean>`(orders.state = 'paid' and orders.id in (
  select order_id from order_lines where kind = 'service' and is_held and delivered_at is null))`;

const MAX_DUE = 5;

export async function listDueServices() {
  const services = await db
    .selectFrom(db.selectFrom("orders").where(isServiceDue).selectAll().as("order"))
    .innerJoin("orderLines as line", "line.orderId", "order.id")
    .innerJoin("orderedServices as service", "service.orderLineId", "line.id")
    .where("deliveredAt", "is", null)
    .where("isHeld", "=", true)
    .orderBy("dueAt")
    .orderBy("order.id")
    .limit(MAX_DUE)
    .select([
      "order.id",
      "line.id as lineId",
      "number",
      "title",
      "dueAt",
      sql<Date>`now()`.as("now"),
    ])
    .execute();
  return services.map(({ dueAt, now, ...service }) => ({ ...service, dueAt: dueAt ?? now, now }));
}

export async function countDueServices(): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("state", "=", "paid")
    .where("kind", "=", "service")
    .where("isHeld", "=", true)
    .where("deliveredAt", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
