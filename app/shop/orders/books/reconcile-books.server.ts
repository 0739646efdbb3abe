import type { Db } from "#app/platform/database/db.server.ts";
import { runInStoredLanguage } from "#app/platform/i18n/request-language.server.ts";
import { formatDay } from "#app/platform/ui/format-time.ts";
import { listInvoices } from "#app/shop/accounting/invoices/find-invoices.server.ts";
import type { InvoiceContent } from "#app/shop/accounting/invoices/invoice-content.ts";
import { issueInvoice } from "#app/shop/accounting/invoices/issue-invoice.server.ts";
import { spreadCents } from "#app/shop/accounting/invoices/spread-cents.ts";
import { findOrderTax, type OrderTax } from "#app/shop/accounting/taxes/order-taxes.server.ts";
import { netOf } from "#app/shop/accounting/taxes/tax-breakdown.ts";
import { modelNames } from "#app/shop/agreements/agreement-models.ts";
import { findSeller, practiceSeller } from "#app/shop/content/seller.server.ts";
import { findSettings, type Settings } from "#app/shop/content/settings.server.ts";
import { findWebhook } from "#app/shop/content/webhook.server.ts";
import { m } from "#messages";
import { fullPriceOf, nameOfAdjustment } from "../state/adjustments.server.ts";
import type { LockedOrder, OrderLine } from "../state/lock-order.server.ts";
import { remainingCents } from "../state/order-change.ts";
import { deliveredAtOf, hasService, isOfService } from "../state/order-lines.ts";
import type { LedgerEntries } from "../state/orders-schema.ts";
import { findBookedRefund } from "./booked-refund.server.ts";
import { queueEntry } from "./send-entries.server.ts";
import { supplyDayOf } from "./supply-day.ts";

/** Runs in the transaction of every change of an order's money. Issues the shop's invoices too. */
export async function reconcileBooks(tx: Db, order: LockedOrder): Promise<void> {
  if (order.paidAt === null) return;
  const entries = await listEntries(tx, order.id);
  const [before, after] = [sumOf(entries), await sumRetainedCents(tx, order)];
  if (before === after) return;
  const tax = await findOrderTax(order.id, tx);
  const basisPoints = tax?.basisPoints ?? 0;
  const grossCents = Math.abs(after - before);
  // Rounds the remainder, so that all refunds together return exactly the tax of the sale.
  const netCents = Math.abs(netOf(after, basisPoints) - netOf(before, basisPoints));
  const entry = { kind: after > before ? "sale" : "refund", grossCents, netCents } as const;
  const isFirst = entries.length === 0;
  const refund = isFirst ? undefined : await findBookedRefund(tx, order.id, entry);
  const lineId = refund?.orderLineId ?? undefined;
  const invoiceId = await issueFor(tx, order, { ...entry, tax, isFirst, lineId });
  const booked = { orderId: order.id, invoiceId, refundId: refund?.id ?? null };
  const row = { ...entry, taxCents: grossCents - netCents, ...booked };
  const { id } = await tx
    .insertInto("ledgerEntries")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  if (await findWebhook(tx)) await queueEntry(tx, id);
}

type Amount = Pick<LedgerEntries, "kind" | "grossCents">;

function listEntries(tx: Db, orderId: string): Promise<Amount[]> {
  return tx
    .selectFrom("ledgerEntries")
    .where("orderId", "=", orderId)
    .select(["kind", "grossCents"])
    .execute();
}

function sumOf(entries: Amount[]): number {
  return entries.reduce((sum, each) => sum + (each.kind === "sale" ? 1 : -1) * each.grossCents, 0);
}

type Entry = {
  kind: "sale" | "refund";
  grossCents: number;
  netCents: number;
  tax: OrderTax | undefined;
  isFirst: boolean;
  /** Line that was refunded by itself. */
  lineId: string | undefined;
};

