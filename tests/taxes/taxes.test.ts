import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { invoiceCommands } from "../../app/admin/settings/invoice-commands.server.ts";
import { taxCommands } from "../../app/admin/settings/tax-commands.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { invoiceSettingsForm } from "../../app/shop/accounting/invoices/invoice-settings-form.ts";
import {
  canReverseCharge,
  isReverseCharged,
} from "../../app/shop/accounting/taxes/reverse-charge.ts";
import { isNearLimit, shareOfLimit } from "../../app/shop/accounting/taxes/sales-limit.ts";
import { RATES_CHECKED_ON } from "../../app/shop/accounting/taxes/standard-rates.ts";
import {
  breakDownTax,
  formatRate,
  type TaxMode,
} from "../../app/shop/accounting/taxes/tax-breakdown.ts";
import { taxForm } from "../../app/shop/accounting/taxes/tax-form.ts";
import { findRates } from "../../app/shop/accounting/taxes/tax-rates.server.ts";
import { openSettings } from "../../app/shop/content/settings.server.ts";
import { ordersCsv } from "../../app/shop/orders/managing/orders-csv.server.ts";
import { sumOrders } from "../../app/shop/orders/managing/sum-orders.server.ts";
import { openCheckout, orderOf, shopperOf, visibleTextOf } from "../checkout/shopper.ts";
import { givenOrder, givenSession, givenTrackSoldHere, givenUser } from "../fixtures/given.ts";
import { holdLock } from "../fixtures/hold-lock.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });

beforeEach(async () => {
  await openCheckout();
  await db.deleteFrom("taxRates").execute();
  await charge("buyer-country", "PT");
});

async function charge(taxMode: TaxMode, taxCountry: string | null, taxNote: string | null = null) {
  await db
    .updateTable("settings")
    .set({ taxMode, taxCountry, taxNote, taxReverseCharge: false })
    .execute();
}

type Case = {
  mode: TaxMode;
  seller: string;
  day: string;
  buyer: string;
  price: string;
  "before tax": string;
  tax: string;
  percent: string;
  "whose tax": string;
};

const cases: Case[] = parse(readFileSync(join(import.meta.dirname, "cases.csv")), {
  columns: true,
});

test(`the tax in a price matches ${cases.length} cases calculated by hand`, async () => {
  expect(cases.length).toBeGreaterThanOrEqual(40);
  for (const each of cases) {
    const rules = { mode: each.mode, country: each.seller || null, note: null };
    const cents = Math.round(Number(each.price) * 100);
    const tax = breakDownTax(rules, cents, each.buyer, await findRates(new Date(each.day)));
    const found = {
      net: (tax.netCents / 100).toFixed(2),
      tax: (tax.taxCents / 100).toFixed(2),
      percent: tax.country === null ? "" : formatRate(tax.basisPoints),
      country: tax.country ?? "",
    };
    expect(found, JSON.stringify(each)).toEqual({
      net: each["before tax"],
      tax: each.tax,
      percent: each.percent,
      country: each["whose tax"],
    });
  }
});

test("net and tax add up to the price, to the cent, for every price and rate", () => {
  for (let cents = 0; cents < 3000; cents += 1) {
    for (const basisPoints of [1700, 1900, 2100, 2550, 2700]) {
      const rules = { mode: "home", country: "PT", note: null } as const;
      const { netCents, taxCents } = breakDownTax(rules, cents, "PT", { PT: basisPoints });
      expect(netCents + taxCents).toBe(cents);
      const exact = (cents * basisPoints) / (10_000 + basisPoints);
      expect(Math.abs(taxCents - exact)).toBeLessThanOrEqual(0.5 + 1e-9);
    }
  }
});

test("the built-in VAT rates were checked against the law within the last year", () => {
  const days = (Date.now() - Date.parse(RATES_CHECKED_ON)) / 86_400_000;
  expect(days).toBeLessThan(365);
});

