import type { OrderConsents } from "#app/database/schema.ts";

type Consent = OrderConsents["consent"];

/** Changes with the words below; orders store it with them. */
export const CONSENTS_VERSION = "2026-11";

/** The words beside each box, as the buyer reads them. */
export const consentWords: Record<Consent, string> = {
  agreement: "I have read the agreement above and accept it.",
  "deliver-at-once": "Deliver my files at once, before the 14 days of withdrawal are over.",
  "lose-withdrawal": "I know that I lose my right of withdrawal once the delivery has begun.",
};

/** Of a private person who wants the files before the 14 days of withdrawal are over. */
export function deliveryConsents(): Map<Consent, string> {
  const both = ["deliver-at-once", "lose-withdrawal"] as const;
  return new Map(both.map((consent) => [consent, consentWording(consent)]));
}

/** What an order stores of a consent. `about`: which text it was given to. */
export function consentWording(consent: Consent, about = ""): string {
  return [consentWords[consent], about, `(Wording of ${CONSENTS_VERSION})`]
    .filter(Boolean)
    .join(" ");
}
