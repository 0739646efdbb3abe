import { parseXml, XmlElement, XmlText } from "@rgrove/parse-xml";
import { expect, test } from "vitest";
import { documentText } from "../../app/platform/pdf/document-text.ts";
import { drawPdf } from "../../app/platform/pdf/draw-pdf.server.ts";
import { composeInvoice } from "../../app/shop/accounting/invoices/compose-invoice.server.ts";
import type { Invoice } from "../../app/shop/accounting/invoices/find-invoices.server.ts";
import type { InvoiceContent } from "../../app/shop/accounting/invoices/invoice-content.ts";
import { invoiceXml } from "../../app/shop/accounting/invoices/invoice-xml.ts";
import { brokenRules } from "./broken-rules.ts";

const content: InvoiceContent = {
  seller: {
    name: "Ana Owner",
    address: "Rosenweg 1\n10115 Berlin",
    country: "DE",
    vatId: "DE123456788",
    taxNumber: null,
    email: "ana@example.com",
    registration: "Amtsgericht Berlin, HRB 1",
  },
  buyer: {
    name: "Zoë & <Sons>",
    address: "Rua Nova 1\n2.º Esq.\n1100-001 Lisboa",
    country: "PT",
    vatId: "PT123456789",
  },
  order: "DUB-2026-0007",
  suppliedOn: "2026-11-23",
  note: null,
  isPractice: false,
  description: "Exclusive license: “Night Bus”",
  basisPoints: 2300,
  taxCountry: "PT",
  reason: "taxed",
};

const invoice: Invoice = {
  id: crypto.randomUUID(),
  orderId: crypto.randomUUID(),
  kind: "invoice",
  number: "INV-2026-0007",
  issuedAt: new Date("2026-11-23T12:00:00Z"),
  currency: "EUR",
  grossCents: 18900,
  netCents: 15366,
  taxCents: 3534,
  content,
};

const untaxed = { grossCents: 18900, netCents: 18900, taxCents: 0 };
const noTax = { basisPoints: 0, taxCountry: null };

function elementOf(xml: string): XmlElement {
  const { root } = parseXml(xml);
  if (!root) throw new Error("There is no element.");
  return root;
}

function childrenOf(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => child instanceof XmlElement);
}

/** Returns the texts at a path such as `cac:TaxTotal/cbc:TaxAmount`. */
function textsAt(root: XmlElement, path: string): string[] {
  let found = [root];
  for (const name of path.split("/")) {
    found = found.flatMap(childrenOf).filter((element) => element.name === name);
  }
  return found.map(({ text }) => text);
}

const reversed: Invoice = {
  ...invoice,
  ...untaxed,
  content: { ...content, ...noTax, reason: "reverse-charge" },
};

const corrects = { number: "INV-2026-0007", issuedOn: "2026-11-23" };

function soldFrom(country: string, vatId: string, basisPoints: number): Invoice {
  const taxed = { taxName: "vat", basisPoints, taxCountry: country } as const;
  const seller = { ...content.seller, country, vatId };
  const netCents = Math.round(invoice.grossCents / (1 + basisPoints / 10_000));
  const amounts = { netCents, taxCents: invoice.grossCents - netCents };
  return { ...invoice, ...amounts, content: { ...content, ...taxed, seller } };
}

type Untaxed = Pick<Invoice["content"], "reason" | "taxName"> & { note?: string };

function untaxedFrom(country: string, facts: Untaxed, vatId: string | null): Invoice {
  const seller = { ...content.seller, country, vatId, taxNumber: null };
  return { ...invoice, ...untaxed, content: { ...content, ...noTax, ...facts, seller } };
}

const kinds: [string, Invoice][] = [
  ["a taxed invoice", invoice],
  [
    "a credit note",
    {
      ...invoice,
      kind: "credit-note",
      number: "INV-CN-2026-0001",
      grossCents: 1,
      netCents: 1,
      taxCents: 0,
      content: { ...content, corrects },
    },
  ],
  [
    "an invoice of a small business",
    {
      ...invoice,
      ...untaxed,
      content: {
        ...content,
        ...noTax,
        reason: "not-charged",
        note: "Exempt under § 19 UStG",
        seller: { ...content.seller, vatId: null, taxNumber: "12/345/67890" },
      },
    },
  ],
  [
    "an invoice to a buyer outside the EU",
    {
      ...invoice,
      ...untaxed,
      content: {
        ...content,
        ...noTax,
        reason: "outside-eu",
        buyer: { ...content.buyer, address: null, country: "US" },
      },
    },
  ],
  [
    "an invoice at a rate of zero",
    { ...invoice, ...untaxed, content: { ...content, basisPoints: 0 } },
  ],
  [
    "an untaxed invoice to a business of the US, with its number",
    {
      ...invoice,
      ...untaxed,
      content: {
        ...content,
        ...noTax,
        reason: "not-charged",
        buyer: { ...content.buyer, country: "US", vatId: "12-3456789" },
      },
    },
  ],
  [
    "an invoice outside the EU to a business with a number of its country",
    {
      ...invoice,
      ...untaxed,
      content: {
        ...content,
        ...noTax,
        reason: "outside-eu",
        buyer: { ...content.buyer, country: "US", vatId: "12-3456789" },
      },
    },
  ],
  [
    "an invoice of a seller in the one-stop shop from outside the EU",
    { ...invoice, content: { ...content, seller: { ...content.seller, vatId: "EU372000041" } } },
  ],
  ["an invoice with reverse charge", reversed],
  ["an invoice of a seller in the United Kingdom", soldFrom("GB", "GB980780684", 2000)],
  ["an invoice of a seller in Switzerland", soldFrom("CH", "CHE107787577MWST", 810)],
  ["an invoice of a seller in Norway", soldFrom("NO", "NO995525828MVA", 2500)],
  [
    "an invoice of a seller in Switzerland to a business elsewhere",
    untaxedFrom("CH", { reason: "abroad", taxName: "vat" }, "CHE107787577MWST"),
  ],
  [
    "an invoice of a seller in the United Kingdom who is not registered for VAT",
    untaxedFrom("GB", { reason: "not-charged", taxName: "vat" }, null),
  ],
  [
    "an invoice of a seller in the USA",
    untaxedFrom("US", { reason: "not-charged", taxName: "tax", note: "No sales tax" }, null),
  ],
  [
    "a credit note with reverse charge",
    {
      ...reversed,
      kind: "credit-note",
      number: "INV-CN-2026-0002",
      content: { ...reversed.content, corrects },
    },
  ],
];

