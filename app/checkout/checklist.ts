import type { InvoiceMode } from "#app/invoices/invoice-modes.ts";
import type { TaxMode } from "#app/taxes/tax-breakdown.ts";

export type CheckState = "done" | "missing" | "practice";

export type CheckedPoint = { id: string; name: string; state: CheckState; reason: string };

export type CheckoutFacts = {
  seller: {
    name: string | null;
    address: string | null;
    email: string | null;
    phone: string | null;
  };
  hasOwnTerms: boolean;
  /** Names of providers that the settings turn on, with their last test. */
  providers: { name: string; hasAnswered: boolean | undefined }[];
  taxMode: TaxMode | null;
  invoiceMode: InvoiceMode | null;
  mail: "connected" | "no-server" | "no-address";
  /** No public shop: the sandbox is on, and buyers are people who try it. */
  isPractice: boolean;
};

const sellerMissing = "Enter it below. Buyers have a right to know whom they buy from.";

/** All that is needed before tracks are sold in the shop itself, each with its state and the reason. */
export function checkCheckout(facts: CheckoutFacts): CheckedPoint[] {
  const { name, address, email } = facts.seller;
  return [
    sellerPoint("seller-name", "Seller's legal name", name),
    sellerPoint("seller-address", "Seller's postal address", address),
    sellerPoint("seller-email", "Seller's email", email),
    phonePoint(facts),
    termsPoint(facts),
    providerPoint(facts),
    mailPoint(facts),
    taxPoint(facts),
    invoicePoint(facts),
    {
      ...{ id: "agreement", name: "Agreement template", state: "done" as const },
      reason: "The texts that come with the shop are used, one for each model of rights.",
    },
  ];
}

export function mayOpen(points: CheckedPoint[]): boolean {
  return points.every(({ state }) => state !== "missing");
}

function sellerPoint(id: string, name: string, value: string | null): CheckedPoint {
  if (value) return { id, name, state: "done", reason: value };
  return { id, name, state: "missing", reason: sellerMissing };
}

function phonePoint({ seller: { phone }, isPractice }: CheckoutFacts): CheckedPoint {
  const point = { id: "seller-phone", name: "Seller's telephone number" };
  if (phone) return { ...point, state: "done", reason: phone };
  return needed(point, "Enter it below. Consumers must be able to reach you by phone.", isPractice);
}

function termsPoint({ hasOwnTerms, isPractice }: CheckoutFacts): CheckedPoint {
  const point = { id: "terms", name: "Terms" };
  if (hasOwnTerms) return { ...point, state: "done", reason: "The terms page has your own words." };
  const reason = "The terms page has the words that come with the shop. Write yours first.";
  return needed(point, reason, isPractice);
}

const taxReasons: Record<TaxMode, string> = {
  none: "No VAT is charged, and buyers read why.",
  home: "The rate of your country is worked out of each price.",
  "buyer-country": "The rate of each buyer's country is worked out of the price.",
};

function taxPoint({ taxMode, isPractice }: CheckoutFacts): CheckedPoint {
  const point = { id: "tax", name: "Tax mode" };
  if (taxMode) return { ...point, state: "done", reason: taxReasons[taxMode] };
  return needed(point, "Choose with your accountant how VAT is worked out: Taxes.", isPractice);
}

const invoiceReasons: Record<InvoiceMode, string> = {
  none: "Buyers get a confirmation, and no invoice.",
  "certified-tool": "Your invoicing tool writes them, from the shop's figures.",
  "this-shop": "The shop issues one with each payment, and a credit note with each refund.",
};

function invoicePoint({ invoiceMode, isPractice }: CheckoutFacts): CheckedPoint {
  const point = { id: "invoice", name: "Invoice mode" };
  if (invoiceMode) return { ...point, state: "done", reason: invoiceReasons[invoiceMode] };
  return needed(point, "Choose with your accountant who writes invoices: Invoices.", isPractice);
}

function mailPoint({ mail, isPractice }: CheckoutFacts): CheckedPoint {
  const point = { id: "mail", name: "Mail server" };
  if (mail === "connected") {
    return { ...point, state: "done", reason: "Confirmations are sent by mail." };
  }
  if (mail === "no-address") {
    const reason = "A mail server is connected, but mails have no sender: set the contact email.";
    return needed(point, reason, isPractice);
  }
  const reason = "SMTP_URL is not set. Consumers must get their contract on a durable medium.";
  return needed(point, reason, isPractice);
}

function providerPoint({ providers }: CheckoutFacts): CheckedPoint {
  const point = { id: "provider", name: "Payment provider" };
  const answered = providers.filter(({ hasAnswered }) => hasAnswered).map(({ name }) => name);
  if (answered.length > 0) {
    return { ...point, state: "done", reason: `${answered.join(" and ")} answered a test.` };
  }
  const reason =
    providers.length === 0
      ? "None is turned on. The guide to operating the shop says how to connect one."
      : "None has answered a test yet. Press Test below.";
  return { ...point, state: "missing", reason };
}

/** Lacking it a practice shop may open, a public one not. */
function needed(
  point: Pick<CheckedPoint, "id" | "name">,
  reason: string,
  isPractice: boolean,
): CheckedPoint {
  if (!isPractice) return { ...point, state: "missing", reason };
  return { ...point, state: "practice", reason: reason };
}