test("reverse charge applies to businesses in other EU countries with a confirmed local VAT ID", () => {
  const rules = { mode: "home", country: "PT", note: null, isReverseCharge: true } as const;
  const business = (country: string, vatId: string | null) => ({ kind: "trade", country, vatId });
  const german = business("DE", "DE136695976");
  for (const buyer of [german, business("GR", "EL123456789"), business("MC", "FR12345678901")]) {
    expect(isReverseCharged(rules, buyer, buyer.vatId ?? ""), buyer.country).toBe(true);
    expect(isReverseCharged({ ...rules, mode: "buyer-country" }, buyer, buyer.vatId ?? "")).toBe(
      true,
    );
    expect(isReverseCharged(rules, buyer, undefined)).toBe(false);
    expect(isReverseCharged(rules, buyer, "DE999999999")).toBe(false);
    expect(canReverseCharge({ ...rules, isReverseCharge: false }, buyer)).toBe(false);
    expect(canReverseCharge({ ...rules, mode: "none" }, buyer)).toBe(false);
    expect(canReverseCharge(rules, { ...buyer, kind: "consumer" })).toBe(false);
  }
  for (const [country, vatId] of [
    ["PT", "PT123456789"],
    ["DE", null],
    ["DE", "FR12345678901"],
    ["GR", "GR123456789"],
    ["US", "12-3456789"],
    ["GB", "GB123456789"],
  ] as const) {
    expect(canReverseCharge(rules, business(country, vatId)), `${country} ${vatId}`).toBe(false);
  }
  const fromMonaco = { ...rules, country: "MC" };
  expect(canReverseCharge(fromMonaco, german)).toBe(true);
  for (const country of ["FR", "MC"])
    expect(canReverseCharge(fromMonaco, business(country, "FR12345678901"))).toBe(false);
});

async function sentWith(fields: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  const url = new URL("https://shop.example/admin/settings/taxes");
  const sent = { formData, url, client: { address: "192.0.2.1" } };
  return { ...sent, actor: await givenUser({ role: "admin" }) };
}

async function press(intent: keyof typeof taxCommands, fields: Record<string, string>) {
  return taxCommands[intent](await sentWith(fields));
}

test("the owner chooses the tax mode in the settings, and a country whose rate is known", async () => {
  const { version } = await openSettings(taxForm);
  const wanted = {
    version,
    taxMode: "home",
    taxCountry: "",
    taxVatId: "",
    taxLimit: "",
    taxNote: "",
  };
  const refused = await press("save", wanted);
  expect(refused).toMatchObject({
    init: { status: 400 },
    data: { errors: { taxCountry: "Choose your country." } },
  });
  expect(await press("save", { ...wanted, taxMode: "" })).toHaveProperty("init.status", 400);
  for (const taxCountry of ["US", "AU", "XX"]) {
    expect(await press("save", { ...wanted, taxCountry })).toHaveProperty("init.status", 400);
  }
  expect(await press("save", { ...wanted, taxCountry: "DE" })).toHaveProperty("status", 303);
  const saved = await openSettings(taxForm);
  expect(saved.values).toEqual({
    taxMode: "home",
    taxCountry: "DE",
    taxVatId: null,
    taxReverseCharge: false,
    taxLimit: null,
    taxNote: null,
  });
  const reversing = { ...wanted, taxCountry: "DE", taxReverseCharge: "true" };
  expect(await press("save", reversing)).toHaveProperty("data.errors.taxVatId");
  const changed = { ...reversing, version: saved.version, taxVatId: "DE123456788" };
  expect(await press("save", changed)).toHaveProperty("status", 303);
  expect((await openSettings(taxForm)).values).toMatchObject({ taxReverseCharge: true });
});

test("choosing invoices and removing the VAT ID at the same time: the second is refused", async () => {
  const vat = { taxMode: "home", taxCountry: "DE", taxVatId: "DE123456788" } as const;
  const none = { invoiceMode: "none", sellerCountry: null, sellerTaxNumber: null } as const;
  await db
    .updateTable("settings")
    .set({ ...vat, ...none, taxReverseCharge: false, taxLimit: null, taxNote: null })
    .execute();
  const [taxes, invoices] = [await openSettings(taxForm), await openSettings(invoiceSettingsForm)];
  const issuing = await sentWith({
    intent: "save",
    version: invoices.version,
    invoiceMode: "this-shop",
    sellerCountry: "DE",
    sellerTaxNumber: "",
    invoicePrefix: "INV",
  });
  const withoutId = { ...vat, version: taxes.version, taxVatId: "", taxLimit: "", taxNote: "" };
  const held = await holdLock(sql`select from settings for update`);
  const saves = [invoiceCommands.save(issuing), press("save", withoutId)];
  await held.untilWaiting(2);
  await held.release();
  const results = await Promise.all(saves);
  expect(results.filter((result) => result instanceof Response)).toHaveLength(1);
  expect(results).toContainEqual(expect.objectContaining({ init: { status: 400 } }));
  await db.updateTable("settings").set(none).execute();
});

