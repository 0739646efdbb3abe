import type { WithdrawalLaw } from "#app/shop/countries/country-rules.ts";
import type { Consents } from "#app/shop/orders/state/order-buyers.server.ts";
import { hasService, isOfService } from "#app/shop/orders/state/order-lines.ts";
import type { OrderLines } from "#app/shop/orders/state/order-lines-schema.ts";
import type { OrderConsents } from "#app/shop/orders/state/orders-schema.ts";
import { m } from "#messages";

type Consent = OrderConsents["consent"];
type Kind = OrderLines["kind"];

/** Stored with each order. Change a version with every change of its texts below. */
export const consentVersions = { eu: "2026-11-28", uk: "2026-11-26" } as const;

/** The United Kingdom has its own words; all others read those of the directive. */
const wordsOf = (law: WithdrawalLaw) => (law === "uk" ? "uk" : "eu");

export const consentTexts = (law: WithdrawalLaw = "eu"): Record<Consent, string> => ({
  agreement: m.checkout_consent_agreement(),
  terms: m.checkout_consent_terms(),
  ...{
    eu: {
      "deliver-at-once": m.checkout_consent_deliver_at_once(),
      "lose-withdrawal": m.checkout_consent_lose_withdrawal(),
    },
    uk: {
      "deliver-at-once": m.checkout_consent_deliver_at_once_uk(),
      "lose-withdrawal": m.checkout_consent_lose_withdrawal_uk(),
    },
  }[wordsOf(law)],
});

/** The right of withdrawal from a service ends when the work is performed. */
const serviceConsentTexts = (law: WithdrawalLaw = "eu") =>
  ({
    eu: {
      "deliver-at-once": m.checkout_consent_begin_at_once(),
      "lose-withdrawal": m.checkout_consent_lose_withdrawal_work(),
    },
    uk: {
      "deliver-at-once": m.checkout_consent_begin_at_once_uk(),
      "lose-withdrawal": m.checkout_consent_lose_withdrawal_work_uk(),
    },
  })[wordsOf(law)];

type Ordered = { lines: { kind: Kind }[] };

/** Each consent is given once, for all files and all work. */
export function deliveryConsentTexts(order: Ordered, law: WithdrawalLaw = "eu") {
  const [files, work] = [consentTexts(law), serviceConsentTexts(law)];
  if (isOfService(order)) return work;
  const textOf = (consent: "deliver-at-once" | "lose-withdrawal") =>
    hasService(order) ? `${files[consent]} ${work[consent]}` : files[consent];
  return {
    "deliver-at-once": textOf("deliver-at-once"),
    "lose-withdrawal": textOf("lose-withdrawal"),
  };
}

/** A private buyer must give these to get files or work within the withdrawal period. */
export function deliveryConsents(order: Ordered, law: WithdrawalLaw): Consents {
  if (law === "none") return new Map();
  const texts = deliveryConsentTexts(order, law);
  const version = consentVersions[wordsOf(law)];
  const both = ["deliver-at-once", "lose-withdrawal"] as const;
  return new Map(
    both.map((consent) => [consent, m.consent_wording({ text: texts[consent], version })]),
  );
}

/** One tick agrees to the agreements of all lines. */
export function agreementConsent(count: number): string {
  return count === 1 ? consentTexts().agreement : m.checkout_consent_agreements({ count });
}

/** Names one of the agreements by its hash. */
export function agreementWording(sha256: string, count: number): string {
  return wordingOf(`${agreementConsent(count)} ${m.consent_text_hash({ sha256 })}`);
}

export function termsWording(sha256: string): string {
  return wordingOf(m.consent_wording_of_text({ text: consentTexts().terms, sha256 }));
}

function wordingOf(text: string): string {
  return m.consent_wording({ text, version: consentVersions.eu });
}
