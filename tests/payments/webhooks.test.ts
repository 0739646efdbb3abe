import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import Stripe from "stripe";
import { beforeEach, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { Limit } from "../../app/platform/database/limit.server.ts";
import { paySandboxPayment } from "../../app/shop/payments/sandbox/sandbox-page.server.ts";
import {
  findSandboxKey,
  SIGNATURE_HEADER,
  signBody,
} from "../../app/shop/payments/sandbox/sandbox-signature.server.ts";
import { sandboxProvider } from "../../app/shop/payments/sandbox.server.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { stripeKeys } from "./fakes/fake-keys.ts";
import { signAsPayPal } from "./fakes/paypal-signature.ts";
import { paymentOf } from "./provider-shops.ts";

/*
 * Real endpoint of the real shop. Clients are distinguished by their networks, which a trusted
 * proxy names.
 */

const { stripe } = await vi.hoisted(() => import("./fakes/with-stripe.ts"));
const { paypal } = await vi.hoisted(() => import("./fakes/with-paypal.ts"));
const shop = openShopForTests({ TRUST_PROXY: "1", ...stripe.settings, ...paypal.settings });

let network = "";
let networkNumber = 0;
beforeEach(async () => {
  networkNumber += 1;
  network = `198.51.100.${networkNumber}`;
  await db.deleteFrom("providerEvents").execute();
});

async function signed(body: Uint8Array, now = Date.now()): Promise<Record<string, string>> {
  return { [SIGNATURE_HEADER]: signBody(body, await findSandboxKey(), now) };
}

function send(path: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const all = { "X-Forwarded-For": network, "Content-Type": "application/json", ...headers };
  return fetch(`${shop.url()}${path}`, { method: "POST", headers: all, body });
}

let lastId = 1000;
function eventBody(payment = "0".repeat(32)) {
  lastId += 1;
  return Buffer.from(JSON.stringify({ id: String(lastId), type: "payment.captured", payment }));
}

const stored = () => db.selectFrom("providerEvents").selectAll().execute();

test("a sandbox payment is reported to the shop over HTTP, and stored once", async () => {
  const { ref } = await sandboxProvider.createPayment(paymentOf(2500), randomUUID());
  await paySandboxPayment(ref, { events: "doubled", line: "none" });
  const [event] = await until(stored, (events) => events.length > 0);
  expect(event).toMatchObject({ provider: "sandbox", type: "payment.authorised", paymentRef: ref });
  const waiting = sql`select from graphile_worker.jobs where task_identifier = 'send-sandbox-event'`;
  await until(async () => (await waiting.execute(db)).rows.length === 0);
  expect(await stored()).toHaveLength(1);
});

test("a verified event is accepted from any network, and only once", async () => {
  const body = eventBody();
  const elsewhere = { Origin: "https://provider.example", "Sec-Fetch-Site": "cross-site" };
  const headers = { ...elsewhere, ...(await signed(body)) };
  expect((await send("/webhooks/sandbox", body, headers)).status).toBe(204);
  expect((await send("/webhooks/sandbox", body, headers)).status).toBe(204);
  expect(await stored()).toHaveLength(1);
});

test("a forged, altered or old event is refused and changes nothing", async () => {
  const body = eventBody();
  const headers = await signed(body);
  const altered = Buffer.from(body.with(8, (body[8] ?? 0) ^ 1));
  for (const [bytes, given] of [
    [body, {}],
    [altered, headers],
    [body, await signed(body, Date.now() - 302_000)],
    [Buffer.alloc(0), headers],
  ] as const) {
    expect((await send("/webhooks/sandbox", bytes, given)).status).toBe(400);
  }
  expect(await stored()).toEqual([]);
});

test("only the webhook address accepts cross-site requests, and only by POST", async () => {
  const body = eventBody();
  const headers = await signed(body);
  for (const path of ["/webhooks/sandbox.data", "/webhooks", "/webhooks/sandbox/x", "/contact"]) {
    expect((await send(path, body, headers)).status, path).toBe(403);
  }
  expect((await send("/webhooks/no-such", body, headers)).status).toBe(404);
  const read = await fetch(`${shop.url()}/webhooks/sandbox`);
  expect([read.status, read.headers.get("Allow")]).toEqual([405, "POST"]);
  expect(await stored()).toEqual([]);
});

test("a webhook body can be at most 64 kB", async () => {
  const large = Buffer.alloc(64 * 1024 + 1, 0x20);
  expect((await send("/webhooks/sandbox", large, await signed(large))).status).toBe(413);
  const whole = Buffer.concat([eventBody(), Buffer.alloc(60 * 1024, 0x20)]);
  expect((await send("/webhooks/sandbox", whole, await signed(whole))).status).toBe(204);
});

test("a network forging thirty events a minute must wait, but its real events still get through", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 32; n += 1) {
    statuses.push((await send("/webhooks/sandbox", eventBody())).status);
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(30);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  const body = eventBody();
  expect((await send("/webhooks/sandbox", body, await signed(body))).status).toBe(204);
});

