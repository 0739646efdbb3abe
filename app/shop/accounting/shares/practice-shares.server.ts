import { db } from "#app/platform/database/db.server.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { shareOf } from "./share.ts";

const MAX_SALES = 1_000;

export type PracticeShare = { currency: Currency; sales: number; cents: number };

/** Sums what sandbox payments would have earned. They never enter the books, and are not paid out. */
export async function sumPracticeShares(producerId: string): Promise<PracticeShare[]> {
  const sales = await db
    .selectFrom("orderShares as share")
    .innerJoin("orderLines as line", "line.id", "share.orderLineId")
    .innerJoin("orders as order", "order.id", "line.orderId")
    .innerJoin("payments", "payments.orderId", "order.id")
    .where("share.producerId", "=", producerId)
    .where("order.state", "=", "paid")
    .where("payments.provider", "=", "sandbox")
    .where("payments.isSurplus", "=", false)
    .where("capturedCents", ">", 0)
    .select(["order.currency", "share.shareBasisPoints", "share.taxBasisPoints"])
    .select(["capturedCents", "refundedCents", "chargedBackCents"])
    .limit(MAX_SALES)
    .execute();
  const byCurrency = Map.groupBy(sales, ({ currency }) => currency);
  return [...byCurrency].map(([currency, all]) => ({
    currency,
    sales: all.length,
    cents: all.reduce((sum, sale) => sum + shareOfSale(sale), 0),
  }));
}

type Sale = {
  capturedCents: number;
  refundedCents: number;
  chargedBackCents: number;
  shareBasisPoints: number;
  taxBasisPoints: number;
};

function shareOfSale({ capturedCents, refundedCents, chargedBackCents, ...terms }: Sale): number {
  return shareOf(capturedCents - refundedCents - chargedBackCents, terms);
}
