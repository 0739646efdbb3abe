import type { OrderConsents, Orders } from "#app/database/schema.ts";
import { m } from "#messages";

type Consent = OrderConsents["consent"];
type Kind = Orders["kind"];

/** Version of the texts below, stored with each order. Change it with every change of a text. */
export const CONSENTS_VERSION = "2026-11-26";

export const consentWords = (): Record<Consent, string> => ({
  agreement: m.checkout_consent_agreement(),
  terms: m.checkout_consent_terms(),
  "deliver-at-once": m.checkout_consent_deliver_at_once(),
  "lose-withdrawal": m.checkout_consent_lose_withdrawal(),
});

/** Consents for services, whose right of withdrawal ends when the work is performed. */
export const serviceConsentWords = () => ({
  "deliver-at-once": m.checkout_consent_begin_at_once(),
  "lose-withdrawal": m.checkout_consent_lose_withdrawal_work(),
});

/**
 * Returns the consents that a private buyer gives to get files or work within the 14-day withdrawal
 * period.
 */
export function deliveryConsents(kind: Kind): Map<Consent, string> {
  const words = kind === "service" ? serviceConsentWords() : consentWords();
  const both = ["deliver-at-once", "lose-withdrawal"] as const;
  return new Map(both.map((consent) => [consent, wordingOf(words[consent])]));
}

/** Returns the consent text that an order stores. `about` names the agreement text. */
export function agreementWording(about: string): string {
  return wordingOf(`${consentWords().agreement} ${about}`);
}

export function termsWording(sha256: string): string {
  return wordingOf(m.consent_wording_of_text({ text: consentWords().terms, sha256 }));
}

function wordingOf(words: string): string {
  return m.consent_wording({ text: words, version: CONSENTS_VERSION });
}
