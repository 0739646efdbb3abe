import { db } from "#app/platform/database/db.server.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { shareOf } from "./share.ts";

const MAX_SALES = 1_000;

type PracticeShare = { currency: Currency; sales: number; cents: number };

/** Sums what sandbox payments would have earned. They never enter the books, and are not paid out. */
export async function sumPracticeShares(producerId: string): Promise<PracticeShare[]> {
  const sales = await db
    .selectFrom("orderShares as share")
    .innerJoin("orderLines as line", "line.id", "share.orderLineId")
    .innerJoin("orders as order", "order.id", "line.orderId")
    .where("share.producerId", "=", producerId)
    .where("order.state", "=", "paid")
    .where("line.returnedAt", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("payments")
          .whereRef("payments.orderId", "=", "order.id")
          .where("payments.provider", "=", "sandbox")
          .where("payments.isSurplus", "=", false)
          .where("capturedCents", ">", 0)
          .select("payments.id"),
      ),
    )
    .select(["order.currency", "share.shareBasisPoints", "share.taxBasisPoints"])
    .select(["line.priceCents", "line.returnedCents"])
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
  priceCents: number;
  returnedCents: number;
  shareBasisPoints: number;
  taxBasisPoints: number;
};

function shareOfSale({ priceCents, returnedCents, ...terms }: Sale): number {
  return shareOf(priceCents - returnedCents, terms);
}
