import { findSeller } from "#app/content/seller.server.ts";
import { findSettings } from "#app/content/settings.server.ts";
import type { Db } from "#app/database/db.server.ts";
import { db } from "#app/database/db.server.ts";
import { confirmationNote } from "#app/invoices/confirmation-note.ts";
import { listInvoices } from "#app/invoices/find-invoices.server.ts";
import type { MailAttachment, MailBlock } from "#app/mail/mail-blocks.ts";
import type { MailKind } from "#app/mail/mail-kinds.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import type { MailParts } from "#app/mail/send-mail.server.ts";
import { env } from "#app/system/env.server.ts";
import { formatMoney } from "#app/ui/money.ts";
import { makeMailLink } from "../buyers/order-links.server.ts";
import type { LockedOrder } from "../changes/lock-order.server.ts";
import type { Announcement } from "../changes/order-change.ts";
import { findTaxFacts } from "../paying/tax-facts.server.ts";
import { findOrderedService } from "../services/ordered-services.server.ts";
import { factsOf, keepMail, ORDER_LINK, openOrder, paragraph } from "./order-blocks.ts";
import { addedInvoice, listPapers, orderAttachments } from "./order-papers.server.ts";
import { concernsOwner, mailOwner } from "./owner-mails.server.ts";
import { findPaidWords } from "./paid-words.server.ts";

/* What buyers and the owner are told of an order. No subject names a track or a person. */

/** A mail's link to the order's page, made anew at each try. */
export const orderMailParts: MailParts = {
  attachments: orderAttachments,
  secrets: {
    [ORDER_LINK]: async (orderId, mailId) => {
      await refuseFormerAddress(orderId, mailId);
      const secret = await makeMailLink(db, orderId, mailId);
      return { [ORDER_LINK]: `${env.SITE_URL}/orders/${secret}` };
    },
  },
};

/** A mail that waits, or is sent again, does not open an order to whoever had a mistyped address. */
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

/** `writtenBy`: the person who wrote it; undefined: the shop itself. */
export type Letter = {
  kind: MailKind;
  subject: string;
  blocks: MailBlock[];
  attachments?: MailAttachment[];
  writtenBy?: string;
};

/** What the buyer keeps of the contract repeats what they agreed to. */
const confirmations: MailKind[] = ["payment-received", "transfer-instructions"];

export async function announce(
  tx: Db,
  order: LockedOrder,
  what: Announcement | "paid" | "paid-without-files",
): Promise<void> {
  const isPaid = what === "paid" || what === "paid-without-files";
  if (isPaid) await mailPaid(tx, order);
  if (what === "refunded") await mailRefund(tx, order);
  const letter = isPaid ? undefined : letters[what]?.(order);
  if (letter) await mailBuyer(tx, order, letter);
  if (concernsOwner(what)) await mailOwner(tx, order, what);
}

const chooseAgain = "on the page of your order you can choose how to pay this time.";
const payAgain = {
  track: `The track stays reserved for you for ten minutes, and ${chooseAgain}`,
  service: `Your order stays open for ten minutes, and ${chooseAgain}`,
};

const letters: Partial<Record<Announcement, (order: LockedOrder) => Letter>> = {
  "other-amount": (order) => ({
    kind: "refund",
    subject: "Your payment was not the price",
    blocks: [
      { type: "heading", text: "Please pay once more" },
      paragraph(
        `Another amount than the price of “${order.title}” was paid. We take none of it: what your bank has only reserved is released, and what has arrived here is paid back.`,
      ),
      ...(order.state === "reserved" ? [paragraph(payAgain[order.kind])] : []),
      { type: "facts", facts: factsOf(order) },
      openOrder,
    ],
  }),
  "paid-too-late": (order) => ({
    kind: "paid-too-late",
    subject: "Your payment came too late",
    blocks: [
      { type: "heading", text: "We are sorry" },
      paragraph(
        `Your payment for “${order.title}” arrived after your reservation had ended, and somebody else had bought the track by then. You get all of your money back; there is nothing that you need to do.`,
      ),
      openOrder,
    ],
  }),
};

/** How much of what was paid has gone back by now. */
async function mailRefund(tx: Db, order: LockedOrder): Promise<void> {
  const { refundedCents, capturedCents, currency } = await tx
    .selectFrom("payments")
    .where("orderId", "=", order.id)
    .where("isSurplus", "=", false)
    .where("capturedCents", ">", 0)
    .select(["refundedCents", "capturedCents", "currency"])
    .executeTakeFirstOrThrow();
  const [refunded, paid] = [refundedCents, capturedCents].map((cents) =>
    formatMoney({ cents, currency }),
  );
  const isAll = refundedCents === capturedCents;
  await mailBuyer(tx, order, {
    kind: "refund",
    subject: order.number ? `Refund of your order ${order.number}` : "Your refund",
    blocks: [
      { type: "heading", text: isAll ? "Refunded in full" : "Partially refunded" },
      paragraph(
        `We've refunded ${isAll ? `the ${paid}` : `${refunded} of the ${paid}`} you paid for “${order.title}”, to the payment method you used or as we agreed. Depending on your bank, it takes a few days to arrive.`,
      ),
      {
        type: "facts",
        facts: [...factsOf(order), { name: "Refunded", value: `${refunded} of ${paid}` }],
      },
      openOrder,
    ],
  });
}

