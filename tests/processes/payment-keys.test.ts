import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { openCheckout, orderAtStripe, orderOf, shopperOf } from "../checkout/shopper.ts";
import { givenSession, givenTrackSoldHere, givenUser } from "../fixtures/given.ts";
import { letMinutePass } from "../fixtures/queued-jobs.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";
import { paypalKeys, stripeKeys } from "../payments/fakes/fake-keys.ts";
import { startPayPal, startStripe } from "../payments/fakes/start-fakes.ts";
import { startShopHere } from "../web/shop-here.ts";

/* Keys of payment providers that are entered in the settings of a shop of two processes. */

const PAGE = "/admin/settings/payments";
const secrets = /keyOfTheFakeStripe|secretOfTheFakeStripe|secret-of-the-fake-paypal/;
const otherMachine = mkdtempSync(join(tmpdir(), "dubplate-other-"));
const [stripe, paypal] = await Promise.all([startStripe(), startPayPal()]);
const settings = {
  TRUST_PROXY: "1",
  LOG_LEVEL: "trace",
  STRIPE_API_URL: stripe.url,
  PAYPAL_API_URL: paypal.url,
};

const keys = {
  stripeSecretKey: stripeKeys.STRIPE_SECRET_KEY,
  stripeWebhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
};
const keysOfPayPal = {
  paypalClientId: paypalKeys.PAYPAL_CLIENT_ID,
  paypalClientSecret: paypalKeys.PAYPAL_CLIENT_SECRET,
  paypalWebhookId: paypalKeys.PAYPAL_WEBHOOK_ID,
  paypalMode: "sandbox",
};

let one: RunningShop;
let other: RunningShop;
let sid: string;

beforeAll(async () => {
  [one, other] = await Promise.all([startShopHere(settings), startShopHere(settings)]);
  sid = await givenSession(await givenUser({ role: "admin" }));
  await openCheckout();
});
afterAll(async () => {
  await Promise.all([stripe.stop(), paypal.stop()]);
  rmSync(otherMachine, { recursive: true });
});

async function read({ url }: RunningShop, path = PAGE): Promise<string> {
  return (await fetch(url + path, { headers: { Cookie: `sid=${sid}` } })).text();
}

async function send({ url }: RunningShop, fields: Record<string, string>) {
  const answer = await fetch(url + PAGE, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url, Cookie: `sid=${sid}` },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, html: await answer.text() };
}

async function sendSigned({ url }: RunningShop, secret = stripeKeys.STRIPE_WEBHOOK_SECRET) {
  const id = `evt_${crypto.randomUUID()}`;
  const payload = JSON.stringify({ id, object: "event", type: "charge.refunded" });
  const signature = new Stripe("unused").webhooks.generateTestHeaderString({ payload, secret });
  const headers = { "Stripe-Signature": signature, "X-Forwarded-For": "198.51.100.1" };
  return (await fetch(`${url}/webhooks/stripe`, { method: "POST", headers, body: payload })).status;
}

/** Orders a track with Stripe, to be paid there. */
async function order({ url }: RunningShop) {
  const { id: trackId } = await givenTrackSoldHere();
  const { ref } = await orderAtStripe(shopperOf({ url: () => url }), trackId);
  return { trackId, ref };
}

const sealed = () =>
  db.selectFrom("settings").select(["stripeKeys", "paypalKeys"]).executeTakeFirstOrThrow();

test("keys are tested before they are saved, and refused with the provider's reason", async () => {
  expect(await sendSigned(one)).toBe(404);
  const wrong = { ...keys, stripeSecretKey: "sk_test_keyOfSomebodyElse" };
  for (const intent of ["test-stripe", "save-stripe"]) {
    const { status, html } = await send(one, { intent, ...wrong });
    expect([intent, status]).toEqual([intent, 400]);
    expect(html).toContain("Stripe rejected the keys: Invalid API Key provided");
    expect(html).not.toContain("keyOfSomebodyElse");
  }
  const client = { ...keysOfPayPal, paypalClientSecret: "secret-of-somebody-else" };
  const { status, html } = await send(one, { intent: "test-paypal", ...client });
  expect([status, html]).toEqual([400, expect.stringContaining("PayPal rejected the keys:")]);
  expect((await send(one, { intent: "test-stripe", ...keys })).html).toContain(
    "Stripe accepted the keys. They&#x27;re in test mode",
  );
  expect(await sealed()).toEqual({ stripeKeys: null, paypalKeys: null });
});

test.each([
  [{ ...keys, stripeSecretKey: "pk_test_keyOfABrowser" }, "starts with rk_live_"],
  [{ ...keys, stripeWebhookSecret: "" }, "Enter this key too."],
  [{ ...keys, stripeWebhookSecret: "secret" }, "starts with whsec_"],
  [{ ...keys, stripeSecretKey: "sk_live_keyOfTheFakeStripe" }, "live Stripe keys"],
])("keys that can't be right never reach Stripe: %j", async (wrong, says) => {
  const before = (await stripe.calls()).length;
  const { status, html } = await send(one, { intent: "save-stripe", ...wrong });
  expect([status, html]).toEqual([400, expect.stringContaining(says)]);
  expect((await stripe.calls()).length).toBe(before);
});

test("with keys from the settings every process sells by Stripe, and accepts its webhooks", async () => {
  expect((await send(one, { intent: "save-stripe", ...keys })).status).toBe(303);
  expect(await sendSigned(one)).toBe(204);
  await until(async () => (await sendSigned(other)) === 204);
  expect(await sendSigned(other, "whsec_secretOfSomebodyElse")).toBe(400);
  await stripe.subscribe(`${other.url}/webhooks/stripe`);
  const { trackId, ref } = await order(other);
  await stripe.simulate("pay", { ref });
  await until(async () => (await orderOf(trackId)).state === "paid");
  expect(await stripe.delivered()).toContain(204);
  expect((await send(one, { intent: "save-paypal", ...keysOfPayPal })).status).toBe(303);
  await until(async () => (await read(other)).includes("ends in 7924"));
});

