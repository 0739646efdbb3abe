import { partyOf, wordsOfParty } from "#app/agreements/party.ts";
import { type BuyerOrder, findBuyerOrder } from "#app/orders/buyers/buyer-order.server.ts";
import type { Consents } from "#app/orders/paying/order-buyers.server.ts";
import { placeOrder } from "#app/orders/paying/place-order.server.ts";
import { isCountry, nameOfCountry } from "#app/system/countries.server.ts";
import { mayBeVatId } from "#app/taxes/vat-id-format.server.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { findAgreement, finishAgreement } from "./agreement.server.ts";
import { asksForAddress } from "./asks-for-address.server.ts";
import { addressNeeded, buyerOf, type CheckoutForm, noMethod } from "./checkout-form.ts";
import { consentWording, deliveryConsents } from "./consents.ts";
import { stepOf } from "./find-checkout.server.ts";
import { findPaymentWay } from "./payment-choices.server.ts";

/** Where the buyer goes next: to pay, or to their order. */
export type Next = "pay" | "order";

const gone = "This order does not exist any more.";
const over = "Your reservation ended before the order was placed.";
const changedAgreement =
  "The agreement was changed while you were reading. Please read it again and accept it.";
const finishedAgreement =
  "The agreement now has your name in it. Please read it and accept it, then order.";
const noVatId =
  "No country of the EU has VAT IDs of this form. Please compare it, or leave it out.";
const noCountry = "Please choose your country.";

/** Sent twice, it leads to the same payment. */
export async function placeFromCheckout(
  orderId: string,
  form: CheckoutForm,
): Promise<Outcome<Next>> {
  const order = await findBuyerOrder(orderId);
  if (!order) return refuse("missing", gone);
  if (stepOf(order) !== "form") return findNext(order);
  const agreement = await findAgreement(order);
  if (form.agreementVersion !== agreement.version) return invalid("agreement", changedAgreement);
  if (!isCountry(form.country)) return invalid("country", noCountry);
  const buyer = buyerOf(form);
  if (buyer.address === null && (await asksForAddress())) return invalid("address", addressNeeded);
  if (buyer.vatId && !mayBeVatId(buyer.vatId, buyer.country)) return invalid("vatId", noVatId);
  const party = partyOf(buyer, nameOfCountry(buyer.country));
  if (form.agreementParty !== wordsOfParty(party)) return invalid("agreement", finishedAgreement);
  const agreed = finishAgreement(agreement, party);
  const { priceCents: cents, currency } = order;
  const pay = cents > 0 ? await findPaymentWay(form.method, { cents, currency }) : undefined;
  if (cents > 0 && !pay) return invalid("method", noMethod);
  const placed = { buyer, consents: consentsOf(form, agreed.sha256), agreed, pay };
  const outcome = await placeOrder(orderId, placed);
  if (outcome.done) return { done: outcome.done.payUrl ? "pay" : "order" };
  const now = await findBuyerOrder(orderId);
  return now && stepOf(now) !== "form" ? findNext(now) : outcome;
}

/** Of an order that was placed before, such as in another tab, or that has ended. */
function findNext(order: BuyerOrder): Outcome<Next> {
  const step = stepOf(order);
  if (step === "paying") return { done: "pay" };
  return step === "ordered" ? { done: "order" } : refuse("conflict", over);
}

function invalid(field: keyof CheckoutForm, text: string) {
  return refuse("invalid", text, { errors: { [field]: text } });
}

function consentsOf(form: CheckoutForm, sha256: string): Consents {
  const agreement = consentWording("agreement", `(SHA-256 of its text: ${sha256})`);
  const consents: Consents = new Map([["agreement", agreement]]);
  const isAtOnce = form.kind === "consumer" && form.deliverAtOnce && form.loseWithdrawal;
  return isAtOnce ? new Map([...consents, ...deliveryConsents()]) : consents;
}
