import { db } from "#app/platform/database/db.server.ts";
import { m } from "#messages";
import type { BrowserKey } from "../access/browser-key.server.ts";
import { isBrowserKnown } from "../access/known-browsers.server.ts";
import { listRightsOfLines } from "../fulfillment/find-right.server.ts";

/** `ended` says why the buyer can't withdraw from the line. */
export type WithdrawableLine = { id: string; title: string; ended?: string };

/** Returns an order that this browser placed, or whose email address it has proven. */
export async function findWithdrawalOrder(number: string, browserKey: BrowserKey) {
  const order = await db
    .selectFrom("orders")
    .innerJoin("orderBuyers", "orderBuyers.orderId", "orders.id")
    .where("number", "=", number.trim().toUpperCase())
    .select(["orders.id", "legalName", "email"])
    .executeTakeFirst();
  if (!order || !(await isBrowserKnown(order.id, browserKey))) return undefined;
  const { id, ...buyer } = order;
  return { buyer, lines: await listWithdrawableLines(id) };
}

/**
 * Lists nothing to choose from if there is a single line, or no right of any. While there is one of
 * a line, that of another can only have ended by its download.
 */
async function listWithdrawableLines(orderId: string): Promise<WithdrawableLine[]> {
  const lines = await listRightsOfLines(orderId, new Date());
  const withEnds = lines.map(({ id, title, isReturned, right }): WithdrawableLine => {
    if (isReturned) return { id, title, ended: m.withdrawal_line_refunded() };
    if (right.state === "open") return { id, title };
    const isWork = right.state === "performed";
    return {
      id,
      title,
      ended: isWork ? m.withdrawal_line_performed() : m.withdrawal_line_downloaded(),
    };
  });
  const hasChoice = lines.length > 1 && withEnds.some(({ ended }) => ended === undefined);
  return hasChoice ? withEnds : [];
}