test("one network can send six hundred real events a minute, and the next is told to retry", async () => {
  const counted = new Limit({ name: "webhooks", uses: 600, seconds: 60 });
  await Promise.all(Array.from({ length: 599 }, () => counted.count(network)));
  const [last, tooMany] = [eventBody(), eventBody()];
  expect((await send("/webhooks/sandbox", last, await signed(last))).status).toBe(204);
  const refused = await send("/webhooks/sandbox", tooMany, await signed(tooMany));
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect(await stored()).toHaveLength(1);
});

test("an event that couldn't be stored is never acknowledged, and counts when it is sent again", async () => {
  const body = eventBody();
  const headers = await signed(body);
  await sql`alter table provider_events add constraint full_disk check (false) not valid`.execute(
    db,
  );
  expect((await send("/webhooks/sandbox", body, headers)).status).toBe(500);
  await sql`alter table provider_events drop constraint full_disk`.execute(db);
  expect((await send("/webhooks/sandbox", body, headers)).status).toBe(204);
  expect(await stored()).toHaveLength(1);
});

const signers = {
  stripe: (payload: string) => {
    const { STRIPE_WEBHOOK_SECRET: secret } = stripeKeys;
    const signature = new Stripe("unused").webhooks.generateTestHeaderString({ payload, secret });
    return { "Stripe-Signature": signature };
  },
  paypal: (body: string) => signAsPayPal(body, `${paypal.url}/v1/notifications/certs/good`),
  sandbox: (body: string) => signed(Buffer.from(body)),
};

async function sendSigned(provider: keyof typeof signers, body: string): Promise<number> {
  const headers = await signers[provider](body);
  return (await send(`/webhooks/${provider}`, Buffer.from(body), headers)).status;
}

const shapeless = ["null", "5", '"text"', "[]", "{}", "{", '{"id":"evt_1"}'];
const stripeEvent = { id: "evt_1", object: "event", type: "charge.refunded" };
const paypalEvent = { id: "WH-1", event_type: "CUSTOMER.DISPUTE.CREATED" };
const session = { object: "checkout.session" };
const long = "x".repeat(300);

const odd = {
  stripe: [
    stripeEvent,
    { ...stripeEvent, data: null },
    { ...stripeEvent, data: {} },
    { ...stripeEvent, data: { object: null } },
    { ...stripeEvent, data: { object: { id: 5, object: [] } } },
    { ...stripeEvent, data: { object: { ...session, id: "cs\0" } } },
    { ...stripeEvent, data: { object: { ...session, id: long } } },
    { ...stripeEvent, data: { object: { id: "ch_1", object: "charge", payment_intent: "\0" } } },
    { ...stripeEvent, id: "evt\0" },
    { ...stripeEvent, id: long },
    { ...stripeEvent, id: 5 },
    { ...stripeEvent, type: "\0" },
    { ...stripeEvent, type: long },
  ],
  paypal: [
    paypalEvent,
    { ...paypalEvent, resource: null },
    { ...paypalEvent, resource: "text" },
    { ...paypalEvent, resource: { links: [{}], disputed_transactions: 5 } },
    { ...paypalEvent, resource: { supplementary_data: { related_ids: { order_id: "\0" } } } },
    { ...paypalEvent, resource: { disputed_transactions: [{ seller_transaction_id: "\ud800" }] } },
    { ...paypalEvent, event_type: "CHECKOUT.ORDER.APPROVED", resource: { id: "\0" } },
    { ...paypalEvent, event_type: "CHECKOUT.ORDER.APPROVED", resource: { id: long } },
    { ...paypalEvent, event_type: "\0" },
    { ...paypalEvent, id: "\0" },
    { ...paypalEvent, id: long },
  ],
  sandbox: [{ id: "1\0", type: "\0", payment: null }],
};

test.each(["stripe", "paypal", "sandbox"] as const)(
  "a malformed event signed by %s is stored or refused, and breaks nothing",
  async (provider) => {
    const bodies = [...shapeless, ...odd[provider].map((event) => JSON.stringify(event))];
    for (const body of bodies) {
      const status = await sendSigned(provider, body);
      expect([body, status === 204 || status === 400 ? "fine" : status]).toEqual([body, "fine"]);
    }
    expect((await stored()).filter(({ paymentRef }) => paymentRef !== null)).toEqual([]);
  },
);

test("an event is to be sent again if the provider can't identify its payment right now", async () => {
  const object = { id: "ch_1", object: "charge", payment_intent: "pi_1" };
  const body = JSON.stringify({ ...stripeEvent, data: { object } });
  await stripe.fault({ of: "GET /v1/checkout/sessions$", how: "refuse" });
  expect(await sendSigned("stripe", body)).toBe(503);
  await stripe.calm();
  expect(await sendSigned("stripe", body)).toBe(204);
});

test("a shop in maintenance mode still receives provider webhooks", async () => {
  await db.updateTable("settings").set({ isInMaintenance: true }).execute();
  const page = () => fetch(`${shop.url()}/faq`);
  await until(async () => (await page()).status === 503);
  const body = eventBody();
  expect((await send("/webhooks/sandbox", body, await signed(body))).status).toBe(204);
  await db.updateTable("settings").set({ isInMaintenance: false }).execute();
});
