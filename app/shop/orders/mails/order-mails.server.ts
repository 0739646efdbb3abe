import type { Db } from "#app/platform/database/db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { sharedCoverWidth } from "#app/platform/storage/stored-names.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { formatLongTime } from "#app/platform/ui/format-time.ts";
import { findCoverKey } from "#app/shop/catalog/track-for-buyer.server.ts";
import { findSeller } from "#app/shop/content/seller.server.ts";
import type { MailAttachment, MailBlock } from "#app/shop/mail/mail-blocks.ts";
import type { MailKind } from "#app/shop/mail/mail-kinds.ts";
import { type NewMail, queueMail } from "#app/shop/mail/outbox.server.ts";
import type { MailGenerators } from "#app/shop/mail/send-mail.server.ts";
import { m } from "#messages";
import { makeMailLink } from "../access/order-links.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { listConsents } from "../state/order-buyers.server.ts";
import { titlesOf } from "../state/order-lines.ts";
import { addedInvoice, listAttachments, orderAttachments } from "./order-attachments.server.ts";
import {
  keepMail,
  ORDER_LINK,
  openOrderButton,
  paragraph,
  summarizeOrder,
} from "./order-blocks.ts";

/* Order emails to buyers. No subject names a track or a person. */

/** Creates the link to the order page at each attempt. */
export const orderMailGenerators: MailGenerators = {
  attachments: orderAttachments,
  secrets: {
    [ORDER_LINK]: async (orderId, mailId) => {
      await refuseFormerAddress(orderId, mailId);
      const secret = await makeMailLink(db, orderId, mailId);
      return { [ORDER_LINK]: siteUrl(href("/orders/:secret", { secret })) };
    },
  },
};

/** Stops a queued or resent email from opening an order to a mistyped address. */
async function refuseFormerAddress(orderId: string, mailId: string): Promise<void> {
  const former = await db
    .selectFrom("mails")
    .innerJoin("orderBuyers", "orderBuyers.orderId", "mails.orderId")
    .where("mails.id", "=", mailId)
    .where("mails.orderId", "=", orderId)
    .where("mails.kind", "!=", "order-forwarded")
    .whereRef("mails.toAddress", "!=", "orderBuyers.email")
    .select("mails.id")
    .executeTakeFirst();
  if (former) throw new Error("The order has another mail address by now.");
}

/** `writtenBy` is the author, or undefined for the shop itself. */
export type Letter = {
  kind: MailKind;
  subject: string;
  blocks: MailBlock[];
  attachments?: MailAttachment[];
  writtenBy?: string;
};

/** Confirmations repeat what the buyer agreed to, as a durable record. */
const confirmations: MailKind[] = ["payment-received", "transfer-instructions"];

export async function mailAddedInvoice(
  tx: Db,
  order: LockedOrder,
  added: { id: string; name: string },
): Promise<void> {
  await mailBuyer(tx, order, () => ({
    kind: "invoice-added",
    subject: m.mail_invoice_subject({ number: order.number ?? "" }),
    blocks: [
      { type: "heading", text: m.mail_invoice_heading() },
      paragraph(m.mail_invoice_text(titlesOf(order))),
      { type: "facts", facts: summarizeOrder(order) },
      openOrderButton(),
    ],
    attachments: [addedInvoice(added)],
  }));
}

/** The second address is not stored. */
export async function mailForwarded(tx: Db, order: LockedOrder, email: string): Promise<void> {
  const compose = async (): Promise<NewMail> => ({
    kind: "order-forwarded",
    to: { address: email },
    subject: m.mail_order_subject({ number: order.number ?? "" }),
    blocks: [
      ...(await coverBlocks(tx, order)),
      { type: "heading", text: m.mail_forwarded_heading() },
      paragraph(m.mail_forwarded_text(titlesOf(order))),
      { type: "facts", facts: summarizeOrder(order) },
      openOrderButton(),
      keepMail(),
    ],
    orderId: order.id,
    secret: { kind: ORDER_LINK, id: order.id },
  });
  await queueMail(tx, compose, order.language);
}

/** `compose` runs in the language of the order. */
export async function mailBuyer(
  tx: Db,
  order: LockedOrder,
  compose: () => Letter | Promise<Letter>,
): Promise<void> {
  const buyer = await tx
    .selectFrom("orderBuyers")
    .where("orderId", "=", order.id)
    .select(["legalName", "email"])
    .executeTakeFirst();
  if (!buyer) return;
  const to = { name: buyer.legalName, address: buyer.email };
  const secret = { kind: ORDER_LINK, id: order.id };
  const composeAll = async (): Promise<NewMail> => {
    const letter = await compose();
    const agreed = confirmations.includes(letter.kind) ? await consentBlocks(tx, order.id) : [];
    const cover = await coverBlocks(tx, order);
    const blocks = [...cover, ...letter.blocks, ...agreed, ...(await sellerBlocks(tx))];
    const attachments = letter.attachments ?? (await listAttachments(tx, order, letter.kind));
    return { ...letter, blocks, attachments, to, orderId: order.id, secret };
  };
  await queueMail(tx, composeAll, order.language);
}

/** Several tracks are listed without covers. */
async function coverBlocks(tx: Db, { lines }: LockedOrder) {
  const [line] = lines;
  if (!line?.trackId || lines.length > 1) return [];
  const key = await findCoverKey(tx, line.trackId);
  if (!key) return [];
  const url = `/media/cover_images/${key}-${sharedCoverWidth}.jpg`;
  const alt = m.cover_of({ title: line.title });
  return [{ type: "cover", key, url, alt } satisfies MailBlock];
}

async function consentBlocks(tx: Db, orderId: string): Promise<MailBlock[]> {
  const consents = await listConsents(orderId, tx);
  const rows = consents.map(({ wording, givenAt }) => ({
    name: formatLongTime(givenAt),
    value: wording,
  }));
  return rows.length === 0 ? [] : [paragraph(m.mail_consents()), { type: "facts", facts: rows }];
}

/** The seller's identity makes the email a record for the buyer. */
async function sellerBlocks(tx: Db): Promise<MailBlock[]> {
  const seller = await findSeller(tx);
  if (!seller) return [];
  const { name, address, email, phone } = seller;
  const rows = [
    { name: m.sold_by(), value: `${name}, ${address.split("\n").join(", ")}` },
    { name: m.email(), value: email },
    ...(phone ? [{ name: m.mail_telephone(), value: phone }] : []),
  ];
  return [{ type: "facts", facts: rows }];
}