test("a rate added by the owner applies from its start date until it is removed", async () => {
  const rate = { country: "PT", validFrom: "2027-01-01" };
  for (const percent of ["24.123", "x", "60", "-1"]) {
    expect(await press("add-rate", { ...rate, percent })).toHaveProperty("init.status", 400);
  }
  expect(
    await press("add-rate", { ...rate, validFrom: "2027-02-30", percent: "24" }),
  ).toHaveProperty("init.status", 400);
  expect(await press("add-rate", { ...rate, percent: "24,5" })).toHaveProperty("status", 303);
  expect((await findRates(new Date("2026-12-31T23:59:00Z"))).PT).toBe(2300);
  expect((await findRates(new Date("2027-01-01T00:00:00Z"))).PT).toBe(2450);
  expect(await press("remove-rate", rate)).toHaveProperty("status", 303);
  expect((await findRates(new Date("2027-01-01T00:00:00Z"))).PT).toBe(2300);
});

async function givenPlaced(country: string, before?: () => Promise<unknown>) {
  const track = await givenTrackSoldHere({ priceCents: 14_900 });
  const ana = shopperOf(shop);
  const checkout = await ana.reserve(track.id);
  await before?.();
  expect((await ana.send(checkout, { country })).status).toBe(303);
  const { id } = await orderOf(track.id);
  const page = () => ana.ask(checkout.replace("/checkout/", "/orders/")).then(visibleTextOf);
  return { id, page };
}

test("an order shows its tax at the rate in effect when it was placed", async () => {
  const today = { country: "DE", validFrom: "2026-11-01" };
  const { page } = await givenPlaced("DE", () => press("add-rate", { ...today, percent: "16" }));
  expect(await page()).toContain("Before VAT €128.45");
  expect(await page()).toContain("VAT €20.55 (16%, Germany)");
  await press("remove-rate", today);
  await charge("none", null, "Exempt");
  expect(await page()).toContain("VAT €20.55 (16%, Germany)");
});

test("buyers outside the EU, and buyers of a small business, see why no VAT is charged", async () => {
  const far = await givenPlaced("US");
  expect(await far.page()).toContain("VAT None, because the buyer is outside the EU");
  await charge("none", null, "VAT exempt under article 53 of the CIVA");
  const near = await givenPlaced("PT");
  expect(await near.page()).toContain("VAT VAT exempt under article 53 of the CIVA");
});

test("the orders CSV shows the tax of each order", async () => {
  await givenPlaced("FR");
  const filter = { view: "current", search: undefined, page: 1 } as const;
  const text = await new Response(ordersCsv(filter)).text();
  const [first] = text.split("\n");
  expect(first).toContain("before tax,tax,tax percent,tax country");
  expect(text).toContain(",124.17,24.83,20,FR");
});

test("the dashboard warns when sales reach 80% of a small business's yearly limit", async () => {
  const { yearCents: before } = await sumOrders();
  await givenOrder(null, { channel: "by-hand", state: "paid", priceCents: 80_000 });
  const { yearCents } = await sumOrders();
  expect(yearCents - before).toBe(80_000);
  const limit = Math.ceil(yearCents / 80);
  const share = shareOfLimit(yearCents, limit);
  expect([share, isNearLimit(share ?? 0)]).toEqual([80, true]);
  expect(isNearLimit(shareOfLimit(yearCents - 80_000, limit) ?? 0)).toBe(false);
  await db.updateTable("settings").set({ taxLimit: limit }).execute();
  const session = await givenSession(await givenUser({ role: "admin" }));
  const page = await fetch(new URL("/admin", shop.url()), {
    headers: { Cookie: `sid=${session}` },
  });
  expect(await visibleTextOf(page)).toContain("80% do limite anual de vendas");
});
