import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { lines } from "#app/platform/forms/text-fields.ts";
import { formatLongTime } from "#app/platform/ui/format-time.ts";
import { queueMail } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";
import { heading, openInAdmin, openOrderButton, paragraph, quote } from "../mails/order-blocks.ts";
import { type Letter, mailBuyer } from "../mails/order-mails.server.ts";
import { raiseAttention } from "../state/attention.server.ts";
import { type LockedOrder, lockOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { titlesOf } from "../state/order-lines.ts";

/** Length limited to what an event of the timeline holds. */
export const problemText = lines({ max: 1000, needed: m.order_problem_missing });

const reports = new Limit({ name: "problems reported", uses: 3, seconds: 24 * 60 * 60 });

export async function reportProblem(orderId: string, text: string): Promise<Outcome> {
  const retryAfterSeconds = await reports.count(orderId);
  if (retryAfterSeconds > 0) return refuse("busy", m.order_problem_often(), { retryAfterSeconds });
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse("missing", m.order_unknown());
    const buyer = await tx
      .selectFrom("orderBuyers")
      .where("orderId", "=", orderId)
      .select(["legalName", "email"])
      .executeTakeFirst();
    await recordOrderEvent(tx, orderId, "problem-reported", { details: { text } });
    await raiseAttention(tx, orderId, { code: "problem-reported" });
    await queueMail(tx, () => ({
      kind: "problem-received",
      to: "owner",
      ...(buyer && { replyTo: { name: buyer.legalName, address: buyer.email } }),
      subject: order.number
        ? m.mail_problem_subject({ number: order.number })
        : m.mail_problem_subject_unnumbered(),
      blocks: [
        heading(m.mail_problem_heading()),
        buyer ? quote(buyer.legalName, text) : { type: "quote", by: m.mail_buyer_wrote(), text },
        openInAdmin(orderId),
      ],
      orderId,
    }));
    await mailBuyer(tx, order, () => copyOf(order, text));
    return { done: undefined };
  });
}

/** Shows the buyer what the seller got, for their records. */
function copyOf({ number, now, lines }: LockedOrder, text: string): Letter {
  return {
    kind: "problem-copy",
    subject: number ? m.mail_about_order_number({ number }) : m.mail_about_order(),
    blocks: [
      heading(m.mail_problem_copy_subject()),
      paragraph(m.mail_problem_copy_text(titlesOf({ lines }))),
      { type: "quote", by: m.mail_problem_copy_by({ time: formatLongTime(now) }), text },
      openOrderButton(),
    ],
  };
}
