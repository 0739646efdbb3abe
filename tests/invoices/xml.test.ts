import { parseXml, XmlElement, XmlText } from "@rgrove/parse-xml";
import { expect, test } from "vitest";
import type { Invoice } from "../../app/invoices/find-invoices.server.ts";
import type { InvoiceFacts } from "../../app/invoices/invoice-facts.ts";
import { invoicePaper } from "../../app/invoices/invoice-paper.server.ts";
import { invoiceXml } from "../../app/invoices/invoice-xml.ts";
import { drawPaper } from "../../app/pdf/draw-paper.server.ts";
import { paperText } from "../../app/pdf/paper-text.ts";

const facts: InvoiceFacts = {
  seller: {
    ...{ name: "Ana Owner", address: "Rosenweg 1\n10115 Berlin", country: "DE" },
    ...{ vatId: "DE123456788", taxNumber: null, email: "ana@example.com" },
    registration: "Amtsgericht Berlin, HRB 1",
  },
  buyer: {
    ...{ name: "Zoë & <Sons>", address: "Rua Nova 1\n2.º Esq.\n1100-001 Lisboa", country: "PT" },
    vatId: "PT123456789",
  },
  ...{ order: "DUB-2026-0007", suppliedOn: "2026-11-23", note: null, isPractice: false },
  description: "Exclusive licence: “Night Bus”",
  ...{ basisPoints: 2300, taxCountry: "PT", reason: "taxed" },
};

