import { beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { documentText } from "../../app/platform/pdf/document-text.ts";
import { composeInvoice } from "../../app/shop/accounting/invoices/compose-invoice.server.ts";
import { listInvoices } from "../../app/shop/accounting/invoices/find-invoices.server.ts";
import { contractInformation } from "../../app/shop/orders/documents/contract-information.ts";
import { findContractDetails } from "../../app/shop/orders/documents/find-contract-details.server.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenTrackSoldHere, givenUser } from "../fixtures/given.ts";
import { versionOn } from "../fixtures/opened-form.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import {
  type Fields,
  openCheckout,
  orderOf,
  payOrder,
  shopperOf,
  visibleTextOf,
} from "./shopper.ts";

/* The buyer's country decides the right of withdrawal, the seller's the tax and the invoice. */

const shop = openShopForTests({ TRUST_PROXY: "1" });

const askAs = askerOf(shop);

const noTaxes = { taxMode: null, taxCountry: null, taxVatId: null, taxNote: null } as const;

beforeEach(async () => {
  await openCheckout();
  await db
    .updateTable("settings")
    .set({ ...noTaxes, invoiceMode: null })
    .execute();
});

async function givenReserved() {
  const { id } = await givenTrackSoldHere({ priceCents: 4999 });
  const buyer = shopperOf(shop);
  const checkout = await buyer.reserve(id);
  return { id, buyer, checkout, page: checkout.replace("/checkout/", "/orders/") };
}

const boxes = ["deliverAtOnce", "loseWithdrawal"];

/** Orders without immediate delivery, unless `left` is empty, and pays. */
async function givenBought(fields: Fields, left = boxes) {
  const reserved = await givenReserved();
  const sent = await reserved.buyer.send(reserved.checkout, fields, left);
  expect(sent.status, await sent.text()).toBe(303);
  return {
    ...reserved,
    text: await payOrder(reserved.buyer, reserved.page),
    order: await orderOf(reserved.id),
  };
}

async function contractOf(orderId: string): Promise<string> {
  const details = await findContractDetails(orderId);
  if (!details) throw new Error("There is no contract.");
  const [beforeTerms = ""] = documentText(contractInformation(details)).split("\nTerms\n");
  return beforeTerms;
}

async function wordingsOf(orderId: string): Promise<string[]> {
  const consents = await db
    .selectFrom("orderConsents")
    .where("orderId", "=", orderId)
    .orderBy("consent")
    .select("wording")
    .execute();
  return consents.map(({ wording }) => wording);
}

test.each(["US", "CH", "CA", "AU", "JP"])(
  "a private buyer in %s gets the files at once, waives nothing, and reads of no right of withdrawal",
  async (country) => {
    const { text, order } = await givenBought({ country });
    expect(text).toContain("Get the link to your files");
    expect(text).not.toMatch(/unlock when|withdraw from this contract|right of withdrawal/i);
    expect(await wordingsOf(order.id)).toHaveLength(2);
    const contract = await contractOf(order.id);
    expect(contract).not.toMatch(/withdraw|14 days|Directive/i);
    expect(contract).toContain("The law of your country may give you rights");
  },
);

test("ticked boxes of a page without scripts are no waiver in a country without the right", async () => {
  const { order } = await givenBought({ country: "US" }, []);
  expect(await wordingsOf(order.id)).toHaveLength(2);
});

test.each(["DE", "NO", "SJ", "BR"])(
  "a private buyer in %s waits 14 days, unless they ask for delivery at once",
  async (country) => {
    const waiting = await givenBought({ country });
    expect(waiting.text).toContain("They unlock when the 14-day cooling-off period ends");
    expect(waiting.text).not.toContain("Get the link to your files");
    const now = await givenBought({ country }, []);
    expect(now.text).toContain("Get the link to your files");
    expect((await wordingsOf(now.order.id))[1]).toMatch(
      /^I expressly consent to immediate delivery/,
    );
    const contract = await contractOf(now.order.id);
    expect(contract).toContain("You have the right to withdraw from this contract within 14 days");
    expect(contract.includes("Directive (EU) 2019/770")).toBe(country === "DE");
    expect(contract.includes("The seller grants you this right")).toBe(country === "BR");
  },
);

