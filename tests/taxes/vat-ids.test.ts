import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Selectable } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { findOrderTax } from "../../app/shop/accounting/taxes/order-taxes.server.ts";
import { taxForm } from "../../app/shop/accounting/taxes/tax-form.ts";
import { findVatCheck } from "../../app/shop/accounting/taxes/vat-checks.server.ts";
import { mayBeVatId, readVatId } from "../../app/shop/accounting/taxes/vat-id-format.server.ts";
import { printVatNumber } from "../../app/shop/accounting/taxes/vat-numbers-abroad.ts";
import type { ShopSettings } from "../../app/shop/content/content-schema.ts";
import { findOrder } from "../../app/shop/orders/managing/find-order.server.ts";
import {
  checkVatIdJob,
  requestVatCheck,
} from "../../app/shop/orders/paying/check-vat-id.server.ts";
import { openCheckout, orderOf, shopperOf, visibleTextOf } from "../checkout/shopper.ts";
import { givenTrackSoldHere } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/** Response of VIES. Undefined means that it never responds. */
let says: { status: number; body: string } | undefined = { status: 200, body: "{}" };
const asked: unknown[] = [];

const vies = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  asked.push(JSON.parse(text));
  if (says) response.writeHead(says.status, { "Content-Type": "application/json" }).end(says.body);
});
await new Promise<void>((resolve) => vies.listen(0, "127.0.0.1", resolve));
const VIES_URL = `http://127.0.0.1:${(vies.address() as AddressInfo).port}`;

const shop = openShopForTests({ TRUST_PROXY: "1", VIES_URL });

beforeAll(() => openCheckout());
beforeEach(async () => {
  asked.length = 0;
  await charge({ taxMode: null, taxCountry: null, taxReverseCharge: false });
});
afterAll(() => {
  vies.closeAllConnections();
  vies.close();
});

type Taxes = Pick<Selectable<ShopSettings>, "taxMode" | "taxCountry" | "taxReverseCharge">;

async function charge(taxes: Taxes): Promise<void> {
  await db
    .updateTable("settings")
    .set({ ...taxes, taxVatId: "PT999999990" })
    .execute();
}

const trade = { kind: "trade", address: "Hauptstraße 1, 10115 Berlin", country: "DE" };

async function givenOrder(vatId: string) {
  const track = await givenTrackSoldHere();
  const ana = shopperOf(shop);
  const checkout = await ana.reserve(track.id);
  const sent = await ana.send(checkout, { ...trade, vatId });
  const page = checkout.replace("/checkout/", "/orders/");
  return { sent, id: (await orderOf(track.id)).id, ana, page };
}

/** Pays in the sandbox. Returns the text of the order page. */
async function pay({ ana, page }: Awaited<ReturnType<typeof givenOrder>>): Promise<string> {
  const leads = await (await ana.ask(`${page}/pay`)).text();
  const [, sandbox = ""] = /href="[^"]*(\/sandbox\/\w+)"/.exec(leads) ?? [];
  await ana.ask(sandbox, { intent: "pay" });
  return until(
    async () => visibleTextOf(await ana.ask(page)),
    (text) => text.includes("Sold to you"),
  );
}

test("a VAT ID is checked after the order is placed, and the consultation number is kept", async () => {
  says = { status: 200, body: '{"valid":true,"requestIdentifier":"WAPIAAAAX1","name":"Ana GmbH"}' };
  const { sent, id } = await givenOrder("de 136 695 976");
  expect(sent.status).toBe(303);
  const check = await until(
    () => findVatCheck(id),
    (found) => found !== undefined,
  );
  expect(check).toMatchObject({ state: "valid", consultationNumber: "WAPIAAAAX1" });
  expect(asked).toEqual([
    {
      countryCode: "DE",
      vatNumber: "136695976",
      requesterMemberStateCode: "PT",
      requesterNumber: "999999990",
    },
  ]);
  expect((await findOrder(id))?.vatCheck).toMatchObject({ vatId: "DE136695976" });
  await checkVatIdJob({ orderId: id });
  expect(asked).toHaveLength(1);
});

