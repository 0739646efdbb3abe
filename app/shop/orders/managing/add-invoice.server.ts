import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { safeFileName } from "#app/platform/storage/file-names.ts";
import { sha256Hex } from "#app/platform/system/sha256.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { mailAddedInvoice } from "../mails/order-mails.server.ts";
import { type LockedOrder, lockOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { mayManageOrders } from "../state/sale-policy.ts";

export const MAX_INVOICE_BYTES = 5_000_000;

type AddedFile = { name: string; content: Buffer };

/** Emails the invoice to the buyer too. */
export async function addInvoice(
  actor: Actor,
  orderId: string,
  { name, content }: AddedFile,
): Promise<Outcome> {
  if (!mayManageOrders(actor)) return refuse("forbidden", m.orders_only_administrators());
  if (content.subarray(0, 5).toString("latin1") !== "%PDF-") return invalid(m.invoice_no_pdf());
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order?.paidAt || order.erasedAt || order.erasureAskedAt)
      return invalid(m.invoice_order_unpaid());
    const id = await store(tx, order, { name: fileNameOf(name), content });
    if (!id) return invalid(m.invoice_file_exists());
    await recordOrderEvent(tx, orderId, "invoice-added", { by: actor });
    await mailAddedInvoice(tx, order, { id, name: fileNameOf(name) });
    return { done: undefined };
  });
}

async function store(
  tx: Db,
  { id: orderId }: LockedOrder,
  { name: fileName, content }: AddedFile,
): Promise<string | undefined> {
  const sha256 = sha256Hex(content);
  const document = { fileName, mediaType: "application/pdf", content, sha256 } as const;
  const stored = await tx
    .insertInto("orderDocuments")
    .values({ orderId, kind: "invoice", ...document })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored?.id;
}

function fileNameOf(name: string): string {
  return safeFileName(`${name.replace(/\.pdf$/i, "")}.pdf`);
}

function invalid(text: string) {
  return refuse("invalid", text, { errors: { invoice: text } });
}