test("a private buyer in the United Kingdom reads of the right to cancel, in the words of its law", async () => {
  const waiting = await givenBought({ country: "GB" });
  expect(waiting.text).toContain("cooling-off period ends");
  expect(waiting.text).toContain("I will lose my right to cancel once the supply begins");
  expect(waiting.text).toContain("you can cancel the contract until");
  const { order, text } = await givenBought({ country: "GB" }, []);
  expect(text).toContain("Get the link to your files");
  const [, deliver, lose] = await wordingsOf(order.id);
  expect(deliver).toMatch(
    /^I expressly consent to the immediate supply .*\(Wording of 2026-11-26\)$/,
  );
  expect(lose).toMatch(/^I acknowledge that I will lose my right to cancel/);
  const contract = await contractOf(order.id);
  expect(contract).toContain("You have the right to cancel this contract within 14 days");
  expect(contract).toContain(
    "(*) cancel my/our (*) contract for the supply of the following digital",
  );
  expect(contract).toContain("Consumer Rights Act 2015");
  expect(contract).not.toMatch(/right of withdrawal|Directive/);
});

test("a business in any country gets the files at once and no consumer rights", async () => {
  const trade = { kind: "trade", address: "1 Main Street" };
  for (const country of ["US", "GB"]) {
    const { text, order } = await givenBought({ ...trade, country });
    expect(text).toContain("Get the link to your files");
    expect(await contractOf(order.id)).not.toMatch(/withdraw|cancel|your country/i);
  }
});

test("a form that showed the texts of another country's law is shown again with the right ones", async () => {
  const { buyer, checkout } = await givenReserved();
  const first = await visibleTextOf(await buyer.ask(checkout));
  expect(first).toContain("Choose your country to see when you get your files.");
  const refused = await buyer.send(checkout, { country: "GB", withdrawalLaw: "eu" });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain("depends on your country");
  expect(html).toContain('name="withdrawalLaw" value="uk"');
  expect(html).toContain("I will lose my right to cancel once the supply begins");
  const american = await buyer.send(checkout, { country: "US", withdrawalLaw: "" });
  const text = await visibleTextOf(american);
  expect(text).toContain("You get your files as soon as you've paid.");
  expect(text).not.toContain("I expressly consent");
});

test("an order from before countries had laws of their own keeps the 14 days it was placed with", async () => {
  const reserved = await givenReserved();
  expect((await reserved.buyer.send(reserved.checkout, { country: "US" }, boxes)).status).toBe(303);
  const { id } = await orderOf(reserved.id);
  await db
    .updateTable("orderBuyers")
    .set({ withdrawalLaw: "eu" })
    .where("orderId", "=", id)
    .execute();
  expect(await payOrder(reserved.buyer, reserved.page)).toContain("They unlock when the 14-day");
  expect(await contractOf(id)).toContain("You have the right to withdraw from this contract");
});

/** Saves a tab of the settings as an administrator. */
async function save(tab: "taxes" | "invoices", fields: Fields, intent = "save") {
  const admin = await givenUser({ role: "admin" });
  const address = `/admin/settings/${tab}`;
  const version = versionOn(await (await askAs(admin, "GET", address)).text());
  return askAs(admin, "POST", address, new URLSearchParams({ intent, version, ...fields }));
}

const noFields = { taxVatId: "", taxLimit: "", taxNote: "" };

/** Sells from this country, with invoices. */
async function sellFrom(country: string, taxes: Fields) {
  const saved = await save("taxes", { ...noFields, taxCountry: country, ...taxes });
  expect(saved.status, await saved.text()).toBe(303);
  const invoices = { invoiceMode: "this-shop", sellerCountry: country, invoicePrefix: "INV" };
  const issuing = await save("invoices", { ...invoices, sellerTaxNumber: "" });
  expect(issuing.status, await issuing.text()).toBe(303);
}

async function invoiceOf(orderId: string): Promise<string> {
  const [invoice] = await listInvoices(orderId);
  if (!invoice) throw new Error("There is no invoice.");
  return documentText(composeInvoice(invoice));
}

const addressed = { address: "1 High Street", asksForAddress: "on" };