const documentsOnPage = "The documents of this order are on its page, ready to download.";

/** That the order is paid, and where its files are or when it is due; as often as its buyer asks for it. */
export async function mailPaid(tx: Db, order: LockedOrder): Promise<void> {
  const { heading, text } = await findPaidWords(tx, order);
  await mailBuyer(tx, order, {
    kind: "payment-received",
    subject: `Your order ${order.number}`,
    blocks: [
      { type: "heading", text: heading },
      paragraph(text),
      { type: "facts", facts: [...factsOf(order), ...(await findTaxFacts(order.id, tx))] },
      ...(await serviceBlocks(tx, order)),
      ...(await noteBlocks(tx, order)),
      ...(order.priceCents === 0 ? [paragraph(documentsOnPage)] : []),
      openOrder,
      keepMail,
    ],
  });
}

/** What the package includes and, where money shows that the address is the buyer's, what they wrote. */
async function serviceBlocks(tx: Db, { id, priceCents }: LockedOrder): Promise<MailBlock[]> {
  const service = await findOrderedService(id, tx);
  if (!service) return [];
  const { description, features, brief } = service;
  const facts = [
    { name: "Included", value: [description, ...features].join("\n") },
    ...(brief && priceCents > 0 ? [{ name: "Your brief", value: brief }] : []),
  ];
  return [{ type: "facts", facts }];
}

/** What the mail is where no invoice comes with it. */
async function noteBlocks(tx: Db, { id }: LockedOrder): Promise<MailBlock[]> {
  if ((await listInvoices(id, tx)).length > 0) return [];
  const text = confirmationNote(await findSettings(tx));
  return text ? [{ type: "note", text }] : [];
}

/** With an invoice that the seller's own tool wrote. */
export async function mailAddedInvoice(
  tx: Db,
  order: LockedOrder,
  added: { id: string; name: string },
): Promise<void> {
  await mailBuyer(tx, order, {
    kind: "invoice-added",
    subject: `Invoice of your order ${order.number}`,
    blocks: [
      { type: "heading", text: "Your invoice" },
      paragraph("It comes with this mail, and is on the page of your order too."),
      { type: "facts", facts: factsOf(order) },
      openOrder,
    ],
    attachments: [addedInvoice(added)],
  });
}

/** To a second address, which is not the order's. */
export async function mailForwarded(tx: Db, order: LockedOrder, email: string): Promise<void> {
  await queueMail(tx, {
    kind: "order-forwarded",
    to: { address: email },
    subject: `Your order ${order.number}`,
    blocks: [
      { type: "heading", text: "Your order, forwarded" },
      paragraph(
        "You had your order sent to this address as well. In a browser that has not opened it before, it asks for the email address that it was made with.",
      ),
      { type: "facts", facts: factsOf(order) },
      openOrder,
      keepMail,
    ],
    orderId: order.id,
    secret: { kind: ORDER_LINK, id: order.id },
  });
}

export async function mailBuyer(tx: Db, order: LockedOrder, letter: Letter): Promise<void> {
  const buyer = await tx
    .selectFrom("orderBuyers")
    .where("orderId", "=", order.id)
    .select(["legalName", "email"])
    .executeTakeFirst();
  if (!buyer) return;
  const to = { name: buyer.legalName, address: buyer.email };
  const secret = { kind: ORDER_LINK, id: order.id };
  const agreed = confirmations.includes(letter.kind) ? await consentBlocks(tx, order.id) : [];
  const blocks = [...letter.blocks, ...agreed, ...(await sellerBlocks(tx))];
  const attachments = letter.attachments ?? (await listPapers(tx, order, letter.kind));
  await queueMail(tx, { ...letter, blocks, attachments, to, orderId: order.id, secret });
}

async function consentBlocks(tx: Db, orderId: string): Promise<MailBlock[]> {
  const consents = tx.selectFrom("orderConsents").where("orderId", "=", orderId);
  const given = await consents.select(["wording", "givenAt"]).orderBy("consent").execute();
  const facts = given.map(({ wording, givenAt }) => ({
    name: `${givenAt.toISOString().slice(0, 16).replace("T", " ")} UTC`,
    value: wording,
  }));
  return facts.length === 0
    ? []
    : [paragraph("When you ordered, you agreed to this:"), { type: "facts", facts }];
}

/** The mail is what the buyer keeps: it says whom they bought from. */
async function sellerBlocks(tx: Db): Promise<MailBlock[]> {
  const seller = await findSeller(tx);
  if (!seller) return [];
  const { name, address, email, phone } = seller;
  const facts = [
    { name: "Sold by", value: `${name}, ${address.split("\n").join(", ")}` },
    { name: "Email", value: email },
    ...(phone ? [{ name: "Telephone", value: phone }] : []),
  ];
  return [{ type: "facts", facts }];
}
