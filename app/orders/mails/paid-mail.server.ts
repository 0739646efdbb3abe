import { findSettings } from "#app/content/settings.server.ts";
import type { Db } from "#app/database/db.server.ts";
import { confirmationNote } from "#app/invoices/confirmation-note.ts";
import { listInvoices } from "#app/invoices/find-invoices.server.ts";
import type { MailBlock } from "#app/mail/mail-blocks.ts";
import { m } from "#messages";
import type { LockedOrder } from "../changes/lock-order.server.ts";
import { findTaxFacts } from "../paying/tax-facts.server.ts";
import { findOrderedService } from "../services/ordered-services.server.ts";
import { factsOf, keepMail, openOrder, paragraph } from "./order-blocks.ts";
import { mailBuyer } from "./order-mails.server.ts";
import { findPaidBlocks } from "./paid-words.server.ts";

/** That the order is paid, and where its files are or when it is due; as often as its buyer asks for it. */
export async function mailPaid(tx: Db, order: LockedOrder): Promise<void> {
  await mailBuyer(tx, order, async () => ({
    kind: "payment-received",
    subject: m.mail_order_subject({ number: order.number ?? "" }),
    blocks: [
      ...(await findPaidBlocks(tx, order)),
      { type: "facts", facts: [...factsOf(order), ...(await findTaxFacts(order.id, tx))] },
      ...(await serviceBlocks(tx, order)),
      ...(await noteBlocks(tx, order)),
      ...(order.priceCents === 0 ? [paragraph(m.mail_documents_on_page())] : []),
      openOrder(),
      keepMail(),
    ],
  }));
}

/** What the package includes and, where money shows that the address is the buyer's, what they wrote. */
async function serviceBlocks(tx: Db, { id, priceCents }: LockedOrder): Promise<MailBlock[]> {
  const service = await findOrderedService(id, tx);
  if (!service) return [];
  const { description, features, brief } = service;
  const facts = [
    { name: m.mail_included(), value: [description, ...features].join("\n") },
    ...(brief && priceCents > 0 ? [{ name: m.mail_brief(), value: brief }] : []),
  ];
  return [{ type: "facts", facts }];
}

/** What the mail is where no invoice comes with it. */
async function noteBlocks(tx: Db, { id }: LockedOrder): Promise<MailBlock[]> {
  if ((await listInvoices(id, tx)).length > 0) return [];
  const text = confirmationNote(await findSettings(tx));
  return text ? [{ type: "note", text }] : [];
}