test.each([
  ["is away", 503, "Service unavailable"],
  [
    "cannot reach the country",
    200,
    '{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}',
  ],
  ["answers nonsense", 200, "<html>"],
])(
  "while VIES %s, the VAT ID is unknown, never invalid, and is checked again",
  async (_, status, body) => {
    says = { status, body };
    const { id } = await givenOrder("DE136695976");
    const first = await until(
      () => findVatCheck(id),
      (found) => found !== undefined,
    );
    expect(first?.state).toBe("unknown");
    says = { status: 200, body: '{"valid":false}' };
    await requestVatCheck(db, id, "DE136695976"); // The response comes before the next attempt.
    const second = await until(
      () => findVatCheck(id),
      (found) => found?.state !== "unknown",
    );
    expect(second).toMatchObject({ state: "invalid", consultationNumber: null });
  },
);

const reversing: Taxes = { taxMode: "buyer-country", taxCountry: "PT", taxReverseCharge: true };
const confirmed = { status: 200, body: '{"valid":true}' };

test("with reverse charge, an EU business with a confirmed VAT ID pays the same total without VAT", async () => {
  await charge(reversing);
  says = confirmed;
  const order = await givenOrder("DE136695976");
  expect(asked).toHaveLength(1);
  const totalCents = (await findOrder(order.id))?.totalCents;
  expect(await findOrderTax(order.id)).toMatchObject({
    reason: "reverse-charge",
    country: null,
    basisPoints: 0,
    sellerVatId: "PT999999990",
    netCents: totalCents,
    taxCents: 0,
  });
  expect(await pay(order)).toContain("VAT Reverse charge (the buyer owes the VAT)");
  expect((await findOrder(order.id))?.attentions).toEqual([]);
  expect(asked).toHaveLength(1);
});

test.each([
  ["refuses it", { status: 200, body: '{"valid":false}' }],
  ["is away", { status: 503, body: "Service unavailable" }],
  ["is silent", undefined],
])(
  "with reverse charge, VAT is charged as usual if VIES %s, and the order is flagged",
  { timeout: 30_000 },
  async (_, answer) => {
    await charge(reversing);
    says = answer;
    const begun = Date.now();
    const order = await givenOrder("DE136695976");
    expect(order.sent.status).toBe(303);
    // A job waits for 10 seconds, and a buyer for half of that.
    expect(Date.now() - begun).toBeLessThan(9000);
    expect(await findOrderTax(order.id)).toMatchObject({ country: "DE", reason: "taxed" });
    says = confirmed; // The response is too late.
    expect(await pay(order)).toContain("(19%, Germany)");
    const found = await findOrder(order.id);
    expect(found?.attentions).toMatchObject([
      { attention: { code: "vat-id-unconfirmed", vatId: "DE136695976" } },
    ]);
    expect(found?.events.map(({ kind }) => kind)).toContain("vat-id-unconfirmed");
  },
);

test("with reverse charge, a business with another country's VAT ID pays VAT, and the order is flagged", async () => {
  await charge(reversing);
  says = confirmed;
  const order = await givenOrder("ATU12345678");
  expect(await findOrderTax(order.id)).toMatchObject({ country: "DE", reason: "taxed" });
  await pay(order);
  expect((await findOrder(order.id))?.attentions[0]?.attention).toEqual({
    code: "vat-id-unconfirmed",
    vatId: "ATU12345678",
  });
});

test("without reverse charge, VIES checks a VAT ID only after the order, and raises no alert", async () => {
  await charge({ ...reversing, taxReverseCharge: false });
  says = { status: 200, body: '{"valid":false}' };
  const order = await givenOrder("DE136695976");
  expect(await pay(order)).toContain("(19%, Germany)");
  expect((await findOrder(order.id))?.attentions).toEqual([]);
});

test("the checkout shows what a business will pay once its VAT ID is known", async () => {
  await charge(reversing);
  says = confirmed;
  const track = await givenTrackSoldHere();
  const ana = shopperOf(shop);
  const checkout = await ana.reserve(track.id);
  const business = { ...trade, vatId: "DE 136695976" };
  const refused = await ana.send(checkout, business, ["agreement"]);
  expect(await visibleTextOf(refused)).toContain(
    "(19%, Germany), unless the EU confirms your VAT ID when you order (reverse charge)",
  );
  const { id } = await orderOf(track.id);
  const check = { orderId: id, vatId: "DE136695976", state: "valid" } as const;
  await db.insertInto("orderVatChecks").values(check).execute();
  const again = await visibleTextOf(await ana.ask(checkout));
  expect(again).toContain("VAT: Reverse charge (the buyer owes the VAT)");
});