/** Returns null if the shop issues no invoices, now or when the order was paid. */
async function issueFor(tx: Db, order: LockedOrder, entry: Entry): Promise<string | null> {
  const { grossCents, netCents } = entry;
  const kind = entry.kind === "sale" ? "invoice" : "credit-note";
  const amounts = {
    kind,
    orderId: order.id,
    currency: order.currency,
    grossCents,
    netCents,
  } as const;
  const [first] = await listInvoices(order.id, tx);
  if (first) {
    const corrects = { number: first.number, issuedOn: formatDay(first.issuedAt) };
    const { lines, allowances, suppliedOn: firstSuppliedOn, ...content } = first.content;
    const suppliedOn = hasService(order) ? findSupplyDay(order) : firstSuppliedOn;
    const refunded = lines?.[order.lines.findIndex(({ id }) => id === entry.lineId)];
    // Another part of the total is not of a certain line.
    const isWhole = lines !== undefined && grossCents === first.grossCents;
    return issueInvoice(tx, {
      ...amounts,
      content: {
        ...content,
        suppliedOn,
        corrects,
        ...(refunded ? { description: refunded.description } : isWhole && { lines, allowances }),
      },
    });
  }
  const settings = await findSettings(tx);
  if (settings.invoiceMode !== "this-shop" || !entry.isFirst) return null;
  const content = await runInStoredLanguage(order.language, () =>
    findInvoiceContent(tx, order, { settings, tax: entry.tax, netCents }),
  );
  return content ? issueInvoice(tx, { ...amounts, content }) : null;
}

/** A full refund or chargeback leaves nothing. */
async function sumRetainedCents(tx: Db, { id, state }: LockedOrder): Promise<number> {
  if (state !== "paid") return 0;
  const payments = await tx
    .selectFrom("payments")
    .where("orderId", "=", id)
    .where("isSurplus", "=", false)
    .select(["capturedCents", "refundedCents", "chargedBackCents"])
    .execute();
  return payments.reduce((sum, payment) => sum + remainingCents(payment), 0);
}

/** A service that was refunded before its delivery is never supplied. */
function findSupplyDay({ lines, paidAt }: LockedOrder): string | null {
  const services = lines.filter(
    ({ kind, returnedAt, deliveredAt }) =>
      kind === "service" && (returnedAt === null || deliveredAt !== null),
  );
  const kind = services.length > 0 || isOfService({ lines }) ? "service" : "track";
  return supplyDayOf({ kind, paidAt, deliveredAt: deliveredAtOf(services) });
}

type InvoiceInput = { settings: Settings; tax: OrderTax | undefined; netCents: number };

async function findInvoiceContent(
  tx: Db,
  order: LockedOrder,
  { settings, tax, netCents }: InvoiceInput,
): Promise<InvoiceContent | undefined> {
  const [buyer, seller, isPractice] = await Promise.all([
    tx
      .selectFrom("orderBuyers")
      .where("orderId", "=", order.id)
      .select(["legalName", "address", "country", "vatId"])
      .executeTakeFirst(),
    findSeller(tx),
    isPaidInSandbox(tx, order.id),
  ]);
  if (!buyer || !order.number) return undefined;
  const { name, address, email } = seller ?? practiceSeller();
  const described = order.lines.map(describeLine);
  const basisPoints = tax?.basisPoints ?? 0;
  const fullPrices = order.lines.map(fullPriceOf);
  const fullNetCents =
    order.adjustments.length > 0
      ? netOf(
          fullPrices.reduce((sum, cents) => sum + cents, 0),
          basisPoints,
        )
      : netCents;
  const netOfLines = spreadCents(fullNetCents, fullPrices);
  const netOfAdjustments = spreadCents(
    fullNetCents - netCents,
    order.adjustments.map(({ cents }) => cents),
  );
  return {
    seller: {
      name,
      address,
      email,
      country: settings.sellerCountry ?? "",
      vatId: tax?.sellerVatId ?? settings.taxVatId,
      taxNumber: settings.sellerTaxNumber,
      registration: settings.sellerRegistration,
    },
    buyer: {
      name: buyer.legalName,
      address: buyer.address,
      country: buyer.country,
      vatId: buyer.vatId,
    },
    order: order.number,
    suppliedOn: findSupplyDay(order),
    isService: hasService(order),
    description: described.join(", "),
    ...(order.adjustments.length > 0 && {
      allowances: order.adjustments.map((adjustment, index) => ({
        description: nameOfAdjustment(adjustment),
        netCents: netOfAdjustments[index] ?? 0,
      })),
    }),
    ...(described.length + order.adjustments.length > 1 && {
      lines: described.map((description, index) => ({
        description,
        netCents: netOfLines[index] ?? 0,
      })),
    }),
    basisPoints,
    taxCountry: tax?.country ?? null,
    reason: tax?.reason ?? "not-charged",
    taxName: tax?.taxName ?? "vat",
    note: tax?.note ?? null,
    isPractice,
  };
}

function describeLine({ agreementModel: model, title }: OrderLine): string {
  return model ? `${modelNames[model]()}: ${m.quoted_title({ title })}` : title;
}

async function isPaidInSandbox(tx: Db, orderId: string): Promise<boolean> {
  const payment = await tx
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .where("isCurrent", "=", true)
    .select("provider")
    .executeTakeFirst();
  return payment?.provider === "sandbox";
}
