import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { safeLink } from "#app/platform/forms/safe-link.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { confirmationNote } from "#app/shop/accounting/invoices/confirmation-note.ts";
import { type Deliverables, findDeliverables } from "#app/shop/catalog/files/track-files.server.ts";
import { findTrackForBuyer, toTrackSummary } from "#app/shop/catalog/track-for-buyer.server.ts";
import { findSeller } from "#app/shop/content/seller.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { findAgreed } from "../documents/find-agreement-details.server.ts";
import { findAgreedTerms } from "../documents/find-contract-details.server.ts";
import { listInvoicesToShow } from "../documents/list-invoices-to-show.server.ts";
import { findAgreementDocument } from "../documents/order-documents.server.ts";
import { findTaxRows } from "../documents/tax-rows.server.ts";
import { findFilesFrom, findRight } from "../fulfillment/find-right.server.ts";
import { listOrderedServices } from "../fulfillment/ordered-services.server.ts";
import { areFilesPaused } from "../fulfillment/paused-files.ts";
import { findAdjustmentRows, fullPriceOf } from "../state/adjustments.server.ts";
import { listLines, type OrderLine } from "../state/lock-order.server.ts";
import { listConsents } from "../state/order-buyers.server.ts";
import { firstDeliveryOf, headingOf, isOfService } from "../state/order-lines.ts";
import type { OrderState } from "../state/order-states.ts";
import { findTransferWithQrCode } from "../transfers/awaited-transfer.server.ts";
import { listSentByBuyer } from "./sent-by-buyer.server.ts";

export type OrderPage = Awaited<ReturnType<typeof findOrderPage>>;

export async function findOrderPage(orderId: string) {
  const [order, stored, buyer, consents, payment, seller, right, filesFrom, tax] =
    await Promise.all([
      findOrder(orderId),
      listLines(db, orderId),
      findBuyer(orderId),
      listConsents(orderId),
      findPayment(orderId),
      findSeller(),
      findRight(orderId, new Date()),
      findFilesFrom(orderId, new Date()),
      findTaxRows(orderId),
    ]);
  const { totalCents, currency, isLapsed, ...orderColumns } = order;
  const state: OrderState = isLapsed ? "expired" : orderColumns.state;
  const isTheirs = state === "paid" && !orderColumns.arePaused;
  const shown = { currency, isPaid: order.paidAt !== null, isOpen: isTheirs && !filesFrom };
  const lines = await Promise.all(stored.map((line) => findLineToShow(line, shown)));
  const transfer =
    state === "awaiting-transfer" ? await findTransferWithQrCode(orderId) : undefined;
  return {
    ...orderColumns,
    title: headingOf(stored.map(({ title }) => title)),
    lines,
    adjustments: await findAdjustmentRows(orderId, stored, currency),
    deliveredAt: firstDeliveryOf(stored),
    isDelivered: stored.some(({ deliveredAt }) => deliveredAt !== null),
    state,
    transfer,
    buyer,
    consents,
    seller,
    right,
    filesFrom,
    hasContractInformation:
      order.paidAt !== null && (await findAgreedTerms(db, orderId)) !== undefined,
    sent: await listSentByBuyer(orderId),
    invoices: await listInvoicesToShow(orderId),
    confirmationNote: order.paidAt ? confirmationNote(await findSettings()) : undefined,
    tax,
    total: { cents: totalCents, currency },
    refunded: { cents: payment?.returnedCents ?? 0, currency },
    provider: payment?.provider,
    services: await listServicesToShow(orderId, isTheirs),
    isOfService: isOfService({ lines: stored }),
  };
}

type Shown = { currency: Currency; isPaid: boolean; isOpen: boolean };

/** The link to files hosted elsewhere is included once it was requested. */
async function findLineToShow(line: OrderLine, { currency, isPaid, isOpen }: Shown) {
  const { id, kind, position, title, trackId, deliveredAt, returnedAt } = line;
  const [track, agreement, code, { files, fileLink }] = await Promise.all([
    trackId === null ? undefined : findTrackForBuyer(trackId),
    isPaid ? findAgreementToShow(id) : undefined,
    findCode(id),
    trackId !== null && isOpen && !returnedAt ? findDeliverables(trackId) : noFiles,
  ]);
  return {
    id,
    kind,
    position,
    title,
    price: { cents: line.priceCents, currency },
    /** Price without the discount that an adjustment of the order explains. */
    fullPrice: { cents: fullPriceOf(line), currency },
    returnedAt,
    track: track && toTrackSummary(track),
    agreement,
    code,
    isElsewhere: fileLink !== undefined,
    fileLink: deliveredAt ? fileLink : undefined,
    files: files.map(({ bucket: _, key: __, ...file }) => file),
  };
}

export type LineOnPage = Awaited<ReturnType<typeof findLineToShow>>;

/** Includes deliveries only while the order is paid. */
async function listServicesToShow(orderId: string, isTheirs: boolean) {
  const services = await listOrderedServices(orderId);
  return services.map(({ packageId: _, message, link, ...service }) => {
    const isOpen = isTheirs && !service.returnedAt;
    return { ...service, delivery: isOpen ? { message, link: safeLink(link) } : undefined };
  });
}

export type ServiceOnPage = Awaited<ReturnType<typeof listServicesToShow>>[number];

/** `document` is undefined until the PDF is rendered. */
async function findAgreementToShow(lineId: string) {
  if (!(await findAgreed(db, lineId))) return undefined;
  const found = await findAgreementDocument(lineId);
  if (!found) return { document: undefined };
  const { content, ...document } = found;
  return { document: { ...document, sizeBytes: content.byteLength } };
}

/** An expired reservation counts as over before its row is updated. */
export const isExpired = sql<boolean>`state = 'reserved' and reserved_until <= now()`;

function findOrder(orderId: string) {
  return db
    .selectFrom("orders")
    .where("orders.id", "=", orderId)
    .select(["number", "state", "totalCents", "currency", "closingAs"])
    .select(["reservedUntil", "createdAt", "paidAt", isExpired.as("isLapsed")])
    .select(areFilesPaused.as("arePaused"))
    .executeTakeFirstOrThrow();
}

function findBuyer(orderId: string) {
  return db
    .selectFrom("orderBuyers")
    .where("orderId", "=", orderId)
    .select(["legalName", "artistName", "email"])
    .executeTakeFirst();
}

function findPayment(orderId: string) {
  return db
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .where("isCurrent", "=", true)
    .select("provider")
    .select(sql<number>`refunded_cents + charged_back_cents`.as("returnedCents"))
    .executeTakeFirst();
}

async function findCode(lineId: string): Promise<string | undefined> {
  const verificationCode = await db
    .selectFrom("verificationCodes")
    .where("orderLineId", "=", lineId)
    .select("code")
    .executeTakeFirst();
  return verificationCode?.code;
}

const noFiles: Deliverables = { files: [], fileLink: undefined };