test.each(["DE12", "XX123456789", "PT12345678X", "EL12"])(
  "%s is not a valid EU VAT ID, and is refused with an error at its field",
  async (vatId) => {
    const { sent } = await givenOrder(vatId);
    expect(sent.status).toBe(400);
    expect(await visibleTextOf(sent)).toContain("look like a VAT ID");
  },
);

/**
 * VAT IDs of each format in VIES: https://ec.europa.eu/taxation_customs/vies/#/faq, question 11.
 */
const wellFormed =
  "ATU12345678 BE0123456789 BE1012345678 BG123456789 BG1234567890 CY12345678L CZ12345678 CZ123456789 CZ1234567890 " +
  "DE123456789 DK12345678 EE123456789 EL123456789 ESX1234567X ES12345678X ESX12345678 FI12345678 FR12345678901 FRXX123456789 " +
  "HR12345678901 HU12345678 IE1234567WA IE1234567L IE1A23456L IE1+23456L IT12345678901 LT123456789 LT123456789012 " +
  "LU12345678 LV12345678901 MT12345678 NL123456789B01 NL1234567890AB NL1234567+*B01 PL1234567890 PT123456789 RO12 RO1234567890 " +
  "SE123456789012 SI12345678 SK1234567890";

test("each EU VAT ID format is recognized, Greece uses EL, and IDs of most other countries are accepted as typed", () => {
  for (const good of wellFormed.split(" ")) {
    expect(readVatId(good), good).toEqual({ prefix: good.slice(0, 2), number: good.slice(2) });
  }
  for (const bad of ["BE2012345678", "BE123456789", "ES123456789", "GR123456789", "XI123456789"]) {
    expect(readVatId(bad), bad).toBeUndefined();
  }
  expect(mayBeVatId("12-3456789", "US")).toBe(true);
  expect(mayBeVatId("123-45-6789", "US")).toBe(true);
  // Monaco is France for VAT, and so are its numbers: Directive 2006/112/EC, art. 7.
  expect([mayBeVatId("FR12345678901", "MC"), mayBeVatId("12345", "MC")]).toEqual([true, false]);
});

test.each([
  ["GB", ["GB980780684", "980780684", "GB980780684001", "GBGD001"], ["GB980780685", "GB123"]],
  ["CH", ["CHE107787577IVA", "CHE107787577"], ["CHE107787578IVA", "CH107787577", "CHE107787577XX"]],
  ["NO", ["NO995525828MVA", "995525828", "995525828MVA"], ["NO995525829MVA", "NO99552582"]],
] as const)("numbers of %s are checked for their form and check digit", (country, right, wrong) => {
  for (const number of right) expect(mayBeVatId(number, country), number).toBe(true);
  for (const number of wrong) expect(mayBeVatId(number, country), number).toBe(false);
});

test("a seller's number is complete, of the country they tax for, and printed as its country does", () => {
  const open = {
    version: "v",
    taxReverseCharge: "false",
    taxLimit: "",
    taxNote: "",
    taxMode: "home",
  };
  const read = (taxCountry: string, taxVatId: string) =>
    taxForm.safeParse({ ...open, taxCountry, taxVatId }).data?.taxVatId;
  expect(read("CH", "CHE-107.787.577 MWST")).toBe("CHE107787577MWST");
  expect(read("NO", "995 525 828 MVA")).toBe("NO995525828MVA");
  expect(read("GB", "GB 980 7806 84")).toBe("GB980780684");
  for (const [country, number] of [
    ["CH", "CHE-107.787.577"],
    ["CH", "CHE-107.787.578 MWST"],
    ["NO", "NO995525828"],
    ["GB", "980780684"],
    ["GB", "DE123456788"],
  ] as const) {
    expect(read(country, number), `${country} ${number}`).toBeUndefined();
  }
  expect(printVatNumber("CHE107787577MWST")).toBe("CHE-107.787.577 MWST");
  expect(printVatNumber("NO995525828MVA")).toBe("NO 995 525 828 MVA");
  expect(printVatNumber("GB980780684")).toBe("GB980780684");
  expect(printVatNumber("DE123456788")).toBe("DE123456788");
});
