import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { compactRowCounts } from "../../app/platform/database/row-counts.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { sumBalances } from "../../app/shop/accounting/shares/balances.server.ts";
import { setShare } from "../../app/shop/accounting/shares/edit-producer.server.ts";
import { makePayout } from "../../app/shop/accounting/shares/make-payout.server.ts";
import { findNextPayout } from "../../app/shop/accounting/shares/producers.server.ts";
import {
  reconcileShare,
  storeShareTerms,
} from "../../app/shop/accounting/shares/reconcile-share.server.ts";
import { releaseShares } from "../../app/shop/accounting/shares/release-shares.server.ts";
import { balanceIn, shareOf } from "../../app/shop/accounting/shares/share.ts";
import { failPayoutLine } from "../../app/shop/accounting/shares/undo-payout.server.ts";
import { refundOrder } from "../../app/shop/orders/refunds/refunds.server.ts";
import { sellByHand } from "../../app/shop/orders/selling/sell-track.server.ts";
import { undoSale } from "../../app/shop/orders/selling/undo-sale.server.ts";
import { givenOrder, givenTrack, givenTrackSoldHere } from "../fixtures/given.ts";
import { numbersFrom } from "../fixtures/numbers-from.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { givenPlaced, lineOf, readOrder, runOrderJobs } from "../orders/given-orders.ts";
import {
  balancesOf,
  client,
  givenProducer,
  givenSale,
  inFifteenDays,
  listEntries,
} from "./given-shares.ts";

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

const newKey = () => crypto.randomUUID();

test("a share is fixed at the sale, held for fourteen days, then payable, and paid out once", async () => {
  const { admin, producer } = await givenSale();
  resultOf(await setShare(admin, producer.id, 0));
  expect(await balancesOf(producer.id)).toEqual([6999, 0, 0]);
  await releaseShares(new Date(Date.now() + 13.9 * 86_400_000));
  expect(await balancesOf(producer.id)).toEqual([6999, 0, 0]);
  await Promise.all([releaseShares(inFifteenDays()), releaseShares(inFifteenDays())]);
  expect(await balancesOf(producer.id)).toEqual([0, 6999, 0]);
  await Promise.all([makePayout(admin, newKey()), makePayout(admin, newKey())]);
  expect(await balancesOf(producer.id)).toEqual([0, 0, 6999]);
});

test("producer balances stay correct while shares are earned, released and paid out at the same time", async () => {
  const { admin, producer } = await givenProducer();
  const others = await Promise.all([givenProducer(), givenProducer()]);
  const sell = async (userId: string) => {
    const track = await givenTrack({ priceCents: 10_000, userId });
    resultOf(await sellByHand(admin, track.id, client));
  };
  const producers = [producer, ...others.map((each) => each.producer)];
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([
      ...producers.flatMap(({ id }) => [sell(id), sell(id)]),
      ...Array.from({ length: 3 }, compactRowCounts),
      releaseShares(inFifteenDays()),
      makePayout(admin, newKey()),
    ]);
  }
  for (const { id } of producers) {
    const entries = await listEntries(id);
    const accounts = ["held", "payable", "paid-out"] as const;
    const sums = accounts.map((name) => balanceIn(name, entries));
    expect(await balancesOf(id)).toEqual(sums);
    expect(sums.reduce((sum, cents) => sum + cents)).toBe(6 * 7000);
  }
  await releaseShares(inFifteenDays());
  const { payments, cents } = await findNextPayout();
  const [whole] = await sumBalances();
  expect(cents).toBe(whole?.payableCents);
  const made = resultOf(await makePayout(admin, newKey()));
  expect(made?.paymentCount ?? 0).toBe(payments);
  expect(await sumBalances()).toMatchObject([{ heldCents: 0, payableCents: 0 }]);
});

test("undoing a sale after its payout leaves a debt that is deducted from the next payout", async () => {
  const { admin, producer, track } = await givenSale();
  await releaseShares(inFifteenDays());
  resultOf(await makePayout(admin, newKey()));
  resultOf(await undoSale(admin, track.id, "Never paid"));
  expect(await balancesOf(producer.id)).toEqual([0, -6999, 6999]);
  const next = await givenTrack({ priceCents: 20_000, userId: producer.id });
  resultOf(await sellByHand(admin, next.id, client));
  await releaseShares(inFifteenDays());
  resultOf(await makePayout(admin, newKey()));
  expect(await balancesOf(producer.id)).toEqual([0, 0, 14_000]);
});

async function givenPaid() {
  const { admin, producer } = await givenProducer();
  const track = await givenTrackSoldHere({ priceCents: 10_000, userId: producer.id });
  const placed = await givenPlaced(track.id);
  await stripe.simulate("pay", { ref: placed.ref });
  await runOrderJobs(placed.orderId);
  expect(await balancesOf(producer.id)).toEqual([7000, 0, 0]);
  return { admin, producer, ...placed };
}

