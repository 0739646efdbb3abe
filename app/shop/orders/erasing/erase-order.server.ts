import { sql } from "kysely";
import { emptyDetails, eraseAuditEntries } from "#app/platform/audit/erase-audit-entries.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { eraseInvoiceContents } from "#app/shop/accounting/invoices/erase-invoices.server.ts";
import { eraseVatCheck } from "#app/shop/accounting/taxes/erase-vat-check.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { eraseBuyerFromLedger } from "#app/shop/ledger/erase-buyer.server.ts";
import { eraseMailsOfOrder } from "#app/shop/mail/erase-mails.server.ts";
import { removeFromLookups } from "../access/order-lookups.server.ts";
import { deleteUnusedTexts } from "../state/agreed-texts.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { trackIdsOf } from "../state/order-lines.ts";

/** Keeps items, money, tax, ledger entries and the timeline without its texts. */
export async function eraseOrder(tx: Db, order: LockedOrder, by: Actor | undefined): Promise<void> {
  const { id } = order;
  await recordOrderEvent(tx, id, "erased", { by });
  await revokeBuyerAccess(tx, order);
  await eraseDocuments(tx, id);
  await eraseMailsOfOrder(tx, id);
  await eraseVatCheck(tx, id);
  await eraseInvoiceContents(tx, id);
  for (const line of order.lines) await eraseBuyerFromLedger(tx, line.id);
  await erasePersonalTexts(tx, order);
  await tx.deleteFrom("orderBuyers").where("orderId", "=", id).execute();
  await tx.deleteFrom("withdrawals").where("orderId", "=", id).execute();
  await tx.deleteFrom("orderAttentions").where("orderId", "=", id).execute();
  await tx
    .updateTable("orders")
    .set({ endReason: null, erasedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Erases what the seller need not keep, including the links that open the order. */
export async function revokeBuyerAccess(
  tx: Db,
  { id, lines, createdAt }: LockedOrder,
): Promise<void> {
  await tx.deleteFrom("orderLinks").where("orderId", "=", id).execute();
  await removeFromLookups(tx, id);
  await tx
    .updateTable("orders")
    .where("id", "=", id)
    .set({ browserHash: null, ...noClientData })
    .execute();
  await tx
    .updateTable("linkUses")
    .where("trackId", "=", sql<string>`any(${trackIdsOf({ lines })}::text[])`)
    .where("usedAt", ">=", createdAt)
    .set(noClientData)
    .execute();
}

export const noClientData = { address: null, userAgent: null, network: null };

async function eraseDocuments(tx: Db, orderId: string): Promise<void> {
  await tx.deleteFrom("orderDocuments").where("orderId", "=", orderId).execute();
  const agreedTo = await tx
    .deleteFrom("orderConsents")
    .where("orderId", "=", orderId)
    .returning(["textSha256", "translationSha256"])
    .execute();
  await deleteUnusedTexts(tx, agreedTo);
}

/** Erases texts that may name people: buyers' reports, bank transfers and staff notes. */
async function erasePersonalTexts(tx: Db, { id, lines, createdAt }: LockedOrder): Promise<void> {
  await tx.updateTable("orderEvents").set({ details: "{}" }).where("orderId", "=", id).execute();
  await tx
    .updateTable("orderedServices")
    .where(
      "orderLineId",
      "in",
      lines.map((line) => line.id),
    )
    .set({ brief: null, message: null, link: null })
    .execute();
  const paymentsOfOrder = tx.selectFrom("payments").where("orderId", "=", id).select("id");
  await tx
    .updateTable("refunds")
    .set({ reason: { code: "erased" }, problem: null })
    .where("paymentId", "in", paymentsOfOrder)
    .execute();
  const erased = await tx
    .updateTable("transferLines")
    .where("paymentId", "in", paymentsOfOrder)
    .set({ remitter: "", words: "" })
    .returning("id")
    .execute();
  await eraseAuditEntries(
    tx,
    erased.map((line) => line.id),
  );
  await tx
    .updateTable("payments")
    .set({ payUrl: null, dispute: null })
    .where("orderId", "=", id)
    .execute();
  const actions = ["release-order", "refund-order", "decide-dispute", "undo-sale"] as const;
  const removed = await tx
    .selectFrom("removedLines")
    .where("orderId", "=", id)
    .select("trackId")
    .execute();
  for (const { trackId } of [...lines, ...removed])
    await emptyDetails(tx, { subjectId: trackId ?? id, actions: [...actions], since: createdAt });
}
