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

test("the forms of the EU's VAT IDs are known, Greece by the letters EL, and others are taken as they are", () => {
  for (const good of ["EL123456789", "ATU12345678", "PT123456789", "FR12345678901"]) {
    expect(readVatId(good), good).toEqual({ prefix: good.slice(0, 2), number: good.slice(2) });
  }
  expect(mayBeVatId("GB123", "GB")).toBe(true);
  expect(mayBeVatId("123-45-6789", "US")).toBe(true);
});