/** Buys with immediate delivery. Returns the texts of the order page and of the invoice. */
async function buyFrom(country: string, fields: Fields = {}) {
  const { text, order } = await givenBought({ ...addressed, country, ...fields }, []);
  return { text, orderId: order.id, invoice: await invoiceOf(order.id) };
}

test("a seller in Manchester charges VAT to consumers and businesses at home, and none abroad", async () => {
  await sellFrom("GB", { taxMode: "home", taxVatId: "GB 980 7806 84" });
  const consumer = await buyFrom("GB");
  expect(consumer.text).toContain("Before VAT €41.66 VAT €8.33 (20%, United Kingdom)");
  expect(consumer.invoice).toContain("VAT ID GB980780684");
  expect(consumer.invoice).toMatch(/VAT 20%, United Kingdom\W+€8\.33/);
  const business = await buyFrom("GB", { kind: "trade", vatId: "GB 980 7806 84" });
  expect(business.text).toContain("VAT €8.33 (20%, United Kingdom)");
  const wrong = await givenReserved();
  const typo = { ...addressed, country: "GB", kind: "trade", vatId: "GB980780685" };
  const refused = await wrong.buyer.send(wrong.checkout, typo, boxes);
  expect(await visibleTextOf(refused)).toContain("look like a VAT ID of your country");
  const abroad = await buyFrom("FR");
  expect(abroad.text).toContain("VAT None, because the buyer is outside the seller's country");
  expect(abroad.invoice).toContain("None, because the buyer is outside the seller's country");
});

test.each([
  ["Zürich", "CH", "CHE-107.787.577 MWST", "VAT €3.75 (8.1%, Switzerland)"],
  ["Oslo", "NO", "995 525 828 MVA", "VAT €10.00 (25%, Norway)"],
])("a seller in %s charges VAT at home, with the number as its law asks", async (...given) => {
  const [, country, number, vat] = given;
  await sellFrom(country, { taxMode: "home", taxVatId: number });
  const { text, invoice } = await buyFrom(country);
  expect(text).toContain(vat);
  expect(invoice).toContain(number);
  expect(
    await visibleTextOf(
      await save("taxes", {
        ...noFields,
        taxMode: "home",
        taxCountry: country,
        taxVatId: "DE123456788",
      }),
    ),
  ).toContain("Enter the VAT number of the country you charge tax for.");
});

test("a seller in Austin charges no tax and says why, and a German consumer keeps the right of withdrawal", async () => {
  await sellFrom("US", { taxMode: "none", taxNote: "No sales tax is collected" });
  const german = await buyFrom("DE");
  expect(german.text).toContain("Tax No sales tax is collected");
  expect(german.invoice).toContain("No sales tax is collected");
  expect(german.invoice).not.toMatch(/\bVAT\b/);
  expect(await contractOf(german.orderId)).toContain("right to withdraw from this contract");
  const waiting = await givenBought({ ...addressed, country: "DE" });
  expect(waiting.text).toContain("They unlock when the 14-day cooling-off period ends");
  expect((await buyFrom("US")).text).toContain("Get the link to your files");
});

test("a seller in any other country adds its rate first, and can't remove it while charging it", async () => {
  const home = { ...noFields, taxMode: "home", taxCountry: "AU" };
  const early = await save("taxes", home);
  expect(await visibleTextOf(early)).toContain("Add this country's rate below first.");
  const rate = { country: "AU", validFrom: "2026-01-01" };
  expect((await save("taxes", { ...rate, percent: "10" }, "add-rate")).status).toBe(303);
  await sellFrom("AU", { taxMode: "home", taxVatId: "AU51824753556" });
  const { text, invoice } = await buyFrom("AU");
  expect(text).toContain("Before tax €45.45 Tax €4.54 (10%, Australia)");
  expect(invoice).toMatch(/Tax 10%, Australia\W+€4\.54/);
  const kept = await save("taxes", rate, "remove-rate");
  expect(await visibleTextOf(kept)).toContain("You charge this rate.");
  await save("taxes", { ...home, taxMode: "none" });
  expect((await save("taxes", rate, "remove-rate")).status).toBe(303);
});
