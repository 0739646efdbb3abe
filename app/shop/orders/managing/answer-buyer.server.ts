import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { heading, openOrderButton, paragraph, quote } from "../mails/order-blocks.ts";
import { mailBuyer } from "../mails/order-mails.server.ts";
import { resolveAttentions } from "../state/attention.server.ts";
import { lockOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { mayManageOrders } from "../state/sale-policy.ts";

/** A second submission sends nothing. */
export async function answerBuyer(actor: Actor, orderId: string, text: string): Promise<Outcome> {
  if (!mayManageOrders(actor)) return refuse("forbidden", m.orders_only_administrators());
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse("missing", m.order_unknown());
    const buyer = await tx
      .selectFrom("orderBuyers")
      .where("orderId", "=", orderId)
      .select("legalName")
      .executeTakeFirst();
    if (!buyer) return refuse("conflict", m.order_no_address());
    const latest = await readLatest(tx, orderId);
    if (latest?.kind === "problem-answered" && latest.text === text) return { done: undefined };
    await recordOrderEvent(tx, orderId, "problem-answered", { by: actor, details: { text } });
    await resolveAttentions(tx, orderId, ["problem-reported"], actor);
    const reported = latest?.kind === "problem-reported" ? latest.text : undefined;
    const { number } = order;
    await mailBuyer(tx, order, () => ({
      kind: "problem-answered",
      subject: number ? m.mail_about_order_number({ number }) : m.mail_about_order(),
      blocks: [
        heading(m.mail_about_order()),
        paragraph(text),
        ...(reported === undefined ? [] : [quote(buyer.legalName, reported)]),
        openOrderButton(),
      ],
      writtenBy: actor.username,
    }));
    return { done: undefined };
  });
}

function readLatest(tx: Db, orderId: string) {
  return tx
    .selectFrom("orderEvents")
    .where("orderId", "=", orderId)
    .where("kind", "in", ["problem-reported", "problem-answered"])
    .orderBy("id", "desc")
    .limit(1)
    .select(["kind", sql<string>`details->>'text'`.as("text")])
    .executeTakeFirst();
}
