import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../app/database/db.server.ts";
import { findOrder } from "../../app/orders/managing/find-order.server.ts";
import { checkVatIdJob, requestVatCheck } from "../../app/orders/paying/check-vat-id.server.ts";
import { findVatCheck } from "../../app/taxes/vat-checks.server.ts";
import { mayBeVatId, readVatId } from "../../app/taxes/vat-id-format.server.ts";
import { openCheckout, orderOf, shopperOf, wordsOf } from "../checkout/shopper.ts";
import { givenTrackSoldHere } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

let says: { status: number; body: string } = { status: 200, body: "{}" };
const asked: unknown[] = [];

const vies = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  asked.push(JSON.parse(text));
  response.writeHead(says.status, { "Content-Type": "application/json" }).end(says.body);
});
await new Promise<void>((resolve) => vies.listen(0, "127.0.0.1", resolve));
const VIES_URL = `http://127.0.0.1:${(vies.address() as AddressInfo).port}`;

const shop = openShopForTests({ TRUST_PROXY: "1", VIES_URL });

beforeAll(() => openCheckout());
beforeEach(async () => {
  asked.length = 0;
  await db.updateTable("settings").set({ taxVatId: "PT999999990" }).execute();
});
afterAll(() => vies.close());

const trade = { kind: "trade", address: "Hauptstraße 1, 10115 Berlin", country: "DE" };

async function givenOrder(vatId: string) {
  const track = await givenTrackSoldHere();
  const ana = shopperOf(shop);
  const sent = await ana.send(await ana.reserve(track.id), { ...trade, vatId });
  return { sent, id: (await orderOf(track.id)).id };
}

test("a VAT ID is asked about once the order is placed, and the consultation number is kept", async () => {
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
      ...{ countryCode: "DE", vatNumber: "136695976" },
      ...{ requesterMemberStateCode: "PT", requesterNumber: "999999990" },
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
  "while VIES %s the VAT ID is unknown, never invalid, and asked about again",
  async (_, status, body) => {
    says = { status, body };
    const { id } = await givenOrder("DE136695976");
    const first = await until(
      () => findVatCheck(id),
      (found) => found !== undefined,
    );
    expect(first?.state).toBe("unknown");
    says = { status: 200, body: '{"valid":false}' };
    await requestVatCheck(db, id, "DE136695976"); // sooner than the next try
    const second = await until(
      () => findVatCheck(id),
      (found) => found?.state !== "unknown",
    );
    expect(second).toMatchObject({ state: "invalid", consultationNumber: null });
  },
);

test.each(["DE12", "XX123456789", "PT12345678X", "EL12"])(
  "%s is no VAT ID of the EU, and is refused beside its field",
  async (vatId) => {
    const { sent } = await givenOrder(vatId);
    expect(sent.status).toBe(400);
    expect(await wordsOf(sent)).toContain("No country of the EU has VAT IDs of this form");
  },
);

/** One of each form that VIES knows: https://ec.europa.eu/taxation_customs/vies/#/faq, question 11. */
const wellFormed =
  "ATU12345678 BE0123456789 BE1012345678 BG123456789 BG1234567890 CY12345678L CZ12345678 CZ123456789 CZ1234567890 " +
  "DE123456789 DK12345678 EE123456789 EL123456789 ESX1234567X ES12345678X ESX12345678 FI12345678 FR12345678901 FRXX123456789 " +
  "HR12345678901 HU12345678 IE1234567WA IE1234567L IE1A23456L IE1+23456L IT12345678901 LT123456789 LT123456789012 " +
  "LU12345678 LV12345678901 MT12345678 NL123456789B01 NL1234567890AB NL1234567+*B01 PL1234567890 PT123456789 RO12 RO1234567890 " +
  "SE123456789012 SI12345678 SK1234567890";

test("the forms of the EU's VAT IDs are known, Greece by the letters EL, and others are taken as they are", () => {
  for (const good of wellFormed.split(" ")) {
    expect(readVatId(good), good).toEqual({ prefix: good.slice(0, 2), number: good.slice(2) });
  }
  for (const bad of ["BE2012345678", "BE123456789", "ES123456789", "GR123456789", "XI123456789"]) {
    expect(readVatId(bad), bad).toBeUndefined();
  }
  expect(mayBeVatId("GB123", "GB")).toBe(true);
  expect(mayBeVatId("123-45-6789", "US")).toBe(true);
  // For VAT it is France, and so are its numbers: Directive 2006/112/EC, art. 7.
  expect([mayBeVatId("FR12345678901", "MC"), mayBeVatId("12345", "MC")]).toEqual([true, false]);
});
