import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import {
  InvalidWebhook,
  PaymentRefused,
  PaymentUnknown,
  type WebhookEvent,
} from "../../app/shop/payments/payment-provider.ts";
import {
  declineSandboxPayment,
  keepSandboxPaymentOpen,
  paySandboxPayment,
} from "../../app/shop/payments/sandbox/sandbox-page.server.ts";
import {
  findSandboxKey,
  SIGNATURE_HEADER,
  signBody,
  verifyWebhook,
} from "../../app/shop/payments/sandbox/sandbox-signature.server.ts";
import { sandboxProvider as shop } from "../../app/shop/payments/sandbox.server.ts";
import { completeJobs } from "../fixtures/queued-jobs.ts";
import { paymentOf } from "./provider-shops.ts";

const euros = (cents: number) => ({ cents, currency: "EUR" as const });
const refundOf = (cents: number) => ({ ...euros(cents), id: key() });
const calm = { events: "on-time", line: "none" } as const;
const key = () => randomUUID();

beforeAll(prepareJobs);

async function givenPayment(cents = 2500): Promise<string> {
  return (await shop.createPayment(paymentOf(cents), key())).ref;
}

async function givenAuthorized(line: "none" | "before" | "after" = "none"): Promise<string> {
  const ref = await givenPayment();
  await paySandboxPayment(ref, { ...calm, line });
  return ref;
}

async function givenCaptured(): Promise<string> {
  const ref = await givenAuthorized();
  await shop.capturePayment(ref, euros(2500), key());
  return ref;
}

async function eventsOf(ref: string): Promise<string[]> {
  const all: WebhookEvent[] = [];
  for await (const event of shop.listMissedEvents(new Date(0), new Date(Date.now() + 60_000)))
    all.push(event);
  return all.filter(({ paymentRef }) => paymentRef === ref).map(({ type }) => type);
}

