import type { Db } from "#app/database/db.server.ts";
import type { MailBlock } from "#app/mail/mail-blocks.ts";
import { formatReference } from "#app/payments/bank-transfer/creditor-reference.ts";
import { formatDay } from "#app/ui/format.ts";
import { formatMoney } from "#app/ui/money.ts";
import type { LockedOrder } from "../changes/lock-order.server.ts";
import { keepMail, openOrder, paragraph } from "../mails/order-blocks.ts";
import { mailBuyer } from "../mails/order-mails.server.ts";
import { findAwaitedTransfer } from "./awaited-transfer.server.ts";

type Transfer = NonNullable<Awaited<ReturnType<typeof findAwaitedTransfer>>>;
type Kind = "transfer-instructions" | "transfer-reminder" | "transfer-rest";

const letters = {
  "transfer-instructions": {
    subject: "How to pay your order",
    heading: "Please transfer the money",
    text: (title: string) =>
      `“${title}” is kept for you. It becomes yours, and your files are on the page of your order, once your transfer has arrived.`,
    ofService: (title: string) => `We begin with “${title}” once your transfer has arrived.`,
  },
  "transfer-reminder": {
    subject: "Your transfer has not arrived yet",
    heading: "We have not seen your transfer",
    text: (title: string) =>
      `“${title}” is still kept for you, but not for much longer. If you have sent the money already, there is nothing that you need to do: banks take a day or two.`,
    ofService: (title: string) =>
      `Your order of “${title}” is still open, but not for much longer. If you have sent the money already, there is nothing that you need to do: banks take a day or two.`,
  },
  "transfer-rest": {
    subject: "A part of your transfer has arrived",
    heading: "A part of the money is still missing",
    text: (title: string) =>
      `Your transfer for “${title}” has arrived, but it was less than the price. Please transfer the rest; the track is kept for you until then, and no longer than we have told you.`,
    ofService: (title: string) =>
      `Your transfer for “${title}” has arrived, but it was less than the price. Please transfer the rest; your order stays open until then, and no longer than we have told you.`,
  },
} as const;

/** Says where the money of an awaited transfer goes to. */
export async function mailTransfer(tx: Db, order: LockedOrder, kind: Kind): Promise<void> {
  const transfer = await findAwaitedTransfer(order.id, tx);
  if (!transfer) return;
  const isRest = kind === "transfer-reminder" && transfer.receivedCents > 0;
  const { subject, heading, ...texts } = letters[isRest ? "transfer-rest" : kind];
  const text = order.kind === "service" ? texts.ofService : texts.text;
  const blocks: MailBlock[] = [
    { type: "heading", text: heading },
    paragraph(text(order.title)),
    { type: "facts", facts: factsOf(transfer, order) },
    paragraph(
      "Please copy the reference as it stands, without it nobody can tell whose money it is, and the name of the account holder too, which banks compare. Send exactly this amount. The page of your order has a code that banking apps read.",
    ),
    openOrder,
    keepMail,
  ];
  await mailBuyer(tx, order, { kind, subject, blocks });
}

function factsOf(transfer: Transfer, { reservedUntil }: LockedOrder) {
  const { holder, iban, bic, amount, receivedCents, reference, payBy } = transfer;
  const received = { cents: receivedCents, currency: amount.currency };
  return [
    { name: "Account holder", value: holder },
    { name: "IBAN", value: iban.replace(/(.{4})(?=.)/g, "$1 ") },
    ...(bic ? [{ name: "BIC", value: bic }] : []),
    ...(receivedCents > 0 ? [{ name: "Arrived so far", value: formatMoney(received) }] : []),
    { name: receivedCents > 0 ? "Still missing" : "Amount", value: formatMoney(amount) },
    { name: "Reference", value: formatReference(reference) },
    { name: "To arrive by", value: formatDay(payBy) },
    ...(reservedUntil ? [{ name: "Kept until", value: formatDay(reservedUntil) }] : []),
  ];
}
