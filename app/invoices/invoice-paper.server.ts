import type { Paper } from "#app/pdf/paper.ts";
import { nameOfCountry } from "#app/system/countries.server.ts";
import { addressWithCountry } from "#app/system/postal-address.ts";
import { formatRate } from "#app/taxes/tax-breakdown.ts";
import { whyUntaxed } from "#app/taxes/tax-words.ts";
import { formatDay } from "#app/ui/format.ts";
import { formatMoney } from "#app/ui/money.ts";
import type { Invoice } from "./find-invoices.server.ts";
import type { InvoiceFacts } from "./invoice-facts.ts";
import { invoiceXml } from "./invoice-xml.ts";

const kindNames = { invoice: "Invoice", "credit-note": "Credit note" } as const;

/** What article 226 of Directive 2006/112/EC wants on an invoice. */
export function invoicePaper(invoice: Invoice): Paper {
  const { kind, number, issuedAt, facts } = invoice;
  return {
    title: kindNames[kind],
    subject: number,
    badge: facts.isPractice ? "Practice: no money moved, and this is no invoice" : undefined,
    number,
    issuer: facts.seller.name,
    date: issuedAt,
    sleeve: undefined,
    facts: [
      { name: "Issued", value: formatDay(issuedAt) },
      ...supplyOf(facts),
      { name: "Order", value: facts.order },
      ...(facts.corrects
        ? [{ name: "Corrects", value: `${facts.corrects.number} of ${facts.corrects.issuedOn}` }]
        : []),
      ...(facts.reason === "taxed" ? [] : [{ name: "VAT", value: whyUntaxed(facts) }]),
    ],
    parties: [
      { name: "Buyer", value: partyOf(facts.buyer) },
      { name: "Seller", value: sellerOf(facts) },
    ],
    amounts: amountsOf(invoice),
    ...{ blocks: [], signatures: [], signatureLevel: "", verification: undefined },
    attachment: {
      name: `${number}.xml`,
      mediaType: "application/xml",
      description: "This invoice for programs, as EN 16931 wants it (UBL 2.1)",
      text: invoiceXml(invoice),
    },
  };
}

/** Article 226, 7 of the directive: the day of the supply, or that of a payment before it. */
function supplyOf({ suppliedOn, isService = false }: InvoiceFacts): Paper["facts"] {
  if (suppliedOn === null)
    return [{ name: "Supplied", value: "Once the work is delivered; paid in advance" }];
  return [{ name: isService ? "Supplied" : "Supplied and paid", value: suppliedOn }];
}

function amountsOf(invoice: Invoice): Paper["amounts"] {
  const { kind, currency, grossCents, netCents, taxCents, facts } = invoice;
  const money = (cents: number) => formatMoney({ cents, currency });
  const { basisPoints, taxCountry, description } = facts;
  const rate = taxCountry ? `${formatRate(basisPoints)} %` : "–";
  const tax = taxCountry
    ? [
        {
          name: `VAT ${formatRate(basisPoints)} %, ${nameOfCountry(taxCountry)}`,
          value: money(taxCents),
        },
      ]
    : [];
  return {
    columns: ["What", "Quantity", "VAT", "Before VAT"],
    rows: [[description, "1", rate, money(netCents)]],
    totals: [
      { name: "Before VAT", value: money(netCents) },
      ...tax,
      { name: kind === "invoice" ? "Total, paid" : "Given back", value: money(grossCents) },
    ],
  };
}

type Party = InvoiceFacts["buyer"];

function partyOf({ name, address, country, vatId }: Party): string {
  return [
    name,
    ...(address && country ? [addressWithCountry(address, nameOfCountry(country))] : []),
    ...(address && !country ? [address] : []),
    ...(country && !address ? [nameOfCountry(country)] : []),
    ...(vatId ? [`VAT ID ${vatId}`] : []),
  ].join("\n");
}

function sellerOf({ seller }: InvoiceFacts): string {
  const { taxNumber, registration, email } = seller;
  return [
    partyOf(seller),
    ...(taxNumber ? [`Tax number ${taxNumber}`] : []),
    ...(registration ? [registration] : []),
    email,
  ].join("\n");
}
