import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { runInShopLanguage } from "#app/platform/i18n/request-language.server.ts";
import { isCountry, nameOfCountry } from "#app/platform/system/countries.server.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { mayBeVatId } from "#app/shop/accounting/taxes/vat-id-format.server.ts";
import { contractPartyOf, formatContractParty } from "#app/shop/agreements/contract-party.ts";
import { withdrawalLawOf } from "#app/shop/countries/country-rules.ts";
import { type BuyerOrder, findBuyerOrder } from "#app/shop/orders/buyers/buyer-order.server.ts";
import { listOrderedServices } from "#app/shop/orders/fulfillment/ordered-services.server.ts";
import { placeOrder } from "#app/shop/orders/paying/place-order.server.ts";
import type { AgreedAgreement, Consents } from "#app/shop/orders/state/order-buyers.server.ts";
import { isOfService } from "#app/shop/orders/state/order-lines.ts";
import { m } from "#messages";
import { findAgreements, finishAgreement, versionOfAgreements } from "./agreement.server.ts";
import { buyerOf, type CheckoutFormValues, type CommonForm, readBriefs } from "./checkout-form.ts";
import { agreementWording, deliveryConsents, termsWording } from "./consents.ts";
import { stepOf } from "./find-checkout.server.ts";
import { findCurrentTerms } from "./find-terms.server.ts";
import { findPaymentMethod } from "./payment-choices.server.ts";
import { requiresAddress } from "./requires-address.server.ts";

export type NextStep = "pay" | "order";

type PlacedForm = CommonForm & Partial<Pick<CheckoutFormValues, "agreementParty">>;

/** A second submission leads to the same payment. `formData` has a brief for each service. */
export async function placeFromCheckout(
  orderId: string,
  form: PlacedForm,
  formData: FormData,
): Promise<Outcome<NextStep>> {
  const [order, services] = await Promise.all([
    findBuyerOrder(orderId),
    listOrderedServices(orderId),
  ]);
  if (!order) return refuse("missing", m.checkout_order_gone());
  if (stepOf(order) !== "form") return findNext(order);
  const wrong = await validateBuyer(form, isOfService(order));
  if (wrong) return wrong;
  const briefs = readBriefs(
    formData,
    services.map(({ packageId }) => packageId),
  );
  if (briefs.refused) return briefs;
  const agreed = await agreeTo(order, form);
  if (agreed.refused) return agreed;
  const terms = await findCurrentTerms();
  if (form.termsVersion !== terms.sha256) return refuse("conflict", m.checkout_terms_changed());
  const { totalCents: cents, currency } = order;
  const pay = cents > 0 ? await findPaymentMethod(form.method, { cents, currency }) : undefined;
  if (cents > 0 && !pay) return invalid("method", m.checkout_method_missing());
  const outcome = await placeOrder(orderId, {
    consents: new Map([...consentsOf(form, order), ["terms", termsWording(terms.sha256)]]),
    agreed: { terms, agreements: agreed.done },
    lines: order.lines,
    briefs: briefs.done,
    buyer: buyerOf(form),
    pay,
  });
  if (outcome.done) return { done: outcome.done.payUrl ? "pay" : "order" };
  const now = await findBuyerOrder(orderId);
  return now && stepOf(now) !== "form" ? findNext(now) : outcome;
}

async function validateBuyer(form: CommonForm, isService: boolean) {
  if (!isCountry(form.country)) return invalid("country", m.country_missing());
  const buyer = buyerOf(form);
  if (buyer.address === null && (await requiresAddress()))
    return invalid("address", m.checkout_address_missing());
  const isOtherLaw = form.withdrawalLaw !== withdrawalLawOf(buyer.country);
  if (buyer.kind === "consumer" && isOtherLaw && !(isService && waivesNothing(form)))
    return invalid("country", m.checkout_law_changed());
  const isOddVatId = buyer.vatId && !mayBeVatId(buyer.vatId, buyer.country);
  return isOddVatId ? invalid("vatId", m.checkout_vat_id_unknown()) : undefined;
}

/** A page that names no law, as without scripts, says that work waits unless the buyer asks for it. */
function waivesNothing({ withdrawalLaw, deliverAtOnce, loseWithdrawal }: CommonForm): boolean {
  return withdrawalLaw === "" && !deliverAtOnce && !loseWithdrawal;
}

async function agreeTo(order: BuyerOrder, form: PlacedForm): Promise<Outcome<AgreedAgreement[]>> {
  const agreements = await findAgreements(order);
  const { totalCents: cents, currency } = order;
  const version = versionOfAgreements(agreements, order);
  if (form.agreementVersion !== version) {
    if (!isAlike(form.agreementVersion, version, 1))
      return refuse("conflict", m.checkout_cart_changed());
    if (!isAlike(form.agreementVersion, version, 2)) {
      const total = formatMoney({ cents, currency });
      return refuse("conflict", m.checkout_total_changed({ total }));
    }
    return agreements.length > 0
      ? invalid("agreement", m.checkout_agreement_changed())
      : refuse("conflict", m.checkout_cart_changed());
  }
  if (agreements.length === 0) return { done: [] };
  const partyOf = () => contractPartyOf(buyerOf(form), nameOfCountry(form.country));
  const parties = { original: runInShopLanguage(partyOf), translated: partyOf() };
  if (form.agreementParty !== formatContractParty(parties.original))
    return invalid("agreement", m.checkout_agreement_finished());
  const agreed = agreements.map((agreement) => {
    const finished = finishAgreement(agreement, parties);
    return { ...finished, wording: agreementWording(finished.sha256, agreements.length) };
  });
  return { done: agreed };
}

/** Compares a part of `versionOfAgreements`: the number of texts, or the total. */
function isAlike(version: string, other: string, index: 1 | 2): boolean {
  const [part, otherPart] = [version, other].map((each) => each.split("_")[index]);
  return part === undefined || part === otherPart;
}

/** Handles an order that was placed earlier, for example in another tab, or has ended. */
function findNext(order: BuyerOrder): Outcome<NextStep> {
  const step = stepOf(order);
  if (step === "paying") return { done: "pay" };
  const ended = isOfService(order) ? m.checkout_service_time_over() : m.checkout_reservation_over();
  return step === "ordered" ? { done: "order" } : refuse("conflict", ended);
}

function invalid(field: keyof CheckoutFormValues, text: string) {
  return refuse("invalid", text, { errors: { [field]: text } });
}

function consentsOf(form: CommonForm, order: BuyerOrder): Consents {
  const wantsImmediateDelivery =
    form.kind === "consumer" && form.deliverAtOnce && form.loseWithdrawal;
  return wantsImmediateDelivery
    ? deliveryConsents(order, withdrawalLawOf(form.country))
    : new Map();
}
