import type { OrderConsents, Orders } from "#app/database/schema.ts";
import { m } from "#messages";

type Consent = OrderConsents["consent"];
type Kind = Orders["kind"];

/** Changes with the words below; orders store it with them. */
export const CONSENTS_VERSION = "2026-11";

/** The words beside each box, as the buyer reads them. */
export const consentWords = (): Record<Consent, string> => ({
  agreement: m.checkout_consent_agreement(),
  terms: m.checkout_consent_terms(),
  "deliver-at-once": m.checkout_consent_deliver_at_once(),
  "lose-withdrawal": m.checkout_consent_lose_withdrawal(),
});

/** Of services, whose right of withdrawal ends with the work itself. */
export const serviceConsentWords = () => ({
  "deliver-at-once": m.checkout_consent_begin_at_once(),
  "lose-withdrawal": m.checkout_consent_lose_withdrawal_work(),
});

/** Of a private person who wants the files, or the work begun, before the 14 days of withdrawal are over. */
export function deliveryConsents(kind: Kind): Map<Consent, string> {
  const words = kind === "service" ? serviceConsentWords() : consentWords();
  const both = ["deliver-at-once", "lose-withdrawal"] as const;
  return new Map(both.map((consent) => [consent, wordingOf(words[consent])]));
}

/** What an order stores of the agreement. `about`: which text it was given to. */
export function agreementWording(about: string): string {
  return wordingOf(`${consentWords().agreement} ${about}`);
}

export function termsWording(sha256: string): string {
  return wordingOf(m.consent_wording_of_text({ text: consentWords().terms, sha256 }));
}

function wordingOf(words: string): string {
  return m.consent_wording({ text: words, version: CONSENTS_VERSION });
}
