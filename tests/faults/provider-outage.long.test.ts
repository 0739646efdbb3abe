import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { releaseOrder } from "../../app/shop/orders/paying/cancel-order.server.ts";
import { givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { until } from "../fixtures/until.ts";
import { listPayments, readOrder } from "../orders/given-orders.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import {
  givenUnfinishedOrders,
  letPass,
  PRICE,
  type Provider,
  pay,
  place,
  readLedger,
  type UnfinishedOrder,
} from "./outage-orders.ts";

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));
const { paypal } = await vi.hoisted(() => import("../payments/fakes/with-paypal.ts"));

const providers: Provider[] = [
  { name: "stripe", fake: stripe },
  { name: "paypal", fake: paypal },
];
const shop = openShopForTests({ ...stripe.settings, ...paypal.settings });

const SETS = 3;
const STEP_MINUTES = 5;
const OUTAGE_HOURS = 6;
/**
 * Attempts after 1, 2, 4 and 8 minutes, then every quarter of an hour; one before, and one by the
 * buyer's return.
 */
const MOST_TRIES = 6 + OUTAGE_HOURS * 4;
/** Calls per attempt, because the client repeats each once. */
const CALLS_OF_TRY = 2;

const failures = ["refuse", "deny", "cut"] as const;
type Failure = (typeof failures)[number] | "hang";

async function isIdle(): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.jobs where run_at <= now()`.execute(db);
  return rows.length === 0;
}

async function pass(minutes: number): Promise<void> {
  await letPass(minutes);
  await until(isIdle, Boolean, 120);
}

const inAll = (act: (fake: Provider["fake"]) => Promise<unknown>) =>
  Promise.all(providers.map(({ fake }) => act(fake)));
const calm = () => inAll((fake) => fake.calm());

/** Makes every call fail without being carried out. */
async function fail(how: Failure): Promise<void> {
  await inAll((fake) => fake.fault({ of: ".", how }));
}

async function killDuringCall(): Promise<void> {
  await calm();
  await fail("hang");
  await letPass(60);
  const hanging = async () => (await stripe.countHanging()) + (await paypal.countHanging());
  await until(async () => (await hanging()) > 0, Boolean, 120);
  await shop.kill();
  await calm();
}

async function countCalls(): Promise<number> {
  const calls = await inAll((fake) => fake.calls());
  return (calls as string[][]).flat().filter((call) => !call.includes("oauth2")).length;
}

/** Loses the responses of refunds and some captures that were carried out, then kills the shop. */
async function loseAnswers(refunded: UnfinishedOrder[]): Promise<void> {
  await inAll((fake) => fake.fault({ of: "POST .*/refunds?$", how: "lose" }));
  await inAll((fake) => fake.fault({ of: "POST .*/capture$", how: "lose", times: SETS }));
  await inAll((fake) => fake.fault({ of: "POST .*/capture$", how: "refuse" }));
  await shop.start();
  await until(async () => {
    const ledgers = await Promise.all(refunded.map(readLedger));
    return ledgers.every(({ refunds }) => refunds.length === 1);
  });
  await shop.kill();
  await calm();
}

/** Simulates the outage hour by hour, with a kill in each. */
async function goThroughOutage(): Promise<void> {
  for (let hour = 0; hour < OUTAGE_HOURS; hour += 1) {
    await fail(failures[hour % failures.length] ?? "refuse");
    await shop.start();
    for (let past = 0; past < 60; past += STEP_MINUTES) await pass(STEP_MINUTES);
    await killDuringCall();
  }
}

async function expectReconciled(order: UnfinishedOrder): Promise<void> {
  const { state } = await readOrder(order.orderId);
  const ledger = await readLedger(order);
  const given = ledger.refunds.reduce((sum, cents) => sum + cents, 0);
  const [payment] = await listPayments(order.orderId);
  expect([payment?.capturedCents, payment?.refundedCents]).toEqual([ledger.captured, given]);
  const rows = await db
    .selectFrom("refunds")
    .where("paymentId", "=", order.paymentId)
    .select(["state", "cents"])
    .execute();
  expect(rows).toEqual(ledger.refunds.map((cents) => ({ state: "done", cents })));
  const kept = ledger.captured - given;
  if (state === "paid") expect(kept).toBe(PRICE - order.refundCents);
  else expect([kept, ledger.isOpen]).toEqual([0, false]);
}

test("an outage of hours with kills loses no payment, refunds nothing twice and retries at long intervals", async () => {
  await shop.stop();
  const sets = [];
  for (const provider of providers) {
    for (let set = 0; set < SETS; set += 1) sets.push(await givenUnfinishedOrders(provider));
  }
  const orders: UnfinishedOrder[] = sets.flatMap((set) => Object.values(set));
  await loseAnswers(sets.flatMap(({ refunded, partlyRefunded }) => [refunded, partlyRefunded]));
  const before = await countCalls();
  await goThroughOutage();
  const calls = (await countCalls()) - before;
  process.stdout.write(`${orders.length} orders, ${calls} calls in ${2 * OUTAGE_HOURS} hours\n`);
  expect(calls).toBeLessThan(orders.length * 2 * MOST_TRIES * CALLS_OF_TRY);

  expect(await db.selectFrom("refunds").where("state", "=", "done").select("id").execute()).toEqual(
    [],
  );
  const admin = await givenUser({ role: "admin" });
  for (const { paidLate } of sets.slice(0, SETS + 1)) {
    resultOf(await releaseOrder(admin, paidLate.orderId, "The provider does not answer"));
  }
  await inAll((fake) => fake.simulate("forget-keys"));
  for (const [index, { paidLate }] of sets.slice(0, SETS + 1).entries()) {
    const provider = providers[index < SETS ? 0 : 1];
    if (!provider) throw new Error("There are two providers.");
    const rival = await place(provider, paidLate.trackId);
    await pay(rival);
    orders.push(rival);
  }
  await shop.start();
  for (let past = 0; past < 120; past += STEP_MINUTES) await pass(STEP_MINUTES);

  for (const order of orders) await expectReconciled(order);
  for (const order of orders.filter(({ hasPaid }) => hasPaid)) {
    const { state } = await readOrder(order.orderId);
    const isReleased = orders.some((one) => one !== order && one.trackId === order.trackId);
    const ends = order.refundCents === PRICE ? ["refunded"] : ["paid"];
    expect(isReleased ? ["paid", "cancelled", "paid-too-late"] : ends).toContain(state);
  }
  const { rows: soldTwice } = await sql`select track_id from orders where state = 'paid'
    group by track_id having count(*) > 1`.execute(db);
  expect(soldTwice).toEqual([]);
  const { rows: givenUp } = await sql`select from graphile_worker.jobs
    where attempts >= max_attempts or locked_at is not null`.execute(db);
  expect(givenUp).toEqual([]);
  const quiet = await countCalls();
  for (let past = 0; past < 60; past += STEP_MINUTES) await pass(STEP_MINUTES);
  expect((await countCalls()) - quiet).toBeLessThanOrEqual(orders.length * 4);
});
