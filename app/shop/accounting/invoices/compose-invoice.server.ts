import type { DocumentDefinition } from "#app/platform/pdf/document-definition.ts";
import { nameOfCountry } from "#app/platform/system/countries.server.ts";
import { addressWithCountry } from "#app/platform/system/postal-address.ts";
import { formatDiscount } from "#app/platform/ui/format-discount.ts";
import { formatPercent } from "#app/platform/ui/format-percent.ts";
import { formatDay } from "#app/platform/ui/format-time.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { m } from "#messages";
import { exemptionText, taxLabels } from "../taxes/tax-rows.ts";
import { printVatNumber } from "../taxes/vat-numbers-abroad.ts";
import type { Invoice } from "./find-invoices.server.ts";
import { type InvoiceContent, invoiceLines } from "./invoice-content.ts";
import { invoiceXml } from "./invoice-xml.ts";

const kindNames = { invoice: m.invoice, "credit-note": m.credit_note };

/**
 * Content required by Directive 2006/112/EC, art. 226; in the United Kingdom by SI 1995/2518, reg.
 * 14, in Switzerland by MWSTG, art. 26, in Norway by bokføringsforskriften, § 5-1-1.
 */
export function composeInvoice(invoice: Invoice): DocumentDefinition {
  const { kind, number, issuedAt, content } = invoice;
  return {
    title: kindNames[kind](),
    subject: number,
    badge: content.isPractice ? m.paper_practice() : undefined,
    number,
    issuer: content.seller.name,
    date: issuedAt,
    cover: undefined,
    details: [
      { name: m.paper_issued(), value: formatDay(issuedAt) },
      ...supplyOf(content),
      { name: m.order(), value: content.order },
      ...(content.corrects
        ? [
            {
              name: m.paper_corrects(),
              value: m.paper_corrected({
                number: content.corrects.number,
                day: content.corrects.issuedOn,
              }),
            },
          ]
        : []),
      ...(content.reason === "taxed" ? [] : [exemptionOf(content)]),
    ],
    parties: [
      { name: m.order_buyer(), value: describeParty(content.buyer, content) },
      { name: m.paper_seller(), value: sellerOf(content) },
    ],
    amounts: amountsOf(invoice),
    blocks: [],
    signatures: [],
    signatureLevel: "",
    verification: undefined,
    attachment: {
      name: `${number}.xml`,
      mediaType: "application/xml",
      description: m.paper_invoice_facts(),
      text: invoiceXml(invoice),
    },
  };
}

/** Article 226, 7: the day of the supply, or of a payment before it. */
function supplyOf({
  suppliedOn,
  isService = false,
}: InvoiceContent): DocumentDefinition["details"] {
  if (suppliedOn === null) return [{ name: m.paper_supplied(), value: m.paper_supplied_later() }];
  return [
    { name: isService ? m.paper_supplied() : m.paper_supplied_and_paid(), value: suppliedOn },
  ];
}

function exemptionOf({ taxName = "vat", ...content }: InvoiceContent) {
  return { name: taxLabels[taxName].tax(), value: exemptionText({ ...content, taxName }) };
}

function amountsOf(invoice: Invoice): DocumentDefinition["amounts"] {
  const { kind, currency, grossCents, netCents, taxCents, content } = invoice;
  const money = (cents: number) => formatMoney({ cents, currency });
  const { basisPoints, taxCountry, reason, taxName = "vat" } = content;
  const lines = invoiceLines(invoice);
  const allowances = (content.allowances ?? []).map(({ description, netCents: cents }) => ({
    name: description,
    value: formatDiscount(cents, currency),
  }));
  const total = {
    name: kind === "invoice" ? m.paper_total_paid() : m.paper_given_back(),
    value: money(grossCents),
  };
  if (reason === "not-charged") {
    return {
      columns: [m.description(), m.paper_quantity(), m.price()],
      rows: lines.map((line) => [line.description, "1", money(line.netCents)]),
      totals: [...allowances, total],
    };
  }
  const labels = taxLabels[taxName];
  const rateName = taxName === "vat" ? m.paper_vat_of : m.paper_tax_of;
  const rate = taxCountry ? formatPercent(basisPoints / 10_000) : "–";
  const tax = taxCountry
    ? [
        {
          name: rateName({ rate, country: nameOfCountry(taxCountry) }),
          value: money(taxCents),
        },
      ]
    : [];
  return {
    columns: [m.description(), m.paper_quantity(), labels.tax(), labels.before()],
    rows: lines.map((line) => [line.description, "1", rate, money(line.netCents)]),
    totals: [...allowances, { name: labels.before(), value: money(netCents) }, ...tax, total],
  };
}

type Party = InvoiceContent["buyer"];

function describeParty(
  { name, address, country, vatId }: Party,
  { taxName }: Pick<InvoiceContent, "taxName">,
): string {
  return [
    name,
    ...(address && country ? [addressWithCountry(address, nameOfCountry(country))] : []),
    ...(address && !country ? [address] : []),
    ...(country && !address ? [nameOfCountry(country)] : []),
    ...(vatId ? [m.paper_vat_id({ vatId: taxName ? printVatNumber(vatId) : vatId })] : []),
  ].join("\n");
}

function sellerOf({ seller, taxName }: InvoiceContent): string {
  const { taxNumber, registration, email } = seller;
  return [
    describeParty(seller, { taxName }),
    ...(taxNumber ? [m.paper_tax_number({ taxNumber })] : []),
    ...(registration ? [registration] : []),
    email,
  ].join("\n");
}
