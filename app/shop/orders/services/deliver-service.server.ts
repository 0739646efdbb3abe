import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { listOrderedServices } from "../fulfillment/ordered-services.server.ts";
import { heading, keepMail, openOrderButton, paragraph } from "../mails/order-blocks.ts";
import { mailBuyer } from "../mails/order-mails.server.ts";
import { type LockedOrder, lockOrder } from "../state/lock-order.server.ts";
import { recordOrderAudit, recordOrderEvent } from "../state/order-events.server.ts";
import { titlesOf } from "../state/order-lines.ts";
import { mayManageOrders } from "../state/sale-policy.ts";

type Delivery = { message: string | null; link: string | null };

/** `lineId` may be absent if the order has a single service. */
type Delivered = Delivery & { lineId?: string | undefined };

/** A second submission emails nothing. */
export async function deliverService(
  actor: Actor,
  orderId: string,
  { lineId, ...delivery }: Delivered,
): Promise<Outcome> {
  if (!mayManageOrders(actor)) return refuse("forbidden", m.orders_only_administrators());
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const services = await listOrderedServices(orderId, tx);
    const service = services.find(({ orderLineId }) => !lineId || orderLineId === lineId);
    if (!order || !service || (!lineId && services.length > 1))
      return refuse("missing", m.service_none());
    if (order.state !== "paid") return refuse("conflict", m.service_unpaid());
    const line = order.lines.find(({ id }) => id === service.orderLineId);
    if (!line || line.returnedAt) return refuse("conflict", m.service_unpaid());
    if (line.deliveredAt) {
      const isSame = service.message === delivery.message && service.link === delivery.link;
      return isSame ? { done: undefined } : refuse("conflict", m.service_delivered_already());
    }
    await writeDelivery(tx, line.id, delivery);
    const delivered = { ...order, lines: [line] };
    const details = order.lines.length > 1 ? { title: line.title } : {};
    await recordOrderEvent(tx, orderId, "service-delivered", { by: actor, details });
    await recordOrderAudit(tx, delivered, "deliver-service", { by: actor });
    await mailDelivery(tx, delivered, delivery);
    return { done: undefined };
  });
}

async function writeDelivery(tx: Db, lineId: string, delivery: Delivery): Promise<void> {
  await tx.updateTable("orderedServices").where("orderLineId", "=", lineId).set(delivery).execute();
  await tx
    .updateTable("orderLines")
    .where("id", "=", lineId)
    .set({ deliveredAt: sql<Date>`now()` })
    .execute();
}

async function mailDelivery(tx: Db, order: LockedOrder, { message, link }: Delivery) {
  await mailBuyer(tx, order, () => ({
    kind: "service-delivered",
    subject: m.mail_delivered_subject({ number: order.number ?? "" }),
    blocks: [
      heading(m.mail_delivered_heading()),
      paragraph(m.mail_delivered_text({ titles: titlesOf(order).titles })),
      ...(message ? [paragraph(message)] : []),
      ...(link ? [{ type: "button" as const, label: m.mail_delivered_open(), url: link }] : []),
      openOrderButton(),
      keepMail(),
    ],
  }));
}
