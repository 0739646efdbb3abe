import type { Db } from "#app/database/db.server.ts";
import type { MailBlock } from "#app/mail/mail-blocks.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { env } from "#app/system/env.server.ts";
import type { LockedOrder } from "../changes/lock-order.server.ts";
import { factsOf, paragraph } from "./order-blocks.ts";

const ownerTexts = {
  paid: { subject: "A track was sold", text: "Its buyer has paid, and can fetch the files." },
  "paid-without-files": {
    subject: "A track was sold, but it has no files",
    text: "Its buyer has paid, and there is nothing to download. Add the files to the track, or a link to them. We'll email the buyer then.",
  },
  "files-missing": {
    subject: "An order has no files",
    text: "The files of a sold track were removed or lost before its buyer downloaded them. Add them to the track again, or a link to them. We'll email the buyer then.",
  },
  "other-amount": {
    subject: "Another amount was paid",
    text: "A payment was not the price of its order. The shop collects none of it and gives back what has arrived; the buyer may pay once more. If you did not change anything at the provider, ask there how that could happen.",
  },
  "under-review": {
    subject: "A payment is under review",
    text: "The buyer has paid, and the payment provider holds the money back while it reviews the payment. The track stays reserved until the provider decides, or until you release it. Money that arrives after that is refunded, unless the track is still available.",
  },
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
  "refund-unanswered": {
    subject: "A refund has not been made yet",
    text: "The payment provider has given no clear answer five times, so the buyer may still be waiting for their money. The shop goes on asking. The order shows what the provider said: if it does not accept the keys any more, set new ones, then press “Try again now” beside the refund.",
  },
  "provider-silent": {
    subject: "A payment provider does not answer",
    text: "It has not answered for a quarter of an hour. The shop goes on asking, and the track stays reserved until it answers or you release it.",
  },
  "charged-back-in-part": {
    subject: "A part of a payment was taken back",
    text: "You lost a dispute about a part of the payment. The rest stays yours, and the order stays paid. The amounts are on the page of the order.",
  },
  "charged-back": {
    subject: "A payment was taken back",
    text: "The provider has taken the payment back. The buyer's files are closed; the track stays out of the shop until you put it back.",
  },
} as const;

/** What is said otherwise of a service. */
const serviceTexts: Partial<Record<keyof typeof ownerTexts, { subject: string; text: string }>> = {
  paid: {
    subject: "A service was ordered",
    text: "Its buyer has paid. When it is due, and what they want you to know, is on the page of the order.",
  },
  "under-review": {
    subject: "A payment is under review",
    text: "The buyer has paid, and the payment provider holds the money back while it reviews the payment. The order waits until the provider decides, or until you release it.",
  },
  "provider-silent": {
    subject: "A payment provider does not answer",
    text: "It has not answered for a quarter of an hour. The shop goes on asking, and the order stays open until it answers or you release it.",
  },
  "charged-back": {
    subject: "A payment was taken back",
    text: "The provider has taken the payment back. The service is not due any more.",
  },
};

export async function mailOwner(
  tx: Db,
  order: LockedOrder,
  what: keyof typeof ownerTexts,
): Promise<void> {
  const isService = order.kind === "service";
  const { subject, text } = (isService && serviceTexts[what]) || ownerTexts[what];
  const sold = isService ? "service-sold" : "track-sold";
  const isSale = what === "paid" || what === "paid-without-files";
  const kind = isSale ? sold : "owner-attention";
  const url = `${env.SITE_URL}/admin/orders/${order.id}`;
  const blocks: MailBlock[] = [
    { type: "heading", text: subject },
    paragraph(text),
    { type: "facts", facts: factsOf(order) },
    { type: "button", label: "Open the order", url },
  ];
  await queueMail(tx, { kind, to: "owner", subject, blocks, orderId: order.id });
}

export function concernsOwner(what: string): what is keyof typeof ownerTexts {
  return Object.hasOwn(ownerTexts, what);
}
