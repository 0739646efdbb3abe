import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { safeLink } from "#app/platform/forms/safe-link.ts";
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
import { findOrderedService } from "../fulfillment/ordered-services.server.ts";
import { areFilesPaused } from "../fulfillment/paused-files.ts";
import { listConsents } from "../state/order-buyers.server.ts";
import type { OrderState } from "../state/order-states.ts";
import { findTransferWithQrCode } from "../transfers/awaited-transfer.server.ts";
import { listSentByBuyer } from "./sent-by-buyer.server.ts";

export type OrderPage = Awaited<ReturnType<typeof findOrderPage>>;

export async function findOrderPage(orderId: string) {
  const [order, buyer, consents, payment, seller, code, right, filesFrom, agreement, tax] =
    await Promise.all([
      findOrder(orderId),
      findBuyer(orderId),
      listConsents(orderId),
      findPayment(orderId),
      findSeller(),
      findCode(orderId),
      findRight(orderId, new Date()),
      findFilesFrom(orderId, new Date()),
      findAgreementToShow(orderId),
      findTaxRows(orderId),
    ]);
  const { trackId, totalCents, currency, isLapsed, ...orderColumns } = order;
  const state: OrderState = isLapsed ? "expired" : orderColumns.state;
  const track = trackId === null ? undefined : await findTrackForBuyer(trackId);
  const isTheirs = state === "paid" && !orderColumns.arePaused;
  const isOpen = isTheirs && !filesFrom;
  const given = trackId !== null && isOpen ? await findDeliverables(trackId) : noFiles;
  const transfer =
    state === "awaiting-transfer" ? await findTransferWithQrCode(orderId) : undefined;
  return {
    ...orderColumns,
    state,
    transfer,
    buyer,
    consents,
    seller,
    code,
    right,
    filesFrom,
    agreement: order.paidAt ? agreement : undefined,
    hasContractInformation:
      order.paidAt !== null && (await findAgreedTerms(db, orderId)) !== undefined,
    sent: await listSentByBuyer(orderId),
    invoices: await listInvoicesToShow(orderId),
    confirmationNote: order.paidAt ? confirmationNote(await findSettings()) : undefined,
    tax,
    total: { cents: totalCents, currency },
    refunded: { cents: payment?.returnedCents ?? 0, currency },
    provider: payment?.provider,
    track: track && toTrackSummary(track),
    service: await findServiceToShow(orderId, isTheirs),
    ...given,
  };
}

/** Includes deliveries only while the order is paid. */
async function findServiceToShow(orderId: string, isTheirs: boolean) {
  const found = await findOrderedService(orderId);
  if (!found) return undefined;
  const { packageId: _, message, link, ...service } = found;
  const delivery = isTheirs ? { message, link: safeLink(link) } : undefined;
  return { ...service, delivery };
}

/** `document` is undefined until the PDF is rendered. */
async function findAgreementToShow(orderId: string) {
  if (!(await findAgreed(db, orderId))) return undefined;
  const found = await findAgreementDocument(orderId);
  if (!found) return { document: undefined };
  const { content, ...document } = found;
  return { document: { ...document, sizeBytes: content.byteLength } };
}

/** An expired reservation counts as over before its row is updated. */
export const isExpired = sql<boolean>`state = 'reserved' and reserved_until <= now()`;

function findOrder(orderId: string) {
  return db
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("orders.id", "=", orderId)
    .select(["number", "state", "trackId", "title", "totalCents", "currency", "closingAs"])
    .select(["reservedUntil", "createdAt", "paidAt", "deliveredAt", isExpired.as("isLapsed")])
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

async function findCode(orderId: string): Promise<string | undefined> {
  const verificationCode = await db
    .selectFrom("verificationCodes")
    .innerJoin("orderLines as line", "line.id", "verificationCodes.orderLineId")
    .where("orderId", "=", orderId)
    .select("code")
    .executeTakeFirst();
  return verificationCode?.code;
}

const noFiles: Deliverables = { files: [], fileLink: undefined };
