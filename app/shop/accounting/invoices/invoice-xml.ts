import { type Element, element, xmlOf } from "#app/platform/formats/xml.ts";
import { formatDay } from "#app/platform/ui/format-time.ts";
import { hasCountryPrefix } from "../taxes/vat-id-format.server.ts";
import type { Invoice } from "./find-invoices.server.ts";
import { type InvoiceContent, invoiceLines } from "./invoice-content.ts";

/* EN 16931 in UBL 2.1, in its order: https://docs.oasis-open.org/ubl/UBL-2.1.html. */

const NORM = "urn:cen.eu:en16931:2017";
const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";

const cbc = (name: string, text: string) => element(`cbc:${name}`, undefined, text);
const cac = (name: string, ...children: (Element | undefined | false)[]) =>
  element(`cac:${name}`, undefined, ...children);

export function invoiceXml(invoice: Invoice): string {
  const { kind, number, issuedAt, currency, content } = invoice;
  const root = rootOf(invoice);
  return xmlOf(
    element(
      root,
      {
        xmlns: `${UBL}${root}-2`,
        "xmlns:cac": `${UBL}CommonAggregateComponents-2`,
        "xmlns:cbc": `${UBL}CommonBasicComponents-2`,
      },
      isOfNorm(content) && cbc("CustomizationID", NORM),
      cbc("ID", number),
      cbc("IssueDate", formatDay(issuedAt)),
      kind === "invoice" ? cbc("InvoiceTypeCode", "380") : cbc("CreditNoteTypeCode", "381"),
      cbc("DocumentCurrencyCode", currency),
      cac("OrderReference", cbc("ID", content.order)),
      content.corrects && billingReference(content.corrects),
      cac("AccountingSupplierParty", supplier(content)),
      cac("AccountingCustomerParty", customer(content)),
      content.suppliedOn !== null && cac("Delivery", cbc("ActualDeliveryDate", content.suppliedOn)),
      ...(content.allowances ?? []).map((each) => allowance(invoice, each)),
      taxTotal(invoice),
      monetaryTotal(invoice),
      ...invoiceLines(invoice).map((each, index) => line(invoice, each, index + 1)),
    ),
  );
}

function rootOf({ kind }: Invoice) {
  return kind === "invoice" ? "Invoice" : "CreditNote";
}

function money(name: string, cents: number, { currency }: Invoice): Element {
  return element(`cbc:${name}`, { currencyID: currency }, (cents / 100).toFixed(2));
}

function taxTotal(invoice: Invoice): Element {
  const { content, netCents, taxCents } = invoice;
  const category = categoryOf(content);
  return cac(
    "TaxTotal",
    money("TaxAmount", taxCents, invoice),
    cac(
      "TaxSubtotal",
      money("TaxableAmount", netCents, invoice),
      money("TaxAmount", taxCents, invoice),
      taxCategory("TaxCategory", content, category, whyExempt(content, category)),
    ),
  );
}

type Amount = { description: string; netCents: number };

/** UNTDID 5189: 95 is a discount. */
function allowance(invoice: Invoice, { description, netCents }: Amount): Element {
  const { content } = invoice;
  return cac(
    "AllowanceCharge",
    cbc("ChargeIndicator", "false"),
    cbc("AllowanceChargeReasonCode", "95"),
    cbc("AllowanceChargeReason", description),
    money("Amount", netCents, invoice),
    taxCategory("TaxCategory", content, categoryOf(content)),
  );
}

function monetaryTotal(invoice: Invoice): Element {
  const { netCents, grossCents, content } = invoice;
  const allowed = (content.allowances ?? []).reduce((sum, each) => sum + each.netCents, 0);
  return cac(
    "LegalMonetaryTotal",
    money("LineExtensionAmount", netCents + allowed, invoice),
    money("TaxExclusiveAmount", netCents, invoice),
    money("TaxInclusiveAmount", grossCents, invoice),
    content.allowances !== undefined && money("AllowanceTotalAmount", allowed, invoice),
    money("PrepaidAmount", grossCents, invoice),
    money("PayableAmount", 0, invoice),
  );
}

function line(invoice: Invoice, { description, netCents }: Amount, number: number): Element {
  const { kind, content } = invoice;
  const quantity = `cbc:${kind === "invoice" ? "Invoiced" : "Credited"}Quantity`;
  return cac(
    `${rootOf(invoice)}Line`,
    cbc("ID", String(number)),
    element(quantity, { unitCode: "C62" }, "1"),
    money("LineExtensionAmount", netCents, invoice),
    cac(
      "Item",
      cbc("Name", description),
      taxCategory("ClassifiedTaxCategory", content, categoryOf(content)),
    ),
    cac("Price", money("PriceAmount", netCents, invoice)),
  );
}