const invoice: Invoice = {
  ...{ id: crypto.randomUUID(), orderId: crypto.randomUUID(), kind: "invoice" },
  ...{ number: "INV-2026-0007", issuedAt: new Date("2026-11-23T12:00:00Z"), currency: "EUR" },
  ...{ grossCents: 18900, netCents: 15366, taxCents: 3534 },
  facts,
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

/** The texts at a path such as `cac:TaxTotal/cbc:TaxAmount`. */
function textsAt(root: XmlElement, path: string): string[] {
  let found = [root];
  for (const name of path.split("/")) {
    found = found.flatMap(childrenOf).filter((element) => element.name === name);
  }
  return found.map(({ text }) => text);
}

const cents = (text: string | undefined) => Math.round(Number(text) * 100);

/** The rules of EN 16931 that this shop could break. Returns those that are. */
function brokenRules(root: XmlElement): string[] {
  const at = (path: string) => textsAt(root, path);
  const line = root.name === "Invoice" ? "cac:InvoiceLine" : "cac:CreditNoteLine";
  const total = "cac:LegalMonetaryTotal";
  const supplier = "cac:AccountingSupplierParty/cac:Party";
  const customer = "cac:AccountingCustomerParty/cac:Party";
  const subtotal = "cac:TaxTotal/cac:TaxSubtotal";
  const [category] = at(`${subtotal}/cac:TaxCategory/cbc:ID`);
  const [percent] = at(`${subtotal}/cac:TaxCategory/cbc:Percent`);
  const [taxable, tax] = [
    at(`${subtotal}/cbc:TaxableAmount`)[0],
    at(`${subtotal}/cbc:TaxAmount`)[0],
  ];
  const [net] = at(`${total}/cbc:TaxExclusiveAmount`);
  const [gross] = at(`${total}/cbc:TaxInclusiveAmount`);
  const vatIds = at(`${supplier}/cac:PartyTaxScheme/cac:TaxScheme/cbc:ID`).includes("VAT");
  const buyersVatIds = at(`${customer}/cac:PartyTaxScheme/cbc:CompanyID`).length > 0;
  const rules: Record<string, boolean> = {
    "BR-01 specification": at("cbc:CustomizationID")[0] === "urn:cen.eu:en16931:2017",
    "BR-02 number": at("cbc:ID").length === 1,
    "BR-03 date": /^\d{4}-\d\d-\d\d$/.test(at("cbc:IssueDate")[0] ?? ""),
    "BR-04 type":
      at("cbc:InvoiceTypeCode")[0] === "380" || at("cbc:CreditNoteTypeCode")[0] === "381",
    "BR-05 currency": at("cbc:DocumentCurrencyCode").length === 1,
    "BR-06 seller": at(`${supplier}/cac:PartyLegalEntity/cbc:RegistrationName`).length === 1,
    "BR-07 buyer": at(`${customer}/cac:PartyLegalEntity/cbc:RegistrationName`).length === 1,
    "BR-09 seller's country":
      at(`${supplier}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`).length === 1,
    "BR-11 buyer's country":
      at(`${customer}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`).length === 1,
    "BR-16 a line": at(`${line}/cbc:ID`).length === 1,
    "BR-25 item": at(`${line}/cac:Item/cbc:Name`)[0] !== "",
    "BR-CO-10 sum of lines": at(`${line}/cbc:LineExtensionAmount`)[0] === net,
    "BR-CO-14 tax": at("cac:TaxTotal/cbc:TaxAmount")[0] === tax,
    "BR-CO-15 total": cents(net) + cents(tax) === cents(gross),
    "BR-CO-16 due":
      cents(at(`${total}/cbc:PayableAmount`)[0]) ===
      cents(gross) - cents(at(`${total}/cbc:PrepaidAmount`)[0]),
    "BR-CO-17 rate":
      category !== "S" || Math.abs(cents(tax) - (cents(taxable) * Number(percent)) / 100) <= 1,
    "BR-CO-26 seller's identifier":
      at(`${supplier}/cac:PartyLegalEntity/cbc:CompanyID`).length === 1,
    "BR-S-02 seller's VAT ID": category !== "S" || vatIds,
    "BR-E-10 reason":
      category === "S" || at(`${subtotal}/cac:TaxCategory/cbc:TaxExemptionReason`).length === 1,
    "BR-O-02 no VAT IDs": category !== "O" || !(vatIds || buyersVatIds),
    "BR-O-05 no rate": category !== "O" || percent === undefined,
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

const kinds: [string, Invoice][] = [
  ["a taxed invoice", invoice],
  [
    "a credit note",
    {
      ...invoice,
      ...{ kind: "credit-note", number: "INV-CN-2026-0001" },
      ...{ grossCents: 1, netCents: 1, taxCents: 0 },
      facts: { ...facts, corrects: { number: "INV-2026-0007", issuedOn: "2026-11-23" } },
    },
  ],
  [
    "an invoice of a small business",
    {
      ...{ ...invoice, ...untaxed },
      facts: {
        ...{ ...facts, ...noTax, reason: "not-charged", note: "Exempt under § 19 UStG" },
        seller: { ...facts.seller, vatId: null, taxNumber: "12/345/67890" },
      },
    },
  ],
  [
    "an invoice to a buyer outside the EU",
    {
      ...{ ...invoice, ...untaxed },
      facts: {
        ...facts,
        ...noTax,
        reason: "outside-eu",
        buyer: { ...facts.buyer, address: null, country: "US" },
      },
    },
  ],
];

test.each(kinds)("%s keeps the rules of EN 16931", (_, each) => {
  expect(brokenRules(elementOf(invoiceXml(each)))).toEqual([]);
});

test("a wrong amount or a missing name would be found", () => {
  const wrong = invoiceXml({ ...invoice, taxCents: 1 });
  expect(brokenRules(elementOf(wrong))).toContain("BR-CO-15 total");
  const nameless = invoiceXml(invoice).replace(
    "<cbc:RegistrationName>Ana Owner</cbc:RegistrationName>",
    "",
  );
  expect(brokenRules(elementOf(nameless))).toEqual(["BR-06 seller"]);
});

test("whatever a buyer is called, the file for programs says it and nothing more", () => {
  const name = `]]><x a="1">&amp; 🎛 Ελένη \u0000\u001b\uffff‮`;
  const hostile = { ...invoice, facts: { ...facts, buyer: { ...facts.buyer, name } } };
  const root = elementOf(invoiceXml(hostile));
  const path = "cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName";
  expect(textsAt(root, path)).toEqual([`]]><x a="1">&amp; 🎛 Ελένη ‮`]);
  expect(root.children.every((child) => !(child instanceof XmlText))).toBe(true);
});

test("an invoice says all that the law wants on it, and is the same bytes whenever it is drawn", async () => {
  const text = paperText(invoicePaper(invoice));
  for (const part of [
    ...["Invoice: INV-2026-0007", "2026-11-23", "DUB-2026-0007", "Ana Owner", "Rosenweg 1"],
    ...["VAT ID DE123456788", "Zoë & <Sons>", "1100-001 Lisboa", "VAT ID PT123456789"],
    ...["Exclusive licence: “Night Bus”", "VAT: 23 %", "Before VAT: €153.66"],
    ...["VAT 23 %, Portugal: €35.34", "Total, paid: €189.00"],
  ]) {
    expect(text).toContain(part);
  }
  const first = await drawPaper(invoicePaper(invoice));
  expect((await drawPaper(invoicePaper(invoice))).equals(first)).toBe(true);
  const structure = first.toString("latin1");
  for (const part of ["/Table", "/TH", "/TD", "/AFRelationship"]) expect(structure).toContain(part);
});