test("a refund reverses the share of the refunded amount, and a full refund reverses all of it", async () => {
  const { admin, producer, orderId } = await givenPaid();
  resultOf(await refundOrder(admin, orderId, { cents: 2500, reason: "A flaw" }));
  await runOrderJobs(orderId);
  expect(await balancesOf(producer.id)).toEqual([5250, 0, 0]);
  resultOf(await refundOrder(admin, orderId, { cents: 7500, reason: "Asked for" }));
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("refunded");
  expect(await balancesOf(producer.id)).toEqual([0, 0, 0]);
});

test("the share of a disputed payment stays held, and a chargeback reverses it", async () => {
  const { producer, orderId, ref } = await givenPaid();
  await stripe.simulate("dispute", { ref, reason: "fraudulent" });
  await runOrderJobs(orderId);
  await releaseShares(inFifteenDays());
  expect(await balancesOf(producer.id)).toEqual([7000, 0, 0]);
  await stripe.simulate("dispute", { ref, status: "lost" });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("charged-back");
  expect(await balancesOf(producer.id)).toEqual([0, 0, 0]);
});

test("a partially lost dispute reverses only that part's share", async () => {
  const { producer, orderId, ref } = await givenPaid();
  await stripe.simulate("dispute", { ref, cents: 2500, status: "lost" });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("paid");
  expect(await balancesOf(producer.id)).toEqual([5250, 0, 0]);
});

test("the database rejects unbalanced entries, edits of past entries, and reversals above what was earned", async () => {
  const { producer } = await givenSale();
  const [entry] = await listEntries(producer.id);
  const changed = sql`update share_entries set cents = 1 where id = ${entry?.id}`;
  await expect(changed.execute(db)).rejects.toThrow("only ever added to");
  const add = (lineId: string | null, debit: string, credit: string, kind: string) =>
    sql`insert into share_entries (producer_id, order_line_id, kind, debit, credit, cents, currency)
      values (${producer.id}, ${lineId}, ${kind}, ${debit}, ${credit}, 7000, 'EUR')`.execute(db);
  await expect(add(null, "held", "held", "earned")).rejects.toThrow("check constraint");
  const lineId = entry?.orderLineId ?? null;
  await expect(add(lineId, "held", "earned", "reversed")).rejects.toThrow("more of a line");
  await expect(add(lineId, "held", "payable", "released")).rejects.toThrow("more of a line");
});

async function givenOrders(userId: string, next: () => number) {
  const orders = [];
  for (let count = 0; count < 4; count += 1) {
    const priceCents = 1 + Math.floor(next() * 20_000);
    const { id: trackId } = await givenTrack({ userId });
    const orderId = await givenOrder(trackId, { state: "paid", priceCents });
    const lineId = await lineOf(orderId);
    const payment = { orderId, attempt: 1, provider: "stripe", method: "card" } as const;
    const amounts = { amountCents: priceCents, capturedCents: priceCents, refundedCents: 0 };
    const state = { state: "captured", currency: "EUR", isCurrent: true } as const;
    await db
      .insertInto("payments")
      .values({ ...payment, ...amounts, ...state })
      .execute();
    await db.transaction().execute((tx) => storeShareTerms(tx, lineId));
    orders.push({ orderId, priceCents, retainedCents: priceCents });
  }
  return orders;
}

test.each([1, 2, 3])("the ledger adds up after random changes in any order (%i)", async (seed) => {
  const next = numbersFrom(seed);
  const pick = <Value>(values: Value[]) => values[Math.floor(next() * values.length)];
  const { admin, producer } = await givenProducer();
  await setShare(admin, producer.id, Math.floor(next() * 10_001));
  const orders = await givenOrders(producer.id, next);
  const share = await db
    .selectFrom("orderShares")
    .where("producerId", "=", producer.id)
    .select(["shareBasisPoints", "taxBasisPoints"])
    .executeTakeFirstOrThrow();
  const owed = () =>
    orders.reduce((sum, { retainedCents }) => sum + shareOf(retainedCents, share), 0);

  const changes = [
    async () => {
      const order = pick(orders);
      if (!order) return;
      const refundedCents = Math.floor(next() * (order.priceCents + 1));
      order.retainedCents = order.priceCents - refundedCents;
      await db
        .updateTable("payments")
        .set({ refundedCents })
        .where("orderId", "=", order.orderId)
        .execute();
    },
    () => releaseShares(pick([new Date(), inFifteenDays()])),
    () => makePayout(admin, newKey()),
    async () => {
      const lines = await db
        .selectFrom("payoutLines")
        .where("producerId", "=", producer.id)
        .select("id")
        .execute();
      const line = pick(lines);
      if (line) await failPayoutLine(admin, line.id);
    },
  ];
  for (let step = 0; step < 25; step += 1) {
    await pick(changes)?.();
    for (const { orderId } of orders) {
      await db.transaction().execute(async (tx) => reconcileShare(tx, await lineOf(orderId, tx)));
    }
    const entries = await listEntries(producer.id);
    const [held = 0, payable = 0, paid = 0] = await balancesOf(producer.id);
    expect(held + payable + paid + balanceIn("earned", entries)).toBe(0);
    expect(held + payable + paid).toBe(owed());
    expect(Math.min(held, paid)).toBeGreaterThanOrEqual(0);
  }
});
