import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { m } from "#messages";
import { mailForwarded } from "../mails/order-mails.server.ts";
import { mailPaid } from "../mails/paid-mail.server.ts";
import { lockOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";

const resends = new Limit({ name: "an order's mail sent again", uses: 3, seconds: 60 * 60 });
const forwards = new Limit({ name: "orders forwarded", uses: 3, seconds: 24 * 60 * 60 });

export async function resendOrderMail(orderId: string): Promise<Outcome> {
  const retryAfterSeconds = await resends.count(orderId);
  if (retryAfterSeconds > 0)
    return refuse("busy", m.order_mail_again_often(), { retryAfterSeconds });
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== "paid") return refuse("conflict", m.order_only_paid());
    await mailPaid(tx, order);
    await recordOrderEvent(tx, orderId, "mail-sent-again");
    return { done: undefined };
  });
}

export async function forwardOrder(orderId: string, email: string): Promise<Outcome> {
  const retryAfterSeconds = await forwards.count(orderId);
  if (retryAfterSeconds > 0)
    return refuse("busy", m.order_forwarded_often(), { retryAfterSeconds });
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== "paid") return refuse("conflict", m.order_only_paid());
    await mailForwarded(tx, order, email);
    await recordOrderEvent(tx, orderId, "forwarded");
    return { done: undefined };
  });
}
