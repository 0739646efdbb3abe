import type { Db } from "#app/database/db.server.ts";
import type { MailBlock } from "#app/mail/mail-blocks.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { env } from "#app/system/env.server.ts";
import { paragraph } from "../mails/order-blocks.ts";
import type { RightToWithdraw } from "./right-to-withdraw.ts";
import { describeRight } from "./withdrawal-words.ts";

type Statement = { name: string; orderNumber: string; email: string; receivedAt: Date };
type Meant = { id: string; number: string | null; isPaid: boolean } | undefined;

/**
 * To its sender: what was stated and when it arrived, on paper that lasts. What they typed is repeated only to whoever
 * has paid for the order: anyone else's address may be a stranger's.
 */
export async function mailAcknowledgement(
  tx: Db,
  statement: Statement,
  order: Meant,
  right: RightToWithdraw | undefined,
): Promise<void> {
  const unknown =
    "We have no order of this number with your address. A person looks which one you mean, and writes to you.";
  const blocks: MailBlock[] = [
    { type: "heading", text: "Your withdrawal has arrived" },
    paragraph("This mail confirms what you have sent us, and when it arrived."),
    { type: "facts", facts: order?.isPaid ? factsOf(statement) : untypedFactsOf(statement, order) },
    paragraph(order ? describeRight(right) : unknown),
  ];
  await queueMail(tx, {
    kind: "withdrawal-acknowledged",
    to: { address: statement.email },
    subject: "Your withdrawal has arrived",
    blocks,
    ...(order && { orderId: order.id }),
  });
}

/** To the owner, who answers it. */
export async function mailStatement(
  tx: Db,
  statement: Statement,
  order: Meant,
  right: RightToWithdraw | undefined,
): Promise<void> {
  const { name, email } = statement;
  const url = `${env.SITE_URL}/admin/orders/${order?.id}`;
  const blocks: MailBlock[] = [
    { type: "heading", text: "A buyer withdraws" },
    { type: "facts", facts: factsOf(statement) },
    paragraph(order ? describeRight(right) : "No order of this number has this address."),
    paragraph(
      "Where the right holds, the money goes back within 14 days of the statement. Answer its sender in any case.",
    ),
    ...(order ? [{ type: "button" as const, label: "Open the order", url }] : []),
  ];
  await queueMail(tx, {
    kind: "withdrawal-received",
    to: "owner",
    replyTo: { name, address: email },
    subject: "A buyer withdraws from a contract",
    blocks,
    ...(order && { orderId: order.id }),
  });
}

const statementFact = { name: "Statement", value: "I withdraw from this contract." };

function factsOf({ name, orderNumber, email, receivedAt }: Statement) {
  return [
    statementFact,
    { name: "Order", value: orderNumber },
    { name: "Name", value: name },
    { name: "Email", value: email },
    arrivalFact(receivedAt),
  ];
}

function untypedFactsOf({ email, receivedAt }: Statement, order: Meant) {
  return [
    statementFact,
    ...(order?.number ? [{ name: "Order", value: order.number }] : []),
    { name: "Email", value: email },
    arrivalFact(receivedAt),
  ];
}

function arrivalFact(receivedAt: Date) {
  const time = receivedAt.toISOString().slice(0, 19).replace("T", " ");
  return { name: "Arrived", value: `${time} UTC` };
}
