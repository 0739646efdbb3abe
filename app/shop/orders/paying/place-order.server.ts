import { type Selectable, sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { prefixOf } from "#app/platform/i18n/language-address.ts";
import { readersLanguage } from "#app/platform/i18n/request-language.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { areTaxesMixed, saveOrderTax } from "#app/shop/accounting/taxes/order-taxes.server.ts";
import { describeObstacle } from "#app/shop/discounts/describe-discount.ts";
import type { PaymentProvider, ProviderName } from "#app/shop/payments/payment-provider.ts";
import { findProvider } from "#app/shop/payments/providers.server.ts";
import { m } from "#messages";
import { type Briefs, saveBriefs } from "../fulfillment/ordered-services.server.ts";
import { renewDiscounts } from "../reservations/discount-of-cart.server.ts";
import { type LockedOrder, lockOrder, type OrderLine } from "../state/lock-order.server.ts";
import {
  type Buyer,
  type Consents,
  type ConsentTexts,
  replaceConsents,
  saveBuyer,
} from "../state/order-buyers.server.ts";
import type { OrderChange } from "../state/order-change.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { hasService, isOfService, trackIdsOf, tracksIn } from "../state/order-lines.ts";
import type { Payments } from "../state/order-payments-schema.ts";
import {
  awaitTransfer,
  type OpenedTransfer,
  openTransfer,
} from "../transfers/await-transfer.server.ts";
import { applyTransition } from "../transitions/apply-transition.server.ts";
import { checkBeforePlacing, requestVatCheck } from "./check-vat-id.server.ts";
import { type Opened, openAttempt } from "./open-attempt.server.ts";

export type OrderInput = {
  buyer: Buyer;
  consents: Consents;
  agreed?: ConsentTexts;
  /** Lines as the buyer saw them. */
  lines?: Pick<OrderLine, "id" | "priceCents">[];
  briefs?: Briefs;
  /** Undefined if there is nothing to pay. */
  pay: { provider: ProviderName; method: string } | undefined;
};

type ChosenMethod = { provider: PaymentProvider; method: string };

/** `otherTotal` says that the buyer has to see another total first. Its new prices are stored. */
type Placed = { paymentId: string | undefined; otherTotal?: string };

const MAX_ATTEMPTS = 20;
const LOOK_UP_AFTER = sql<Date>`now() + interval '1 minute'`;

/** The price comes from the order. */
export async function placeOrder(orderId: string, input: OrderInput): Promise<Outcome<Opened>> {
  const provider = input.pay && findProvider(input.pay.provider);
  const paymentMethod = input.pay && provider && { provider, method: input.pay.method };
  await checkBeforePlacing(orderId, input.buyer);
  const isOffline = paymentMethod?.provider.capture === "offline";
  const transfer = isOffline ? await openTransfer(orderId, paymentMethod) : undefined;
  const written = await inTransaction((tx) =>
    place(tx, orderId, { paymentMethod, transfer }, input),
  );
  if (written.refused) return written;
  const { paymentId, otherTotal } = written.done;
  if (otherTotal !== undefined) return refuse("conflict", otherTotal);
  if (!paymentId || !provider) return { done: { payUrl: undefined } };
  return openAttempt(paymentId, provider);
}

async function place(
  tx: Db,
  orderId: string,
  {
    paymentMethod,
    transfer,
  }: { paymentMethod: ChosenMethod | undefined; transfer: OpenedTransfer | undefined },
  { buyer, consents, agreed, lines, briefs = new Map() }: OrderInput,
): Promise<Outcome<Placed>> {
  const locked = await lockOrder(tx, orderId);
  if (!locked) return refuse("missing", m.place_time_over());
  if (locked.state === "awaiting-payment" || locked.state === "awaiting-transfer")
    return refuse("conflict", m.place_placed_already());
  const isLive =
    locked.state === "reserved" && locked.reservedUntil && locked.reservedUntil > locked.now;
  const isService = isOfService(locked);
  if (!isLive)
    return refuse("conflict", isService ? m.place_service_time_over() : m.place_time_over());
  if (trackIdsOf(locked).length < tracksIn(locked.lines).length)
    return refuse("conflict", m.place_track_gone());
  const isSeen = lines === undefined || idsOf(lines) === idsOf(locked.lines);
  if (!isSeen) return refuse("conflict", m.checkout_cart_changed());
  const isMixed = !isService && hasService(locked);
  if (isMixed && (await areTaxesMixed(tx, locked, buyer)))
    return refuse("conflict", m.place_taxed_differently());
  await tx
    .updateTable("orders")
    .where("id", "=", orderId)
    .set({ language: readersLanguage() })
    .where("language", "!=", readersLanguage())
    .execute();
  const { order, otherTotal } = await renewPrices(tx, locked, buyer, lines);
  if (otherTotal !== undefined) return { done: { paymentId: undefined, otherTotal } };
  const { attempt, tried } = await findNextAttempt(tx, orderId);
  if (tried >= MAX_ATTEMPTS) return refuse("conflict", m.place_too_many_payments());
  if (order.totalCents > 0 && !paymentMethod) return refuse("conflict", m.payment_method_gone());
  await saveBuyer(tx, orderId, buyer);
  await replaceConsents(tx, orderId, consents, agreed);
  await saveBriefs(tx, orderId, briefs);
  await saveOrderTax(tx, { ...order, kind: isService ? "service" : "track" }, buyer);
  await requestVatCheck(tx, orderId, buyer.vatId);
  await recordOrderEvent(tx, orderId, "order-placed");
  if (order.totalCents > 0 && paymentMethod?.provider.capture === "offline") {
    const { provider } = paymentMethod;
    const awaited = await awaitTransfer(tx, order, { opened: transfer, provider, attempt });
    return awaited.refused ? awaited : { done: { paymentId: undefined } };
  }
  if (order.totalCents > 0 && paymentMethod) {
    return { done: { paymentId: await writePayment(tx, order, paymentMethod, attempt) } };
  }
  await applyTransition(tx, order, undefined, completeFreeOrder);
  return { done: { paymentId: undefined } };
}

/** Packs and codes may have changed since the buyer saw the total, or another tab removed one. */
async function renewPrices(
  tx: Db,
  locked: LockedOrder,
  { email }: Buyer,
  seen: OrderInput["lines"] = locked.lines,
): Promise<{ order: LockedOrder; otherTotal?: string }> {
  const { obstacle, lostPacks } = await renewDiscounts(tx, locked.id, { email });
  const order = (await lockOrder(tx, locked.id)) ?? locked;
  const { totalCents: cents, currency } = order;
  if (pricesOf(seen) === pricesOf(order.lines)) return { order };
  const changed =
    cents === locked.totalCents
      ? m.checkout_cart_changed()
      : m.checkout_total_changed({ total: formatMoney({ cents, currency }) });
  const reasons = lostPacks.map((size) => m.pack_lost({ size }));
  if (obstacle) reasons.push(describeObstacle(obstacle, currency));
  return { order, otherTotal: [...reasons, changed].join(" ") };
}

type SeenLines = NonNullable<OrderInput["lines"]>;

const idsOf = (lines: SeenLines) => lines.map(({ id }) => id).join();
const pricesOf = (lines: SeenLines) => lines.map(({ priceCents }) => priceCents).join();

/** Commits before the provider is called, so that the shop knows everything the provider opens. */
async function writePayment(
  tx: Db,
  order: LockedOrder,
  { provider, method }: ChosenMethod,
  attempt: number,
): Promise<string> {
  await tx
    .updateTable("payments")
    .where("orderId", "=", order.id)
    .set({ isCurrent: false })
    .where("isCurrent", "=", true)
    .execute();
  const { id } = await tx
    .insertInto("payments")
    .values({
      orderId: order.id,
      attempt,
      provider: provider.name,
      method,
      returnOrigin: env.SITE_URL + prefixOf(),
      items: JSON.stringify(itemsOf(order)),
      amountCents: order.totalCents,
      currency: order.currency,
      language: order.language,
      lookUpAt: LOOK_UP_AFTER,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await applyTransition(tx, order, undefined, waitForPayment);
  return id;
}

function itemsOf({ lines }: LockedOrder): Selectable<Payments>["items"] {
  return lines.map(({ id: lineId, title: name, priceCents: cents }) => ({ lineId, name, cents }));
}

const waitForPayment: OrderChange = {
  order: { state: "awaiting-payment" },
  payment: {},
  effects: [],
};

const completeFreeOrder: OrderChange = {
  order: { state: "paid", reservedUntil: null },
  payment: {},
  effects: [{ kind: "sell" }],
};

/** Refunded payments count as payments, not as attempts. */
function findNextAttempt(tx: Db, orderId: string) {
  return tx
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .select(({ fn }) => fn.countAll<number>().filterWhere("isSurplus", "=", false).as("tried"))
    .select(sql<number>`coalesce(max(attempt), 0) + 1`.as("attempt"))
    .executeTakeFirstOrThrow();
}