test("secrets are sealed, and on no page and in no log line", async () => {
  const { stripeKeys: ofStripe, paypalKeys: ofPayPal } = await sealed();
  expect(`${ofStripe?.toString("latin1")} ${ofPayPal?.toString("latin1")}`).not.toMatch(secrets);
  const pages = ["", ".data"].map((end) => read(one, PAGE + end));
  const texts = [...(await Promise.all(pages)), await read(one, "/admin/audit"), one.output()];
  for (const text of texts) expect(text).not.toMatch(secrets);
  expect(texts[0]).toContain("Stored encrypted, ends in ripe.");
  expect(texts[0]).toContain("/webhooks/stripe</code>");
  expect(texts[2]).toContain("changed the keys of a payment provider");
});

test("blank fields keep their keys", async () => {
  const before = await sealed();
  expect((await send(other, { intent: "test-stripe" })).html).toContain("Stripe accepted");
  expect((await send(other, { intent: "save-stripe" })).status).toBe(303);
  expect((await sealed()).stripeKeys).not.toEqual(before.stripeKeys);
  expect(await sendSigned(other)).toBe(204);
});

test("keys of test mode don't stand for blank ones of live mode", async () => {
  const before = await sealed();
  const blank = { paypalClientId: "", paypalClientSecret: "", paypalWebhookId: "" };
  const forms: Record<string, string>[] = [
    { intent: "save-stripe", stripeSecretKey: "sk_live_keyOfTheFakeStripe" },
    { intent: "save-paypal", ...blank, paypalMode: "live" },
  ];
  for (const form of forms) {
    const { status, html } = await send(one, form);
    expect([status, html]).toEqual([400, expect.stringContaining("Enter this key too.")]);
  }
  expect(await sealed()).toEqual(before);
});

test("keys that someone else saved while others were tested are kept", async () => {
  await stripe.fault({ of: "GET /v1/checkout/sessions", how: "hang", times: 1 });
  const late = send(one, { intent: "save-stripe", stripeWebhookSecret: "whsec_ofALateHand" });
  await until(async () => (await stripe.countHanging()) === 1);
  expect((await send(other, { intent: "save-stripe", ...keys })).status).toBe(303);
  await stripe.calm();
  const { status, html } = await late;
  expect([status, html]).toEqual([409, expect.stringContaining("Someone else changed these keys")]);
  expect(await sendSigned(other)).toBe(204);
});

test("a silent provider keeps no keys from being saved, and the shop says that they are untested", async () => {
  await stripe.fault({ of: "GET /v1/checkout/sessions", how: "refuse" });
  const { status, html } = await send(one, { intent: "test-stripe" });
  expect([status, html]).toEqual([409, expect.stringContaining("Stripe")]);
  expect((await send(one, { intent: "save-stripe", ...keys })).status).toBe(303);
  expect(await read(one, "/admin/settings/system")).toContain("Stripe");
  await stripe.calm();
  expect((await send(one, { intent: "save-stripe", ...keys })).status).toBe(303);
});

test("keys stay until the last payment is completed", async () => {
  const { trackId, ref } = await order(one);
  const refused = await send(other, { intent: "remove-stripe" });
  expect([refused.status, refused.html]).toEqual([
    409,
    expect.stringContaining("1 payment through Stripe must be completed first."),
  ]);
  await stripe.simulate("pay", { ref });
  await letMinutePass();
  await until(async () => (await orderOf(trackId)).state === "paid");
  expect((await send(other, { intent: "remove-stripe" })).status).toBe(303);
  expect(await sendSigned(other)).toBe(404);
  await until(async () => (await sendSigned(one)) === 404);
  expect((await send(one, { intent: "save-stripe", ...keys })).status).toBe(303);
});

test("keys of the environment take precedence, and the screen says so", async () => {
  const set = { ...stripe.settings, STRIPE_WEBHOOK_SECRET: "whsec_secretOfTheEnvironment" };
  const third = await startShopHere({ ...settings, ...set });
  expect(await sendSigned(third)).toBe(400);
  expect(await sendSigned(third, set.STRIPE_WEBHOOK_SECRET)).toBe(204);
  const html = await read(third);
  expect(html).toContain("The environment sets STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET");
  expect(html).not.toMatch(/name="stripeSecretKey"/);
  expect(html).toMatch(/name="paypalClientId"/);
  expect((await send(third, { intent: "save-stripe", ...keys })).status).toBe(409);
  expect((await send(third, { intent: "test-stripe" })).html).toContain("Stripe accepted");
  await third.stop();
});

test("a machine without the encryption key asks for the keys again, and sells by no one else's", async () => {
  const stranger = await startShopHere({ ...settings, DATA_DIR: otherMachine });
  await Promise.all([one.stop(), other.stop()]);
  expect(await sendSigned(stranger)).toBe(404);
  const says = "The Stripe keys can&#x27;t be decrypted";
  expect(await read(stranger)).toContain(says);
  const both = "Stripe and PayPal keys can&#x27;t be decrypted";
  for (const path of ["/admin/settings/system", "/admin"]) {
    const isSaid = (await read(stranger, path)).includes(both);
    expect([path, isSaid]).toEqual([path, true]);
  }
  expect((await send(stranger, { intent: "save-stripe", ...keys })).status).toBe(303);
  expect(await sendSigned(stranger)).toBe(204);
  expect(await read(stranger)).not.toContain(says);
  expect(stranger.output()).not.toMatch(/"level":(?:50|60)/);
});