test("a sandbox payment is created once per key, at an address that can't be guessed", async () => {
  const payment = paymentOf(900);
  const once = key();
  const first = await shop.createPayment(payment, once);
  expect(await shop.createPayment(payment, once)).toEqual(first);
  expect(first).toMatchObject({ kind: "redirect", ref: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect("url" in first && first.url).toBe(`http://localhost:3000/sandbox/${first.ref}`);
  await expect(shop.createPayment(paymentOf(901), once)).rejects.toThrow(PaymentUnknown);
});

test("a sandbox payment is authorized, and the money moves once when it is captured", async () => {
  const ref = await givenPayment();
  expect(await shop.retrievePayment(ref)).toMatchObject({ state: "open", amount: euros(2500) });
  await paySandboxPayment(ref, calm);
  expect(await shop.retrievePayment(ref)).toMatchObject({ state: "authorised", capturedCents: 0 });
  const captured = { state: "captured", capturedCents: 2500 };
  expect(await shop.capturePayment(ref, euros(2500), key())).toMatchObject(captured);
  expect(await shop.capturePayment(ref, euros(2500), key())).toMatchObject(captured);
  await expect(shop.capturePayment(ref, euros(100), key())).rejects.toThrow(PaymentRefused);
});

test("a payment can't be captured before it is approved, or for more than was approved", async () => {
  const ref = await givenPayment();
  const early = key();
  await expect(shop.capturePayment(ref, euros(2500), early)).rejects.toThrow(PaymentRefused);
  await paySandboxPayment(ref, calm);
  await expect(shop.capturePayment(ref, euros(2500), early)).rejects.toThrow(PaymentRefused);
  await expect(shop.capturePayment(ref, euros(2501), key())).rejects.toThrow(PaymentRefused);
  expect(await shop.capturePayment(ref, euros(2500), key())).toMatchObject({ state: "captured" });
});

test("a declined card leaves the payment open, and can be retried", async () => {
  const ref = await givenPayment();
  await declineSandboxPayment(ref, calm);
  const declined = { state: "open", isDeclined: true };
  expect(await shop.retrievePayment(ref)).toMatchObject(declined);
  await paySandboxPayment(ref, calm);
  const status = await shop.retrievePayment(ref);
  expect([status.state, status.isDeclined]).toEqual(["authorised", false]);
});

test("closing and paying at the same moment: one wins, and the shop learns which", async () => {
  for (let round = 0; round < 20; round += 1) {
    const ref = await givenPayment();
    const [paid, status] = await Promise.all([
      paySandboxPayment(ref, calm),
      shop.closePayment(ref, key()),
    ]);
    expect(status.state).toBe(paid.refused ? "closed" : "authorised");
    expect((await shop.retrievePayment(ref)).state).toBe(status.state);
  }
});

test("a late payment is never charged, and a captured one stays captured", async () => {
  const late = await givenAuthorized();
  expect(await shop.closePayment(late, key())).toMatchObject({ state: "authorised" });
  expect(await shop.cancelPayment(late, key())).toMatchObject({ state: "closed" });
  await expect(shop.capturePayment(late, euros(2500), key())).rejects.toThrow(PaymentRefused);
  const captured = await givenCaptured();
  expect(await shop.closePayment(captured, key())).toMatchObject({ state: "captured" });
  expect(await shop.cancelPayment(captured, key())).toMatchObject({ state: "captured" });
});

test("a payment is refunded in part and then in full, and not a cent more", async () => {
  const ref = await givenCaptured();
  const once = key();
  const part = await shop.refundPayment(ref, refundOf(1000), once);
  expect(part).toMatchObject({ state: "done", cents: 1000 });
  expect(await shop.refundPayment(ref, refundOf(1000), once)).toEqual(part);
  expect(await shop.retrieveRefund(ref, part.ref)).toEqual(part);
  await expect(shop.refundPayment(ref, refundOf(1501), key())).rejects.toThrow(PaymentRefused);
  await shop.refundPayment(ref, refundOf(1500), key());
  expect(await shop.retrievePayment(ref)).toMatchObject({ refundedCents: 2500 });
});

test("a connection lost before the capture leaves it undone, and one lost after leaves it done", async () => {
  const [before, after] = [await givenAuthorized("before"), await givenAuthorized("after")];
  const once = key();
  await expect(shop.capturePayment(before, euros(2500), once)).rejects.toThrow(PaymentUnknown);
  expect(await shop.retrievePayment(before)).toMatchObject({ state: "authorised" });
  expect(await shop.capturePayment(before, euros(2500), once)).toMatchObject({ state: "captured" });
  await expect(shop.capturePayment(after, euros(2500), key())).rejects.toThrow(PaymentUnknown);
  expect(await shop.retrievePayment(after)).toMatchObject({ capturedCents: 2500 });
});

test("a key reused for a different call leaves the outcome unknown instead of guessing", async () => {
  const ref = await givenCaptured();
  const once = key();
  await shop.refundPayment(ref, refundOf(1000), once);
  await expect(shop.refundPayment(ref, refundOf(900), once)).rejects.toThrow(PaymentUnknown);
});

test("a payment unknown to the sandbox is refused", async () => {
  await expect(shop.retrievePayment("0".repeat(32))).rejects.toThrow(PaymentRefused);
  await expect(shop.retrieveRefund("0".repeat(32), key())).rejects.toThrow(PaymentRefused);
});

async function jobsOf(events: "on-time" | "late" | "doubled" | "reordered" | "missing") {
  await db.deleteFrom("sandboxEvents").execute();
  await completeJobs();
  const ref = await givenPayment();
  await paySandboxPayment(ref, { ...calm, events });
  await shop.capturePayment(ref, euros(2500), key());
  expect(await eventsOf(ref)).toEqual(["payment.authorised", "payment.captured"]);
  const { rows } = await sql<{ waits: boolean }>`
    select run_at > now() + interval '30 s' as waits from graphile_worker.jobs
    where task_identifier = 'send-sandbox-event' order by id`.execute(db);
  return rows.map(({ waits }) => (waits ? "later" : "at once"));
}

test("webhooks arrive at once, late, twice, out of order or never, as the buyer chose", async () => {
  expect(await jobsOf("on-time")).toEqual(["at once", "at once"]);
  expect(await jobsOf("late")).toEqual(["later", "later"]);
  expect(await jobsOf("doubled")).toHaveLength(4);
  expect(await jobsOf("reordered")).toEqual(["later", "at once"]);
  expect(await jobsOf("missing")).toEqual([]);
});

test("choosing to pay later leaves the payment open and sends nothing", async () => {
  const ref = await givenPayment();
  await keepSandboxPaymentOpen(ref, { events: "late", line: "after" });
  expect(await shop.retrievePayment(ref)).toMatchObject({ state: "open" });
  expect(await eventsOf(ref)).toEqual([]);
  await shop.closePayment(ref, key()).catch(() => undefined);
  expect(await paySandboxPayment(ref, calm)).toMatchObject({ refused: { reason: "conflict" } });
});

const body = Buffer.from(
  JSON.stringify({ id: "7", type: "payment.captured", payment: "0".repeat(32) }),
);

function sent(signature: string, bytes: Uint8Array = body) {
  return { headers: new Headers({ [SIGNATURE_HEADER]: signature }), body: bytes };
}

test("a webhook is verified by a signature over every byte, at most five minutes old", async () => {
  const secret = await findSandboxKey();
  const now = Date.now();
  const good = signBody(body, secret, now);
  const event = { eventId: "7", type: "payment.captured", paymentRef: "0".repeat(32) };
  expect(await shop.parseWebhook(sent(good))).toEqual(event);
  expect(verifyWebhook(sent(good), secret, now + 299_000)).toEqual(event);
  const other = Buffer.alloc(32, 7);
  const empty = Buffer.from("{}");
  const wrong = [
    sent(good, body.with(9, (body[9] ?? 0) ^ 1)),
    sent(good, new Uint8Array()),
    sent(signBody(body, other, now)),
    sent(signBody(empty, secret, now), empty),
    sent(""),
    sent(good.replace("t=", "t=1")),
    sent(`${good},v1=${"0".repeat(64)}`),
    { headers: new Headers(), body },
  ];
  for (const each of wrong) {
    expect(() => verifyWebhook(each, secret, now)).toThrow(InvalidWebhook);
  }
  for (const shift of [-302_000, 302_000]) {
    expect(() => verifyWebhook(sent(good), secret, now + shift)).toThrow(InvalidWebhook);
  }
});
