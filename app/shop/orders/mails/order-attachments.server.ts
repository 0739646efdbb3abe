import type { Db } from "#app/platform/database/db.server.ts";
import { type Invoice, listInvoices } from "#app/shop/accounting/invoices/find-invoices.server.ts";
import { COVER_ID, type MailAttachment } from "#app/shop/mail/mail-blocks.ts";
import type { MailKind } from "#app/shop/mail/mail-kinds.ts";
import type { MailGenerators } from "#app/shop/mail/send-mail.server.ts";
import { readCoverJpeg } from "#app/shop/media/read-cover-jpeg.server.ts";
import { agreementName } from "../documents/agreement-name.ts";
import { findAgreed } from "../documents/find-agreement-details.server.ts";
import { findAgreedTerms } from "../documents/find-contract-details.server.ts";
import { attachAddedInvoice, attachInvoice } from "../documents/invoice-documents.server.ts";
import {
  attachAgreement,
  provideContractInformation,
} from "../documents/order-documents.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { keptLines } from "../state/order-lines.ts";

/** Twice the size that is displayed. */
const COVER_PX = 240;
const AGREEMENT = "agreement";
const CONTRACT_INFORMATION = "contract-information";
const INVOICE = "invoice";
const ADDED_INVOICE = "added-invoice";

/** A queued email names its attachments, which are read when it is sent. */
export const orderAttachments: MailGenerators["attachments"] = {
  [AGREEMENT]: attachAgreement,
  [CONTRACT_INFORMATION]: provideContractInformation,
  [INVOICE]: attachInvoice,
  [ADDED_INVOICE]: attachAddedInvoice,
  [COVER_ID]: async (coverKey) => {
    const content = await readCoverJpeg(coverKey, COVER_PX);
    return content && { fileName: "cover.jpg", mediaType: "image/jpeg", content };
  },
};

/** An unpaid order gets none: they repeat what was typed, to what may be a stranger's address. */
export async function listAttachments(
  tx: Db,
  order: LockedOrder,
  kind: MailKind,
): Promise<MailAttachment[]> {
  if (order.totalCents === 0) return [];
  if (kind === "payment-received") {
    return [
      ...(await listAgreements(tx, order)),
      ...(await listContractInformation(tx, order)),
      ...(await listInvoicesOf(tx, order, "invoice")),
    ];
  }
  return kind === "refund" ? listInvoicesOf(tx, order, "credit-note") : [];
}

async function listAgreements(
  tx: Db,
  { id, lines, number }: LockedOrder,
): Promise<MailAttachment[]> {
  const attachments = [];
  for (const { id: lineId, position } of keptLines(lines)) {
    if (!(await findAgreed(tx, lineId))) continue;
    attachments.push(pdf(AGREEMENT, lineId, `${number ?? id}-${agreementName(position)}.pdf`));
  }
  return attachments;
}

async function listContractInformation(
  tx: Db,
  { id, number }: LockedOrder,
): Promise<MailAttachment[]> {
  if (!(await findAgreedTerms(tx, id))) return [];
  return [pdf(CONTRACT_INFORMATION, id, `${number ?? id}-contract-information.pdf`)];
}

/** Earlier emails contained the other invoices. */
async function listInvoicesOf(
  tx: Db,
  { id }: LockedOrder,
  kind: Invoice["kind"],
): Promise<MailAttachment[]> {
  const last = (await listInvoices(id, tx)).filter((each) => each.kind === kind).at(-1);
  if (!last) return [];
  return [pdf(INVOICE, `${id} ${last.number}`, `${last.number}.pdf`)];
}

export function addedInvoice({ id, name }: { id: string; name: string }): MailAttachment {
  return pdf(ADDED_INVOICE, id, name);
}

function pdf(kind: string, id: string, name: string): MailAttachment {
  return { kind, id, name, mediaType: "application/pdf" };
}
