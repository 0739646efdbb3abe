import { listOf } from "#app/platform/ui/list-of.ts";
import type { InvoiceMode } from "#app/shop/accounting/invoices/invoice-modes.ts";
import type { TaxMode } from "#app/shop/accounting/taxes/tax-breakdown.ts";
import type { SendingProblem } from "#app/shop/mail/mail.server.ts";
import { m } from "#messages";

export type CheckState = "done" | "missing" | "practice";

export type CheckedPoint = { id: string; name: string; state: CheckState; reason: string };

export type CheckoutSetup = {
  seller: {
    name: string | null;
    address: string | null;
    email: string | null;
    phone: string | null;
  };
  hasOwnTerms: boolean;
  /** Payment providers that are turned on, with the result of their last test. */
  providers: { name: string; hasAnswered: boolean | undefined }[];
  taxMode: TaxMode | null;
  invoiceMode: InvoiceMode | null;
  mail: "connected" | SendingProblem;
  /** The sandbox is on, and buyers are testers. */
  isPractice: boolean;
};

export function checkCheckout(setup: CheckoutSetup): CheckedPoint[] {
  const { name, address, email } = setup.seller;
  return [
    sellerPoint("seller-name", m.checklist_seller_name(), name),
    sellerPoint("seller-address", m.checklist_seller_address(), address),
    sellerPoint("seller-email", m.checklist_seller_email(), email),
    phonePoint(setup),
    termsPoint(setup),
    providerPoint(setup),
    mailPoint(setup),
    taxPoint(setup),
    invoicePoint(setup),
    {
      id: "agreement",
      name: m.checklist_agreement(),
      state: "done" as const,
      reason: m.checklist_agreement_done(),
    },
  ];
}

export function mayOpen(points: CheckedPoint[]): boolean {
  return points.every(({ state }) => state !== "missing");
}

function sellerPoint(id: string, name: string, value: string | null): CheckedPoint {
  if (value) return { id, name, state: "done", reason: value };
  return { id, name, state: "missing", reason: m.checklist_seller_missing() };
}

function phonePoint({ seller: { phone }, isPractice }: CheckoutSetup): CheckedPoint {
  const point = { id: "seller-phone", name: m.checklist_phone() };
  if (phone) return { ...point, state: "done", reason: phone };
  return needed(point, m.checklist_phone_missing(), isPractice);
}

function termsPoint({ hasOwnTerms, isPractice }: CheckoutSetup): CheckedPoint {
  const point = { id: "terms", name: m.nav_terms() };
  if (hasOwnTerms) return { ...point, state: "done", reason: m.checklist_terms_done() };
  const reason = m.checklist_terms_missing();
  return needed(point, reason, isPractice);
}

const taxReasons: Record<TaxMode, () => string> = {
  none: m.checklist_tax_none,
  home: m.checklist_tax_home,
  "buyer-country": m.checklist_tax_buyer_country,
};

function taxPoint({ taxMode, isPractice }: CheckoutSetup): CheckedPoint {
  const point = { id: "tax", name: m.checklist_tax() };
  if (taxMode) return { ...point, state: "done", reason: taxReasons[taxMode]() };
  return needed(point, m.checklist_tax_missing(), isPractice);
}

const invoiceReasons: Record<InvoiceMode, () => string> = {
  none: m.checklist_invoice_none,
  "certified-tool": m.checklist_invoice_certified_tool,
  "this-shop": m.checklist_invoice_this_shop,
};

function invoicePoint({ invoiceMode, isPractice }: CheckoutSetup): CheckedPoint {
  const point = { id: "invoice", name: m.checklist_invoice() };
  if (invoiceMode) return { ...point, state: "done", reason: invoiceReasons[invoiceMode]() };
  return needed(point, m.checklist_invoice_missing(), isPractice);
}

const mailReasons: Record<SendingProblem, () => string> = {
  "no-server": m.checklist_mail_no_server,
  "no-password": m.checklist_mail_no_password,
  "no-address": m.checklist_mail_no_address,
};

function mailPoint({ mail, isPractice }: CheckoutSetup): CheckedPoint {
  const point = { id: "mail", name: m.checklist_mail() };
  if (mail === "connected") {
    return { ...point, state: "done", reason: m.checklist_mail_done() };
  }
  return needed(point, mailReasons[mail](), isPractice);
}

function providerPoint({ providers }: CheckoutSetup): CheckedPoint {
  const point = { id: "provider", name: m.checklist_provider() };
  const answered = providers.filter(({ hasAnswered }) => hasAnswered).map(({ name }) => name);
  if (answered.length > 0) {
    return {
      ...point,
      state: "done",
      reason: m.checklist_provider_answered({ names: listOf(answered) }),
    };
  }
  const reason =
    providers.length === 0 ? m.checklist_provider_none() : m.checklist_provider_untested();
  return { ...point, state: "missing", reason };
}

/** A practice shop can open without it, a public shop cannot. */
function needed(
  point: Pick<CheckedPoint, "id" | "name">,
  reason: string,
  isPractice: boolean,
): CheckedPoint {
  if (!isPractice) return { ...point, state: "missing", reason };
  return { ...point, state: "practice", reason: reason };
}
