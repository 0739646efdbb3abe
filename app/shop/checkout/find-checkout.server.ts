import { runInShopLanguage } from "#app/platform/i18n/request-language.server.ts";
import { countriesIn, nameOfCountry } from "#app/platform/system/countries.server.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { findTaxRules } from "#app/shop/accounting/taxes/order-taxes.server.ts";
import { findRates } from "#app/shop/accounting/taxes/tax-rates.server.ts";
import { findConfirmedVatId } from "#app/shop/accounting/taxes/vat-checks.server.ts";
import {
  type ContractParty,
  contractPartyOf,
  partyPhrases,
  unnamedContractParty,
} from "#app/shop/agreements/contract-party.ts";
import { findIncluded } from "#app/shop/catalog/files/track-files.server.ts";
import { findTrackForBuyer } from "#app/shop/catalog/track-for-buyer.server.ts";
import { findSeller } from "#app/shop/content/seller.server.ts";
import { languageToTranslateTo } from "#app/shop/content/translations.server.ts";
import {
  type BuyerOrder,
  findBuyerOrder,
  findTypedBuyer,
} from "#app/shop/orders/buyers/buyer-order.server.ts";
import { listOrderedServices } from "#app/shop/orders/fulfillment/ordered-services.server.ts";
import {
  type Availability,
  findAvailability,
  pauseEnd,
} from "#app/shop/orders/reservations/availability.server.ts";
import { fullPriceOf } from "#app/shop/orders/state/adjustments.server.ts";
import type { OrderLine } from "#app/shop/orders/state/lock-order.server.ts";
import { headingOf, isOfService, tracksIn } from "#app/shop/orders/state/order-lines.ts";
import { findAgreements, versionOfAgreements } from "./agreement.server.ts";
import { findCartDiscount } from "./discount-code.server.ts";
import { findCurrentTerms } from "./find-terms.server.ts";
import { listPaymentGroups } from "./payment-choices.server.ts";
import { requiresAddress } from "./requires-address.server.ts";

/** Step of the checkout. `ordered` sends the buyer to the order page. */
type CheckoutStep = "form" | "paying" | "closing" | "over" | "ordered";

export type Checkout = NonNullable<Awaited<ReturnType<typeof findCheckout>>>;

export async function findCheckout(orderId: string) {
  const order = await findBuyerOrder(orderId);
  if (!order) return undefined;
  const step = stepOf(order);
  const { totalCents, currency, reservedUntil, now } = order;
  const services = await listOrderedServices(orderId);
  return {
    step,
    order: {
      title: headingOf(order.lines.map(({ title }) => title)),
      total: { cents: totalCents, currency },
      lines: await Promise.all(order.lines.map((line) => describeLine(line, currency))),
      services,
      isOfService: isOfService(order),
      discount: isOfService(order) ? undefined : await findCartDiscount(order),
    },
    time: { until: reservedUntil ?? undefined, now },
    form: step === "form" ? await findFormContent(order) : undefined,
    over: step === "over" ? await findEnd(order) : undefined,
  };
}

async function describeLine(line: OrderLine, currency: Currency) {
  const { id, kind, trackId, title, priceCents, discountCents } = line;
  const [track, included] = trackId
    ? await Promise.all([findTrackForBuyer(trackId), findIncluded(trackId)])
    : [undefined, { files: [], isElsewhere: false }];
  const price = { cents: priceCents, currency };
  const fullPrice = discountCents > 0 ? { cents: fullPriceOf(line), currency } : undefined;
  return { id, kind, trackId, title, price, fullPrice, cover: track?.cover, included };
}

export function stepOf({ state, reservedUntil, now }: BuyerOrder): CheckoutStep {
  switch (state) {
    case "reserved":
      return reservedUntil && reservedUntil > now ? "form" : "over";
    case "awaiting-payment":
      return "paying";
    case "closing":
      return "closing";
    case "expired":
    case "cancelled":
      return "over";
    default:
      return "ordered";
  }
}

async function findFormContent(order: BuyerOrder) {
  const { payment, totalCents, currency, hasPaidOtherAmount } = order;
  const [buyer, agreements, seller, tax, paymentGroups, isAddressAsked, terms] = await Promise.all([
    order.buyer ?? findTypedBuyer(order.id),
    findAgreements(order),
    findSeller(),
    findTaxContent(order),
    listPaymentGroups({ cents: totalCents, currency }),
    requiresAddress(),
    findCurrentTerms(),
  ]);
  const previousMethod = payment && `${payment.provider} ${payment.method}`;
  return {
    agreements,
    agreementVersion: versionOfAgreements(agreements, order),
    parties: {
      original: runInShopLanguage(() => partyOfBuyer(buyer)),
      translated: partyOfBuyer(buyer),
    },
    originalWords: languageToTranslateTo() && runInShopLanguage(wordsOfParty),
    seller,
    tax,
    paymentGroups,
    countries: countriesIn(),
    buyer,
    isAddressAsked,
    termsVersion: terms.sha256,
    previousMethod,
    hasFailedPayment: payment !== undefined,
    hasPaidOtherAmount,
  };
}

async function findTaxContent({ id, now }: BuyerOrder) {
  const rules = await findTaxRules();
  if (!rules) return undefined;
  const confirmedVatId = rules.isReverseCharge ? await findConfirmedVatId(id) : undefined;
  return { rules, rates: rules.mode === "none" ? {} : await findRates(now), confirmedVatId };
}

function wordsOfParty() {
  const countryNames = Object.fromEntries(countriesIn().map(({ code, name }) => [code, name]));
  return { phrases: partyPhrases(), countryNames };
}

function partyOfBuyer(buyer: BuyerOrder["buyer"]): ContractParty {
  return buyer ? contractPartyOf(buyer, nameOfCountry(buyer.country)) : unnamedContractParty();
}

/** `tracks` are in the order of their lines. */
type End = { isCanceled: boolean; tracks: Availability[]; reservableFrom: Date | undefined };

async function findEnd({ state, lines, stateChangedAt, reservedUntil, now }: BuyerOrder) {
  const pauseEndsAt = pauseEnd(reservedUntil ?? stateChangedAt);
  const isCanceled = state === "cancelled";
  const reservableFrom = !isCanceled && pauseEndsAt > now ? pauseEndsAt : undefined;
  const tracks = await Promise.all(tracksIn(lines).map(({ trackId }) => findAvailability(trackId)));
  return { isCanceled, tracks, reservableFrom } satisfies End;
}
