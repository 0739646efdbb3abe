import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { findVatCheck } from "#app/shop/accounting/taxes/vat-checks.server.ts";
import { isDeliverable } from "#app/shop/catalog/files/track-files.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { listInvoicesToShow } from "../documents/list-invoices-to-show.server.ts";
import { findTaxRows } from "../documents/tax-rows.server.ts";
import { findRight } from "../fulfillment/find-right.server.ts";
import { listOrderedServices } from "../fulfillment/ordered-services.server.ts";
import { findAdjustmentRows } from "../state/adjustments.server.ts";
import { listOpenAttentions } from "../state/attention.server.ts";
import { listConsents } from "../state/order-buyers.server.ts";
import { withdrawnTitles } from "../state/order-lines.server.ts";
import { firstDeliveryOf, headingOf, trackIdsOf } from "../state/order-lines.ts";
import { retainedUntil } from "../state/retained-until.ts";
import { readDispute } from "../state/stored-dispute.server.ts";

export type AdminOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Answers administrators only. */
export async function findOrder(id: string) {
  const [order, lines] = await Promise.all([findWithBuyer(id), listLinesOf(id)]);
  if (!order) return undefined;
  const [
    consents,
    payments,
    refunds,
    events,
    mails,
    withdrawals,
    right,
    documents,
    services,
    open,
  ] = await Promise.all([
    listConsents(id),
    listPayments(id),
    listRefunds(id),
    listEvents(id),
    listMails(id),
    listWithdrawals(id),
    findRight(id, new Date()),
    listDocuments(id),
    listOrderedServices(id),
    listOpenAttentions(db, [id]),
  ]);
  const [tax, vatCheck, { paidOrderYears }, invoices] = await Promise.all([
    findTaxRows(id),
    findVatCheck(id),
    findSettings(),
    listInvoicesToShow(id),
  ]);
  return {
    ...order,
    title: headingOf(lines.map(({ title }) => title)),
    lines,
    adjustments: await findAdjustmentRows(id, lines, order.currency),
    trackIds: trackIdsOf({ lines }),
    deliveredAt: firstDeliveryOf(lines),
    retainedUntil: retainedUntil(order.paidAt ?? order.createdAt, paidOrderYears),
    attentions: open,
    consents,
    payments,
    refunds,
    events,
    mails,
    withdrawals,
    right,
    documents,
    services,
    invoices,
    tax,
    vatCheck,
  };
}

function findWithBuyer(id: string) {
  return db
    .selectFrom("orders as order")
    .leftJoin("orderBuyers as buyer", "buyer.orderId", "order.id")
    .where("order.id", "=", id)
    .select(["order.id", "order.number", "order.state", "order.channel"])
    .select(["order.totalCents", "order.currency", "order.reservedUntil"])
    .select(["order.createdAt", "order.paidAt"])
    .select(["order.address", "order.userAgent", "order.endReason"])
    .select(["order.erasureAskedAt", "order.erasedAt"])
    .select(["buyer.kind as buyerKind", "buyer.legalName", "buyer.artistName", "buyer.email"])
    .select(["buyer.country", "buyer.address as postalAddress", "buyer.vatId"])
    .executeTakeFirst();
}

function listLinesOf(orderId: string) {
  return db
    .selectFrom("orderLines as line")
    .leftJoin("verificationCodes", "verificationCodes.orderLineId", "line.id")
    .leftJoin("orderDocuments as agreement", "agreement.orderLineId", "line.id")
    .where("line.orderId", "=", orderId)
    .orderBy("line.position")
    .select(["line.id", "line.position", "line.kind", "line.trackId", "line.title"])
    .select([
      "line.priceCents",
      "line.discountCents",
      "line.deliveredAt",
      "line.returnedCents",
      "line.returnedAt",
      "code",
    ])
    .select(({ ref }) => ref("agreement.fileName").as("agreement"))
    .select(isDeliverable(sql.ref("line.track_id")).as("canBeDelivered"))
    .execute();
}

function listDocuments(orderId: string) {
  return db
    .selectFrom("orderDocuments")
    .where("orderId", "=", orderId)
    .select(["kind", "fileName", "sha256"])
    .orderBy("madeAt")
    .execute();
}

async function listPayments(orderId: string) {
  const payments = await db
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .select(["id", "attempt", "provider", "method", "providerRef", "state", "amountCents"])
    .select(["capturedCents", "refundedCents", "currency", "isCurrent", "isSurplus", "dispute"])
    .select(["payerCountry", "chargedBackCents"])
    .select(["createdAt", "lookUpAt", "failedCalls"])
    .orderBy("attempt")
    .execute();
  return payments.map((payment) => ({ ...payment, dispute: readDispute(payment.dispute) }));
}

function listRefunds(orderId: string) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .leftJoin("orderLines as line", "line.id", "refunds.orderLineId")
    .where("payments.orderId", "=", orderId)
    .select(["refunds.id", "paymentId", "payments.provider", "payments.currency"])
    .select(["cents", "reason", "refunds.state", "problem", "refunds.createdAt"])
    .select(["refunds.failedCalls", "tryAt", "line.title"])
    .orderBy("refunds.createdAt")
    .execute();
}

function listEvents(orderId: string) {
  return db
    .selectFrom("orderEvents as event")
    .leftJoin("userProfiles as by", "by.id", "event.actorId")
    .where("event.orderId", "=", orderId)
    .select(["event.id", "event.at", "event.kind", "event.details", "by.username as by"])
    .orderBy("event.id", "desc")
    .execute();
}

function listMails(orderId: string) {
  return db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .select(["id", "kind", "subject", "state", "createdAt", "sentAt"])
    .orderBy("createdAt")
    .execute();
}

function listWithdrawals(orderId: string) {
  return db
    .selectFrom("withdrawals")
    .where("orderId", "=", orderId)
    .select(["name", "receivedAt", withdrawnTitles.as("titles")])
    .select(
      sql<string[]>`array(select order_line_id from withdrawn_lines
        where withdrawal_id = withdrawals.id)`.as("lineIds"),
    )
    .orderBy("receivedAt")
    .execute();
}
