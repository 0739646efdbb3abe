import type { Db } from "#app/platform/database/db.server.ts";
import { formatLongTime } from "#app/platform/ui/format-time.ts";
import { type NewMail, queueMail } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";
import { describeRight } from "../fulfillment/describe-right.ts";
import type { RightToWithdraw } from "../fulfillment/right-to-withdraw.ts";
import { heading, openInAdmin, paragraph } from "../mails/order-blocks.ts";
import { titlesOf } from "../state/order-lines.ts";
import { statementText } from "./statement-text.ts";

type Statement = {
  name: string;
  orderNumber: string;
  email: string;
  receivedAt: Date;
  language: string;
  /** Tracks that the buyer withdraws from, or none for the whole order. */
  titles: string[];
};
type WithdrawnOrder =
  | { id: string; number: string | null; titles: string[]; isPaid: boolean }
  | undefined;

/** Repeats the text only to the order's buyer, because another address may be a stranger's. */
export async function mailAcknowledgment(
  tx: Db,
  statement: Statement,
  order: WithdrawnOrder,
  right: RightToWithdraw | undefined,
): Promise<void> {
  const compose = (): NewMail => ({
    kind: "withdrawal-acknowledged",
    to: { address: statement.email },
    subject: m.mail_withdrawal_subject(),
    blocks: [
      heading(m.mail_withdrawal_subject()),
      paragraph(
        order?.isPaid
          ? m.mail_withdrawal_text_titled({ titles: withdrawnOf(statement, order) })
          : m.mail_withdrawal_text(),
      ),
      {
        type: "facts",
        facts: order?.isPaid ? statementRows(statement) : rowsWithoutTypedText(statement, order),
      },
      paragraph(order ? describeRight(right) : m.mail_withdrawal_unknown()),
    ],
    ...(order && { orderId: order.id }),
  });
  await queueMail(tx, compose, statement.language);
}

export async function mailStatement(
  tx: Db,
  statement: Statement,
  order: WithdrawnOrder,
  right: RightToWithdraw | undefined,
): Promise<void> {
  const { name, email } = statement;
  await queueMail(tx, () => ({
    kind: "withdrawal-received",
    to: "owner",
    replyTo: { name, address: email },
    subject: m.mail_withdrawal_owner_subject(),
    blocks: [
      heading(m.mail_withdrawal_owner_heading()),
      { type: "facts", facts: statementRows(statement) },
      paragraph(order ? describeRight(right) : m.mail_withdrawal_owner_unknown()),
      paragraph(m.mail_withdrawal_owner_text()),
      ...(order ? [openInAdmin(order.id)] : []),
    ],
    ...(order && { orderId: order.id }),
  }));
}

function withdrawnOf({ titles }: Statement, order: { titles: string[] }): string {
  const withdrawn = titles.length === 0 ? order.titles : titles;
  return titlesOf({ lines: withdrawn.map((title) => ({ title })) }).titles;
}

function statementRow(titles: string[]) {
  return { name: m.mail_statement(), value: statementText(titles) };
}

function statementRows({ name, orderNumber, email, receivedAt, titles }: Statement) {
  return [
    statementRow(titles),
    { name: m.order(), value: orderNumber },
    { name: m.name(), value: name },
    { name: m.email(), value: email },
    arrivalRow(receivedAt),
  ];
}

function rowsWithoutTypedText({ email, receivedAt }: Statement, order: WithdrawnOrder) {
  return [
    statementRow([]),
    ...(order?.number ? [{ name: m.order(), value: order.number }] : []),
    { name: m.email(), value: email },
    arrivalRow(receivedAt),
  ];
}

function arrivalRow(receivedAt: Date) {
  return { name: m.mail_arrived(), value: formatLongTime(receivedAt) };
}
