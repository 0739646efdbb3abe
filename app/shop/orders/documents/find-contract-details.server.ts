import { type Db, db } from "#app/platform/database/db.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { fileLabel } from "#app/shop/catalog/files/file-kinds.ts";
import { listTrackFiles } from "#app/shop/catalog/files/track-files.server.ts";
import { findSeller, practiceSeller } from "#app/shop/content/seller.server.ts";
import { listOrderedServices } from "../fulfillment/ordered-services.server.ts";
import { isImmediateDelivery } from "../fulfillment/right-to-withdraw.ts";
import { findAdjustmentRows, fullPriceOf } from "../state/adjustments.server.ts";
import { listLines, type OrderLine } from "../state/lock-order.server.ts";
import { listConsents } from "../state/order-buyers.server.ts";
import { headingOf, isOfService, tracksIn } from "../state/order-lines.ts";

export type ContractDetails = NonNullable<Awaited<ReturnType<typeof findContractDetails>>>;

/** Returns undefined for an order that is unpaid or older than stored terms. */
export async function findContractDetails(orderId: string) {
  const [order, lines, buyer, terms, seller, services, consents] = await Promise.all([
    findPaid(orderId),
    listLines(db, orderId),
    findBuyer(orderId),
    findAgreedTerms(db, orderId),
    findSeller(),
    listOrderedServices(orderId),
    listConsents(orderId),
  ]);
  if (!order?.paidAt || !buyer || !terms) return undefined;
  const { law, ...named } = buyer;
  return {
    order: { ...order, paidAt: order.paidAt, title: headingOf(lines.map(({ title }) => title)) },
    buyer: named,
    law,
    terms,
    seller: seller ?? practiceSeller(),
    services,
    hasTracks: !isOfService({ lines }),
    lines: await Promise.all(tracksIn(lines).map(describeLine)),
    adjustments: await findAdjustmentRows(orderId, lines, order.currency),
    isAtOnce: isImmediateDelivery(consents.map(({ consent }) => consent)),
    withdrawalUrl: siteUrl(href("/withdraw")),
  };
}

async function describeLine(line: OrderLine) {
  const { trackId, title, agreementModel } = line;
  const files = trackId ? await listTrackFiles(db, trackId) : [];
  return { title, agreementModel, fullCents: fullPriceOf(line), files: files.map(fileLabel) };
}

function findPaid(orderId: string) {
  return db
    .selectFrom("orders")
    .where("orders.id", "=", orderId)
    .select(["orders.id", "number", "totalCents", "currency", "paidAt"])
    .executeTakeFirst();
}

function findBuyer(orderId: string) {
  return db
    .selectFrom("orderBuyers")
    .where("orderId", "=", orderId)
    .select(["legalName", "kind", "withdrawalLaw as law"])
    .executeTakeFirst();
}

export function findAgreedTerms(tx: Db, orderId: string) {
  return tx
    .selectFrom("orderConsents")
    .innerJoin("agreedTexts", "agreedTexts.sha256", "orderConsents.textSha256")
    .where("orderId", "=", orderId)
    .where("consent", "=", "terms")
    .select(["agreedTexts.sha256", "text"])
    .executeTakeFirst();
}
