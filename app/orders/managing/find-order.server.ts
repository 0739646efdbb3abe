import { db } from "#app/database/db.server.ts";
import { readDispute } from "../disputes/stored-dispute.server.ts";

export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** One order with its buyer, payments, refunds, mails and timeline, for administrators only. */
export async function findOrder(id: string) {
  const order = await db
    .selectFrom("orders as order")
    .leftJoin("orderBuyers as buyer", "buyer.orderId", "order.id")
    .where("order.id", "=", id)
    .select(["order.id", "order.number", "order.state", "order.channel", "order.trackId"])
    .select(["order.title", "order.priceCents", "order.currency", "order.reservedUntil"])
    .select(["order.attention", "order.createdAt", "order.paidAt", "order.deliveredAt"])
    .select(["order.address", "order.userAgent", "order.endReason"])
    .select(["buyer.kind as buyerKind", "buyer.legalName", "buyer.artistName", "buyer.email"])
    .select(["buyer.country", "buyer.address as postalAddress", "buyer.vatId"])
    .executeTakeFirst();
  if (!order) return undefined;
  const [consents, payments, refunds, events, mails] = await Promise.all([
    db
      .selectFrom("orderConsents")
      .where("orderId", "=", id)
      .select(["consent", "wording", "givenAt"])
      .execute(),
    db
      .selectFrom("payments")
      .where("orderId", "=", id)
      .select(["id", "attempt", "provider", "method", "providerRef", "state", "amountCents"])
      .select(["capturedCents", "refundedCents", "currency", "isCurrent", "isSurplus", "dispute"])
      .select(["createdAt", "lookUpAt", "failedCalls"])
      .orderBy("attempt")
      .execute(),
    db
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.paymentId")
      .where("payments.orderId", "=", id)
      .select([
        "refunds.id",
        "paymentId",
        "payments.provider",
        "payments.currency",
        "cents",
        "reason",
        "refunds.state",
        "problem",
        "refunds.createdAt",
      ])
      .orderBy("refunds.createdAt")
      .execute(),
    db
      .selectFrom("orderEvents as event")
      .leftJoin("userProfiles as by", "by.id", "event.actorId")
      .where("event.orderId", "=", id)
      .select(["event.id", "event.at", "event.kind", "event.details", "by.username as by"])
      .orderBy("event.id", "desc")
      .execute(),
    db
      .selectFrom("mails")
      .where("orderId", "=", id)
      .select(["id", "kind", "subject", "state", "createdAt", "sentAt"])
      .orderBy("createdAt")
      .execute(),
  ]);
  const disputed = payments.map((payment) => ({
    ...payment,
    dispute: readDispute(payment.dispute),
  }));
  return { ...order, consents, payments: disputed, refunds, events, mails };
}
