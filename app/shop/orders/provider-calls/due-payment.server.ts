import { type Selectable, sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { runInStoredLanguage, storedLanguage } from "#app/platform/i18n/request-language.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { env } from "#app/platform/system/env.server.ts";
import { formatDay } from "#app/platform/ui/format-time.ts";
import type { PaymentItem, PaymentRequest } from "#app/shop/payments/payment-provider.ts";
import { m } from "#messages";
import type { Payments } from "../state/order-payments-schema.ts";

export type DuePayment = NonNullable<Awaited<ReturnType<typeof findDuePayment>>>;

/** Providers want at least half an hour. The shop closes a payment much earlier. */
const PAYABLE_MS = 60 * 60_000;

export async function findDuePayment(paymentId: string) {
  const [payment, order] = await Promise.all([
    db.selectFrom("payments").where("id", "=", paymentId).selectAll().executeTakeFirst(),
    db
      .selectFrom("orders")
      .where("id", "=", (of) =>
        of.selectFrom("payments").where("payments.id", "=", paymentId).select("orderId"),
      )
      .select(["id", "state"])
      .select(sql<Date>`now()`.as("now"))
      .executeTakeFirst(),
  ]);
  if (!payment || !order) return undefined;
  const amount = { cents: payment.amountCents, currency: payment.currency };
  return { payment, order, amount, request: requestOf(payment) };
}

type Requested = Pick<
  Selectable<Payments>,
  "id" | "orderId" | "method" | "amountCents" | "currency" | "createdAt"
> & { returnOrigin?: string | null; language?: string | null; items?: PaymentItem[] };

/** Returns the same request every time, like its key, even if the shop's URL changes. */
export function requestOf(payment: Requested): PaymentRequest {
  const { id: paymentId, orderId, method, amountCents: cents, currency, createdAt } = payment;
  const { items = [], language } = payment;
  const description = runInStoredLanguage(language, () =>
    m.payment_order_of({ day: formatDay(createdAt) }),
  );
  const paid = items.flatMap((item) =>
    item.cents > 0 ? { name: item.name, cents: item.cents } : [],
  );
  const back = `${payment.returnOrigin ?? env.SITE_URL}${href("/checkout/return/:paymentId", { paymentId })}`;
  return {
    orderId,
    paymentId,
    method,
    amount: { cents, currency },
    description,
    ...(language && { language: storedLanguage(language) }),
    items: paid.length > 0 ? paid : [{ name: description, cents }],
    returnUrl: back,
    cancelUrl: `${back}?cancelled`,
    payableUntil: new Date(createdAt.getTime() + PAYABLE_MS),
  };
}
