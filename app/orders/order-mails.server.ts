import type { Db } from "#app/database/db.server.ts";
import { db } from "#app/database/db.server.ts";
import type { MailBlock } from "#app/mail/mail-blocks.ts";
import type { MailKind } from "#app/mail/mail-kinds.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import type { MailParts } from "#app/mail/send-mail.server.ts";
import { env } from "#app/system/env.server.ts";
import { formatMoney } from "#app/ui/money.ts";
import type { LockedOrder } from "./lock-order.server.ts";
import type { Announcement } from "./order-change.ts";
import { makeMailLink } from "./order-links.server.ts";

/* What buyers and the owner are told of an order. No subject names a track or a person. */

const ORDER_LINK = "order-link";

/** A mail's link to the order's page, made anew at each try. */
export const orderMailParts: MailParts = {
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

type Facts = { name: string; value: string }[];
export type Letter = { kind: MailKind; subject: string; blocks: MailBlock[] };

export const openOrder: MailBlock = {
  type: "button",
  label: "Open your order",
  url: { secret: ORDER_LINK },
};

export async function announce(
  tx: Db,
  order: LockedOrder,
  what: Announcement | "paid",
): Promise<void> {
  if (isForOwner(what)) return tellOwner(tx, order, what);
  const letter = letters[what]?.(order);
  if (letter) await mailBuyer(tx, order, letter);
  if (what === "paid") await tellOwner(tx, order, what);
}

function isForOwner(what: string): what is Exclude<keyof typeof ownerTexts, "paid"> {
  return what !== "paid" && Object.hasOwn(ownerTexts, what);
}

const letters: Partial<Record<Announcement | "paid", (order: LockedOrder) => Letter>> = {
  paid: (order) => ({
    kind: "payment-received",
    subject: `Your order ${order.number}`,
    blocks: [
      { type: "heading", text: "It is yours" },
      paragraph(
        `Your payment has arrived, and “${order.title}” is sold to you and to nobody else. Your files are on the page of your order.`,
      ),
      { type: "facts", facts: factsOf(order) },
      openOrder,
      keepMail,
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
  refunded: (order) => ({
    kind: "refund",
    subject: order.number ? `Refund of your order ${order.number}` : "Your refund",
    blocks: [
      { type: "heading", text: "Your money is on its way back" },
      paragraph(
        "A refund was made to the means of payment that you used. Depending on your bank it takes a few days to arrive.",
      ),
      { type: "facts", facts: factsOf(order) },
      openOrder,
    ],
  }),
};

export const keepMail: MailBlock = {
  type: "note",
  text: "Keep this mail: its link opens your order at any time. Whoever has the link can open it too.",
};

export function paragraph(text: string): MailBlock {
  return { type: "paragraph", text };
}

function factsOf({ number, title, priceCents, currency, paidAt }: LockedOrder): Facts {
  return [
    ...(number ? [{ name: "Order", value: number }] : []),
    { name: "Track", value: title },
    { name: "Total", value: formatMoney({ cents: priceCents, currency }) },
    ...(paidAt ? [{ name: "Date", value: paidAt.toISOString().slice(0, 10) }] : []),
  ];
}

/** That the order is paid, and where its files are; as often as its buyer asks for it. */
export async function mailPaid(tx: Db, order: LockedOrder): Promise<void> {
  const letter = letters.paid?.(order);
  if (letter) await mailBuyer(tx, order, letter);
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
  await queueMail(tx, { ...letter, to, orderId: order.id, secret });
}

const ownerTexts = {
  paid: { subject: "A track was sold", text: "Its buyer has paid, and can fetch the files." },
  disputed: {
    subject: "A payment is disputed",
    text: "The buyer disputes the payment with the provider. Answer before the date that the provider names, or the money is taken back. The order has the evidence as one file.",
  },
  "dispute-won": {
    subject: "A dispute was won",
    text: "The provider has decided for you: the payment stays yours.",
  },
  "refund-failed": {
    subject: "A refund could not be paid out",
    text: "The provider took the refund back, so that the buyer does not have that money. Look at the order.",
  },
  "charged-back": {
    subject: "A payment was taken back",
    text: "The provider has taken the payment back. The buyer's files are closed; the track stays out of the shop until you put it back.",
  },
} as const;

async function tellOwner(tx: Db, order: LockedOrder, what: keyof typeof ownerTexts): Promise<void> {
  const { subject, text } = ownerTexts[what];
  const kind = what === "paid" ? "track-sold" : "owner-attention";
  const url = `${env.SITE_URL}/admin/orders/${order.id}`;
  const blocks: MailBlock[] = [
    { type: "heading", text: subject },
    paragraph(text),
    { type: "facts", facts: factsOf(order) },
    { type: "button", label: "Open the order", url },
  ];
  await queueMail(tx, { kind, to: "owner", subject, blocks, orderId: order.id });
}