test("an invoice with a tax that is no VAT doesn't claim to follow EN 16931", () => {
  const { content: taxed, ...sold } = soldFrom("AU", "AU51824753556", 1000);
  const xml = invoiceXml({ ...sold, content: { ...taxed, taxName: "tax" } });
  expect(xml).not.toContain("urn:cen.eu:en16931");
  expect(xml).toMatch(/<cac:TaxScheme>\s*<cbc:ID>OTH/);
});

test.each(kinds)("%s follows the rules of EN 16931", (_, each) => {
  expect(brokenRules(invoiceXml(each))).toEqual([]);
});

test("the rules detect a wrong amount and a missing name", () => {
  const wrong = invoiceXml({ ...invoice, taxCents: 1 });
  expect(brokenRules(wrong)).toContain("BR-CO-15");
  const nameless = invoiceXml(invoice).replace(
    "<cbc:RegistrationName>Ana Owner</cbc:RegistrationName>",
    "",
  );
  expect(brokenRules(nameless)).toEqual(["BR-06"]);
});

test("a reverse charge invoice says so and names both VAT IDs, in the XML and on paper", () => {
  const root = elementOf(invoiceXml(reversed));
  const category = "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory";
  expect(textsAt(root, `${category}/cbc:ID`)).toEqual(["AE"]);
  expect(textsAt(root, `${category}/cbc:Percent`)).toEqual(["0.00"]);
  expect(textsAt(root, `${category}/cbc:TaxExemptionReason`)).toEqual(["Reverse charge"]);
  const number = "cac:Party/cac:PartyTaxScheme/cbc:CompanyID";
  expect(textsAt(root, `cac:AccountingSupplierParty/${number}`)).toEqual(["DE123456788"]);
  expect(textsAt(root, `cac:AccountingCustomerParty/${number}`)).toEqual(["PT123456789"]);
  const text = documentText(composeInvoice(reversed));
  for (const part of ["VAT: Reverse charge", "VAT ID DE123456788", "VAT ID PT123456789"]) {
    expect(text).toContain(part);
  }
  const { buyer } = content;
  const unnamed = { ...reversed.content, buyer: { ...buyer, vatId: null } };
  expect(brokenRules(invoiceXml({ ...reversed, content: unnamed }))).toContain("BR-AE-02");
});

test("an unusual buyer name is written to the XML as plain text and can't inject markup", () => {
  const name = `]]><x a="1">&amp; 🎛 Ελένη \u0000\u001b\uffff‮`;
  const hostile = { ...invoice, content: { ...content, buyer: { ...content.buyer, name } } };
  const root = elementOf(invoiceXml(hostile));
  const path = "cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName";
  expect(textsAt(root, path)).toEqual([`]]><x a="1">&amp; 🎛 Ελένη ‮`]);
  expect(root.children.every((child) => !(child instanceof XmlText))).toBe(true);
});

test("an invoice contains all legally required details, and every rendering has the same bytes", async () => {
  const text = documentText(composeInvoice(invoice));
  for (const part of [
    "Invoice: INV-2026-0007",
    "2026-11-23",
    "DUB-2026-0007",
    "Ana Owner",
    "Rosenweg 1",
    "VAT ID DE123456788",
    "Zoë & <Sons>",
    "1100-001 Lisboa",
    "VAT ID PT123456789",
    "Exclusive license: “Night Bus”",
    "VAT: 23%",
    "Before VAT: €153.66",
    "VAT 23%, Portugal: €35.34",
    "Total, paid: €189.00",
  ]) {
    expect(text).toContain(part);
  }
  const first = await drawPdf(composeInvoice(invoice));
  expect((await drawPdf(composeInvoice(invoice))).equals(first)).toBe(true);
  const structure = first.toString("latin1");
  for (const part of ["/Table", "/TH", "/TD", "/AFRelationship"]) expect(structure).toContain(part);
});

test("an invoice of a seller who charges no VAT shows one amount, and not what it would be before VAT", () => {
  const untaxed = { taxCountry: null, basisPoints: 0, note: "Small business, § 19 UStG" };
  const content = { ...invoice.content, ...untaxed, reason: "not-charged" as const };
  const amounts = { grossCents: 18_900, netCents: 18_900, taxCents: 0 };
  const text = documentText(composeInvoice({ ...invoice, ...amounts, content }));
  expect(text).not.toContain("Before VAT");
  for (const part of ["Small business, § 19 UStG", "Price: €189.00", "Total, paid: €189.00"]) {
    expect(text).toContain(part);
  }
});
