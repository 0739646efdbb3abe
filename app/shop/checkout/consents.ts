import type { OrderLines } from "#app/shop/orders/state/order-lines-schema.ts";
import type { OrderConsents } from "#app/shop/orders/state/orders-schema.ts";
import { m } from "#messages";

type Consent = OrderConsents["consent"];
type Kind = OrderLines["kind"];

/** Stored with each order. Change it with every change of a text below. */
export const CONSENTS_VERSION = "2026-11-26";

export const consentTexts = (): Record<Consent, string> => ({
  agreement: m.checkout_consent_agreement(),
  terms: m.checkout_consent_terms(),
  "deliver-at-once": m.checkout_consent_deliver_at_once(),
  "lose-withdrawal": m.checkout_consent_lose_withdrawal(),
});

/** The right of withdrawal from a service ends when the work is performed. */
export const serviceConsentTexts = () => ({
  "deliver-at-once": m.checkout_consent_begin_at_once(),
  "lose-withdrawal": m.checkout_consent_lose_withdrawal_work(),
});

/** A private buyer must give these to get files or work within the withdrawal period. */
export function deliveryConsents(kind: Kind): Map<Consent, string> {
  const texts = kind === "service" ? serviceConsentTexts() : consentTexts();
  const both = ["deliver-at-once", "lose-withdrawal"] as const;
  return new Map(both.map((consent) => [consent, wordingOf(texts[consent])]));
}

/** `about` names the agreement text. */
export function agreementWording(about: string): string {
  return wordingOf(`${consentTexts().agreement} ${about}`);
}

export function termsWording(sha256: string): string {
  return wordingOf(m.consent_wording_of_text({ text: consentTexts().terms, sha256 }));
}

function wordingOf(text: string): string {
  return m.consent_wording({ text: text, version: CONSENTS_VERSION });
}
