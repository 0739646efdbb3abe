import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { type NewMail, queueMail } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";
import { type BrowserKey, orderSecretOf } from "../access/browser-key.server.ts";
import { rememberBrowser } from "../access/known-browsers.server.ts";
import { endBrowserLinks, endMailLinks } from "../access/order-links.server.ts";
import { removeFromLookups } from "../access/order-lookups.server.ts";
import { mailPaid } from "../mails/paid-mail.server.ts";
import { type LockedOrder, lockOrder } from "../state/lock-order.server.ts";
import { recordOrderAudit, recordOrderEvent } from "../state/order-events.server.ts";
import { isOfService } from "../state/order-lines.ts";
import { isReserving } from "../state/order-states.ts";
import { mayManageOrders } from "../state/sale-policy.ts";
import { mailTransfer } from "../transfers/transfer-mails.server.ts";

const corrections = new Limit({ name: "corrected addresses", uses: 3, seconds: 24 * 60 * 60 });

type Correction = { orderId: string; email: string; browserKey: BrowserKey };

/** Works until a file is downloaded. Revokes the access of the former address and notifies it. */
export async function correctAddress({
  orderId,
  email,
  browserKey,
}: Correction): Promise<Outcome<{ secret: string }>> {
  const retryAfterSeconds = await corrections.count(orderId);
  if (retryAfterSeconds > 0)
    return refuse("busy", m.order_corrected_often(), { retryAfterSeconds });
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.lines.some(({ deliveredAt }) => deliveredAt !== null))
      return refuse(
        "conflict",
        isOfService(order) ? m.order_correct_delivered() : m.order_correct_fetched(),
      );
    const mayBeCorrected = order && (order.state === "paid" || isReserving(order.state));
    if (!mayBeCorrected) return refuse("conflict", m.order_correct_too_late());
    const changed = await changeAddress(tx, order, email, undefined);
    if (changed.refused) return changed;
    await rememberBrowser(tx, orderId, browserKey);
    return { done: { secret: orderSecretOf(browserKey, orderId) } };
  });
}

/** Works at any time, and revokes browsers admitted through the former address. */
export async function correctAddressOf(
  actor: Actor,
  orderId: string,
  email: string,
): Promise<Outcome> {
  if (!mayManageOrders(actor)) return refuse("forbidden", m.orders_only_administrators());
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse("conflict", m.order_correct_too_late());
    const changed = await changeAddress(tx, order, email, actor);
    if (changed.refused) return changed;
    await recordOrderAudit(tx, order, "correct-address", { by: actor });
    return { done: undefined };
  });
}

async function changeAddress(
  tx: Db,
  order: LockedOrder,
  email: string,
  by: Actor | undefined,
): Promise<Outcome> {
  const { id: orderId, state } = order;
  const former = await findBuyer(tx, orderId);
  if (!former) return refuse("conflict", m.order_correct_too_late());
  if (former.email === email)
    return refuse("invalid", m.order_correct_same(), { errors: { email: m.order_correct_same() } });
  await tx
    .updateTable("orderBuyers")
    .where("orderId", "=", orderId)
    .set({ email, updatedAt: sql<Date>`now()` })
    .execute();
  await endMailLinks(tx, orderId);
  await endBrowserLinks(tx, orderId);
  await removeFromLookups(tx, orderId);
  await recordOrderEvent(tx, orderId, "address-corrected", { by });
  await mailFormerAddress(tx, order, former);
  if (state === "paid") await mailPaid(tx, order);
  if (state === "awaiting-transfer") await mailTransfer(tx, order, "transfer-instructions");
  return { done: undefined };
}

type Buyer = { legalName: string; email: string };

function findBuyer(tx: Db, orderId: string): Promise<Buyer | undefined> {
  return tx
    .selectFrom("orderBuyers")
    .where("orderId", "=", orderId)
    .select(["legalName", "email"])
    .executeTakeFirst();
}

/** Names nobody and nothing, because the former address may be a stranger's. */
async function mailFormerAddress(tx: Db, order: LockedOrder, { email }: Buyer): Promise<void> {
  const compose = (): NewMail => ({
    kind: "address-changed",
    to: { address: email },
    subject: m.mail_address_changed_subject(),
    blocks: [
      { type: "heading", text: m.mail_address_changed_heading() },
      {
        type: "paragraph",
        text: m.mail_address_changed_text(),
      },
    ],
    orderId: order.id,
  });
  await queueMail(tx, compose, order.language);
}
