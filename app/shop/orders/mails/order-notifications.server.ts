import type { Db } from "#app/platform/database/db.server.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { m } from "#messages";
import { findLineOfLastRefund } from "../provider-calls/refund-rows.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import type { OrderNotification } from "../state/order-change.ts";
import { isOfService, titlesOf } from "../state/order-lines.ts";
import { openOrderButton, paragraph, summarizeOrder } from "./order-blocks.ts";
import { type Letter, mailBuyer } from "./order-mails.server.ts";
import { concernsOwner, mailOwner } from "./owner-mails.server.ts";
import { mailPaid } from "./paid-mail.server.ts";

export async function notifyOrderChange(
  tx: Db,
  order: LockedOrder,
  what: OrderNotification | "paid" | "paid-without-files",
): Promise<void> {
  const isPaid = what === "paid" || what === "paid-without-files";
  if (isPaid) await mailPaid(tx, order);
  if (what === "refunded") await mailRefund(tx, order);
  const compose = isPaid ? undefined : letters[what];
  if (compose) await mailBuyer(tx, order, () => compose(order));
  if (concernsOwner(what)) await mailOwner(tx, order, what);
}

function payAgain(order: LockedOrder): string {
  const count = order.lines.length;
  return isOfService(order) ? m.mail_pay_again_service() : m.mail_pay_again_track({ count });
}

const letters: Partial<Record<OrderNotification, (order: LockedOrder) => Letter>> = {
  "other-amount": (order) => ({
    kind: "refund",
    subject: m.mail_other_amount_subject(),
    blocks: [
      { type: "heading", text: m.mail_other_amount_heading() },
      paragraph(m.mail_other_amount_text(titlesOf(order))),
      ...(order.state === "reserved" ? [paragraph(payAgain(order))] : []),
      { type: "facts", facts: summarizeOrder(order) },
      openOrderButton(),
    ],
  }),
  "paid-too-late": (order) => ({
    kind: "paid-too-late",
    subject: m.order_paid_too_late(),
    blocks: [
      { type: "heading", text: m.mail_paid_too_late_heading() },
      paragraph(m.mail_paid_too_late_text(titlesOf(order))),
      openOrderButton(),
    ],
  }),
};

async function mailRefund(tx: Db, order: LockedOrder): Promise<void> {
  const { refundedCents, capturedCents, currency } = await tx
    .selectFrom("payments")
    .where("orderId", "=", order.id)
    .where("isSurplus", "=", false)
    .where("capturedCents", ">", 0)
    .select(["refundedCents", "capturedCents", "currency"])
    .executeTakeFirstOrThrow();
  const isAll = refundedCents === capturedCents;
  const { number } = order;
  await mailBuyer(tx, order, async () => {
    const refunded = formatMoney({ cents: refundedCents, currency });
    const paid = formatMoney({ cents: capturedCents, currency });
    const { titles } = titlesOf(order);
    const ofLine = isAll ? undefined : await describeLineRefund(tx, order);
    return {
      kind: "refund",
      subject: number ? m.mail_refund_subject({ number }) : m.mail_refund_subject_unnumbered(),
      blocks: [
        { type: "heading", text: isAll ? m.mail_refunded_in_full() : m.mail_partially_refunded() },
        paragraph(
          isAll
            ? m.mail_refunded_in_full_text({ paid, titles })
            : (ofLine ?? m.mail_partially_refunded_text({ refunded, paid, titles })),
        ),
        {
          type: "facts",
          facts: [
            ...summarizeOrder(order),
            { name: m.mail_refunded(), value: m.mail_amount_of({ refunded, paid }) },
          ],
        },
        openOrderButton(),
      ],
    };
  });
}

/** Returns the text for a refund of one line, or undefined for another. */
async function describeLineRefund(tx: Db, { id, currency }: LockedOrder) {
  const refund = await findLineOfLastRefund(tx, id);
  const { title, returnedAt, grossCents: cents } = refund ?? {};
  if (!title || cents === undefined) return undefined;
  const amount = formatMoney({ cents, currency });
  return returnedAt
    ? m.mail_line_refunded_in_full_text({ amount, title })
    : m.mail_line_refunded_text({ amount, title });
}
