import type { Db } from "#app/platform/database/db.server.ts";
import { formatLongDay } from "#app/platform/ui/format-time.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { formatReference } from "#app/shop/payments/bank-transfer/creditor-reference.ts";
import { m } from "#messages";
import { heading, keepMail, openOrderButton, paragraph } from "../mails/order-blocks.ts";
import { mailBuyer } from "../mails/order-mails.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { isOfService, titlesOf } from "../state/order-lines.ts";
import { findAwaitedTransfer } from "./awaited-transfer.server.ts";

type Transfer = NonNullable<Awaited<ReturnType<typeof findAwaitedTransfer>>>;
type Kind = "transfer-instructions" | "transfer-reminder" | "transfer-rest";

const letters = {
  "transfer-instructions": {
    subject: m.mail_transfer_subject,
    title: m.mail_transfer_heading,
    text: m.mail_transfer_text,
    ofService: m.mail_transfer_service_text,
  },
  "transfer-reminder": {
    subject: m.mail_transfer_reminder_subject,
    title: m.mail_transfer_reminder_heading,
    text: m.mail_transfer_reminder_text,
    ofService: m.mail_transfer_reminder_service_text,
  },
  "transfer-rest": {
    subject: m.mail_transfer_rest_subject,
    title: m.mail_transfer_rest_heading,
    text: m.mail_transfer_rest_text,
    ofService: m.mail_transfer_rest_service_text,
  },
};

export async function mailTransfer(tx: Db, order: LockedOrder, kind: Kind): Promise<void> {
  const transfer = await findAwaitedTransfer(order.id, tx);
  if (!transfer) return;
  const isRest = kind === "transfer-reminder" && transfer.receivedCents > 0;
  const letter = letters[isRest ? "transfer-rest" : kind];
  await mailBuyer(tx, order, () => ({
    kind,
    subject: letter.subject(),
    blocks: [
      heading(letter.title()),
      paragraph(describe(order, letter)),
      { type: "facts", facts: transferDetails(transfer, order) },
      paragraph(m.mail_transfer_advice()),
      openOrderButton(),
      keepMail(),
    ],
  }));
}

function describe(order: LockedOrder, { ofService, text }: (typeof letters)[keyof typeof letters]) {
  const titled = titlesOf(order);
  return isOfService(order) ? ofService(titled) : text(titled);
}

function transferDetails(transfer: Transfer, { reservedUntil }: LockedOrder) {
  const { holder, iban, bic, amount, receivedCents, reference, payBy } = transfer;
  const received = { cents: receivedCents, currency: amount.currency };
  return [
    { name: m.account_holder(), value: holder },
    { name: m.iban(), value: iban.replace(/(.{4})(?=.)/g, "$1 ") },
    ...(bic ? [{ name: m.bic(), value: bic }] : []),
    ...(receivedCents > 0 ? [{ name: m.mail_arrived_so_far(), value: formatMoney(received) }] : []),
    {
      name: receivedCents > 0 ? m.transfer_missing() : m.mail_amount(),
      value: formatMoney(amount),
    },
    { name: m.mail_reference(), value: formatReference(reference) },
    { name: m.mail_arrive_by(), value: formatLongDay(payBy) },
    ...(reservedUntil ? [{ name: m.mail_kept_until(), value: formatLongDay(reservedUntil) }] : []),
  ];
}
