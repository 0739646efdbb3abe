import type { Db } from "#app/database/db.server.ts";
import { formatMoney } from "#app/ui/money.ts";
import type { LockedOrder } from "../changes/lock-order.server.ts";
import type { Announcement } from "../changes/order-change.ts";
import { factsOf, openOrder, paragraph } from "./order-blocks.ts";
import { type Letter, mailBuyer } from "./order-mails.server.ts";
import { concernsOwner, mailOwner } from "./owner-mails.server.ts";
import { mailPaid } from "./paid-mail.server.ts";

/* What buyers and the owner are told when an order changes. */

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
