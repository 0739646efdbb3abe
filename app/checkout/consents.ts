import type { OrderConsents, Orders } from "#app/database/schema.ts";

type Consent = OrderConsents["consent"];
type Kind = Orders["kind"];

/** Changes with the words below; orders store it with them. */
export const CONSENTS_VERSION = "2026-11";

/** The words beside each box, as the buyer reads them. */
export const consentWords: Record<Consent, string> = {
  agreement: "I have read the agreement above and accept it.",
  terms: "By ordering you agree to the terms.",
  "deliver-at-once": "Deliver my files at once, before the 14 days of withdrawal are over.",
  "lose-withdrawal": "I know that I lose my right of withdrawal once the delivery has begun.",
};

/** Of services, whose right of withdrawal ends with the work itself. */
export const serviceConsentWords = {
  "deliver-at-once": "Begin the work at once, before the 14 days of withdrawal are over.",
  "lose-withdrawal": "I know that I lose my right of withdrawal once all of the work is delivered.",
};

/** Of a private person who wants the files, or the work begun, before the 14 days of withdrawal are over. */
export function deliveryConsents(kind: Kind): Map<Consent, string> {
  const words = kind === "service" ? serviceConsentWords : consentWords;
  const both = ["deliver-at-once", "lose-withdrawal"] as const;
  return new Map(both.map((consent) => [consent, wordingOf(words[consent])]));
}

/** What an order stores of the agreement. `about`: which text it was given to. */
export function agreementWording(about: string): string {
  return wordingOf(`${consentWords.agreement} ${about}`);
}

export function termsWording(sha256: string): string {
  return wordingOf(`${consentWords.terms} (SHA-256 of their text: ${sha256})`);
}

function wordingOf(words: string): string {
  return `${words} (Wording of ${CONSENTS_VERSION})`;
}