/** UNTDID 5305: standard rate, a rate of zero, exempt, outside the scope of VAT, reverse charge. */
type Category = "S" | "Z" | "E" | "O" | "AE";

function categoryOf({ reason, basisPoints, taxName, seller }: InvoiceContent): Category {
  if (reason === "taxed") return basisPoints > 0 ? "S" : "Z";
  if (reason === "reverse-charge") return "AE";
  if (reason === "outside-eu" || reason === "abroad" || taxName === "tax") return "O";
  // Sellers outside the EU need no number, and an exemption needs one: EN 16931, BR-E-02.
  return seller.vatId === null && seller.taxNumber === null ? "O" : "E";
}

function whyExempt({ reason, note }: InvoiceContent, category: Category): string | undefined {
  if (category === "S" || category === "Z") return undefined;
  if (category === "AE") return "Reverse charge";
  if (reason === "outside-eu") return "Supplied outside the EU";
  if (reason === "abroad") return "Supplied outside the seller's country";
  return note ?? (category === "O" ? "No tax is charged" : "No VAT is charged");
}

function taxCategory(
  name: "TaxCategory" | "ClassifiedTaxCategory",
  content: InvoiceContent,
  category: Category,
  exemption?: string,
): Element {
  return cac(
    name,
    cbc("ID", category),
    category !== "O" && cbc("Percent", (content.basisPoints / 100).toFixed(2)),
    exemption !== undefined && cbc("TaxExemptionReason", exemption),
    cac("TaxScheme", cbc("ID", isOfNorm(content) ? "VAT" : "OTH")),
  );
}

/** EN 16931 knows no tax but VAT. UNTDID 5153 calls another one `OTH`. */
function isOfNorm(content: InvoiceContent): boolean {
  return content.taxName !== "tax" || categoryOf(content) === "O";
}

function billingReference({ number, issuedOn }: { number: string; issuedOn: string }): Element {
  return cac(
    "BillingReference",
    cac("InvoiceDocumentReference", cbc("ID", number), cbc("IssueDate", issuedOn)),
  );
}

function supplier(content: InvoiceContent): Element {
  const { seller } = content;
  const { vatId, taxNumber, registration } = seller;
  return cac(
    "Party",
    postalAddress(seller),
    // An invoice outside the scope of VAT must not name VAT IDs: EN 16931, BR-O-02.
    vatId !== null && categoryOf(content) !== "O" && sellersScheme(vatId),
    taxNumber !== null && taxScheme(taxNumber, "TAX"),
    cac(
      "PartyLegalEntity",
      cbc("RegistrationName", seller.name),
      // Every seller needs an identifier: EN 16931, BR-CO-26.
      cbc("CompanyID", taxNumber ?? vatId ?? seller.name),
      registration !== null && cbc("CompanyLegalForm", registration),
    ),
    cac("Contact", cbc("ElectronicMail", seller.email)),
  );
}

function customer(content: InvoiceContent): Element {
  const { buyer } = content;
  const { vatId } = buyer;
  const isVatId = vatId !== null && hasCountryPrefix(vatId);
  return cac(
    "Party",
    vatId !== null && !isVatId && cac("PartyIdentification", cbc("ID", vatId)),
    postalAddress(buyer),
    isVatId && categoryOf(content) !== "O" && taxScheme(vatId, "VAT"),
    cac("PartyLegalEntity", cbc("RegistrationName", buyer.name)),
  );
}

/** EN 16931, BR-CO-09: a one-stop-shop number such as `EU372000041` has no country. */
function sellersScheme(vatId: string): Element {
  return taxScheme(vatId, hasCountryPrefix(vatId) ? "VAT" : "TAX");
}

function taxScheme(id: string, scheme: "VAT" | "TAX"): Element {
  return cac("PartyTaxScheme", cbc("CompanyID", id), cac("TaxScheme", cbc("ID", scheme)));
}

function postalAddress({ address, country }: { address: string | null; country: string }): Element {
  const [first, second, ...others] = (address ?? "").split("\n").filter((line) => line !== "");
  const rest = others.join(", ");
  return cac(
    "PostalAddress",
    first !== undefined && cbc("StreetName", first),
    second !== undefined && cbc("AdditionalStreetName", second),
    rest !== "" && cac("AddressLine", cbc("Line", rest)),
    cac("Country", cbc("IdentificationCode", country)),
  );
}
