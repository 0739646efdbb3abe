import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { dueAfter } from "./due-day.ts";
import { findFilesFrom } from "./find-right.server.ts";

export function findOrderedService(orderId: string, tx: Db = db) {
  return tx
    .selectFrom("orderedServices")
    .innerJoin("orderLines as line", "line.id", "orderedServices.orderLineId")
    .where("orderId", "=", orderId)
    .select(["orderLineId", "packageId", "description", "features", "deliveryDays", "brief"])
    .select(["dueAt", "message", "link"])
    .executeTakeFirst();
}

export async function saveBrief(tx: Db, orderId: string, brief: string | null): Promise<void> {
  const lines = tx.selectFrom("orderLines").where("orderId", "=", orderId).select("id");
  await tx
    .updateTable("orderedServices")
    .where("orderLineId", "in", lines)
    .set({ brief })
    .execute();
}

/** Counts from now, or from the end of a withdrawal period that the buyer did not waive. */
export async function setDueDay(tx: Db, { id, now }: LockedOrder): Promise<Date | undefined> {
  const service = await findOrderedService(id, tx);
  if (!service) return undefined;
  const begin = (await findFilesFrom(id, now, tx)) ?? now;
  const dueAt = dueAfter(begin, service.deliveryDays);
  await tx
    .updateTable("orderedServices")
    .where("orderLineId", "=", service.orderLineId)
    .set({ dueAt })
    .execute();
  return dueAt;
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
    .orderBy("dueAt")
    .orderBy("order.id")
    .limit(MAX_DUE)
    .select(["order.id", "number", "title", "dueAt", sql<Date>`now()`.as("now")])
    .execute();
  return services.map(({ dueAt, now, ...service }) => ({ ...service, dueAt: dueAt ?? now, now }));
}

export async function countDueServices(): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .where(isServiceDue)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
