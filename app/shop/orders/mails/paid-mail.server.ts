import type { Db } from "#app/platform/database/db.server.ts";
import { confirmationNote } from "#app/shop/accounting/invoices/confirmation-note.ts";
import { listInvoices } from "#app/shop/accounting/invoices/find-invoices.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import type { MailBlock } from "#app/shop/mail/mail-blocks.ts";
import { m } from "#messages";
import { findTaxRows } from "../documents/tax-rows.server.ts";
import { listOrderedServices } from "../fulfillment/ordered-services.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { keepMail, openOrderButton, paragraph, summarizeOrder } from "./order-blocks.ts";
import { mailBuyer } from "./order-mails.server.ts";
import { findPaidBlocks } from "./paid-blocks.server.ts";

/** The buyer can request it repeatedly. */
export async function mailPaid(tx: Db, order: LockedOrder): Promise<void> {
  await mailBuyer(tx, order, async () => ({
    kind: "payment-received",
    subject: m.mail_order_subject({ number: order.number ?? "" }),
    blocks: [
      ...(await findPaidBlocks(tx, order)),
      { type: "facts", facts: summarizeOrder(order, await findTaxRows(order.id, tx)) },
      ...(await serviceBlocks(tx, order)),
      ...(await confirmationNoteBlocks(tx, order)),
      ...(order.totalCents === 0 ? [paragraph(m.mail_documents_on_page())] : []),
      openOrderButton(),
      keepMail(),
    ],
  }));
}

/** Includes the buyer's brief only if a payment confirms the address. */
async function serviceBlocks(tx: Db, { id, lines, totalCents }: LockedOrder): Promise<MailBlock[]> {
  const services = await listOrderedServices(id, tx);
  return services.map(({ title, description, features, brief }) => ({
    type: "facts",
    facts: [
      ...(lines.length > 1 ? [{ name: m.service(), value: title }] : []),
      { name: m.mail_included(), value: [description, ...features].join("\n") },
      ...(brief && totalCents > 0 ? [{ name: m.mail_brief(), value: brief }] : []),
    ],
  }));
}

/** An email with an invoice needs no note. */
async function confirmationNoteBlocks(tx: Db, { id }: LockedOrder): Promise<MailBlock[]> {
  if ((await listInvoices(id, tx)).length > 0) return [];
  const text = confirmationNote(await findSettings(tx));
  return text ? [{ type: "note", text }] : [];
}
