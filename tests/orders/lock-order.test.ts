import { type RawBuilder, sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { deleteTrack } from "../../app/shop/catalog/delete-track.server.ts";
import { trackForm } from "../../app/shop/catalog/track-form.ts";
import { requestAlert } from "../../app/shop/orders/alerts/availability-alerts.server.ts";
import { findDownload } from "../../app/shop/orders/download-links/downloads.server.ts";
import { confirmDownload } from "../../app/shop/orders/files/start-download.server.ts";
import { placeOrder } from "../../app/shop/orders/paying/place-order.server.ts";
import { findDuePayment } from "../../app/shop/orders/provider-calls/due-payment.server.ts";
import { openAtProvider } from "../../app/shop/orders/provider-calls/open-payment.server.ts";
import { sellByHand } from "../../app/shop/orders/selling/sell-track.server.ts";
import { receiveStatus } from "../../app/shop/orders/transitions/receive-status.server.ts";
import { findProvider } from "../../app/shop/payments/providers.server.ts";
import { givenDelivery, givenTrack, givenTracks, givenUser } from "../fixtures/given.ts";
import { holdLock } from "../fixtures/hold-lock.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { change, read, typed } from "../fixtures/saved-tracks.ts";
import {
  currentPayment,
  givenPlaced,
  letTimeRunOut,
  readOrder,
  reserve,
  runOrderJobs,
} from "./given-orders.ts";
import { byTransfer, setAccount } from "./given-transfers.ts";

/*
 * Two transactions meet where each holds what the other wants next. With different lock orders
 * PostgreSQL aborts one, and its command throws.
 */

await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

const client = { address: "192.0.2.1" };
const amount = { cents: 4999, currency: "EUR" } as const;
const open = { state: "open", amount, capturedCents: 0, refundedCents: 0 } as const;
const captured = { ...open, state: "captured", capturedCents: 4999 } as const;

/**
 * Starts the second once the first waits, and releases both when the second waits too, or is done.
 */
async function meet<First, Second>(
  lock: RawBuilder<unknown>,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const held = await holdLock(lock);
  const begun = first();
  await held.untilWaiting(1);
  const met = second();
  await Promise.race([met, held.untilWaiting(2)]);
  await held.release();
  return Promise.all([begun, met]);
}

const orderEvents = sql`lock table order_events in share mode`;
const rowOf = (table: string, id: string) =>
  sql`select from ${sql.table(table)} where id = ${id} for update`;

/** Creates a buyer who pays after the reservation expired. */
async function givenLatePayer(trackId: string) {
  const late = await givenPlaced(trackId);
  await letTimeRunOut(late.orderId);
  await runOrderJobs(late.orderId);
  return { ...late, pay: () => receiveStatus(late.paymentId, { ref: late.ref, ...captured }) };
}

test("a payment can be opened while its provider already reports it", async () => {
  const { orderId, paymentId, ref } = await givenPlaced((await givenTrack()).id);
  const opening = { providerRef: null, payUrl: null, state: "opening" } as const;
  await db.updateTable("payments").set(opening).where("id", "=", paymentId).execute();
  const due = await findDuePayment(paymentId);
  const provider = findProvider("stripe");
  if (!due || !provider) throw new Error("Nothing is to be opened.");
  await meet(
    orderEvents,
    () => openAtProvider(provider, due),
    () => receiveStatus(paymentId, { ref, ...open }),
  );
  expect(await currentPayment(orderId)).toEqual({ paymentId, ref });
});

test("a late payment can arrive while the track's download link is opened", async () => {
  const { id } = await givenTrack();
  const { downloadId } = await givenDelivery(id);
  const late = await givenLatePayer(id);
  const rival = resultOf(await reserve(id));
  await letTimeRunOut(rival.orderId);
  const visit = { actor: undefined, client };
  const download = resultOf(await findDownload(downloadId ?? undefined, visit));
  await meet(orderEvents, late.pay, () => confirmDownload(download, visit, "page"));
  expect((await readOrder(late.orderId)).state).toBe("paid");
  expect((await readOrder(rival.orderId)).state).toBe("expired");
});

test("a buyer can pay at the last moment while the owner saves the track as sold", async () => {
  const owner = await givenUser();
  const { id } = await givenTrack({ userId: owner.id });
  const { orderId, paymentId, ref } = await givenPlaced(id);
  await letTimeRunOut(orderId);
  const [, saved] = await meet(
    rowOf("payments", paymentId),
    () => receiveStatus(paymentId, { ref, ...captured }),
    () => change(owner, id, { ...read(trackForm, typed), sold: true }),
  );
  expect(saved).toEqual({ done: { id, pendingReview: [], lacksFiles: false } });
  expect((await readOrder(orderId)).state).toBe("paid");
});

test("a late payment can arrive while the track is deleted", async () => {
  const owner = await givenUser();
  const { id } = await givenTrack({ userId: owner.id });
  const late = await givenLatePayer(id);
  const [, deleted] = await meet(rowOf("payments", late.paymentId), late.pay, () =>
    deleteTrack(owner, id),
  );
  expect((await readOrder(late.orderId)).state).toBe("paid");
  expect(deleted).toEqual({ done: { isArchived: true } });
});

test("twenty buyers choosing a bank transfer at once all get payment details", async () => {
  await setAccount();
  const tracks = await givenTracks(20);
  const orders = await Promise.all(tracks.map(async ({ id }) => resultOf(await reserve(id))));
  const outcomes = await Promise.all(orders.map(({ orderId }) => placeOrder(orderId, byTransfer)));
  expect(outcomes.filter(({ done }) => done)).toHaveLength(20);
});

test("a track can be sold while a visitor signs up for an alert about it", async () => {
  const owner = await givenUser();
  const { id } = await givenTrack({ userId: owner.id });
  const fresh = { trackId: id, email: "ana@example.com" };
  await db.insertInto("freeAlerts").values(fresh).execute();
  const old = { trackId: id, email: "old@example.com", createdAt: new Date("2020-01-01") };
  await db.insertInto("freeAlerts").values(old).execute();
  await sql`create function wait_for_test() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(4711); return new; end $$`.execute(db);
  await sql`create trigger held before insert on free_alerts for each row
    execute function wait_for_test()`.execute(db);
  await meet(
    sql`select pg_advisory_xact_lock(4711)`,
    () => requestAlert({ ...fresh, address: client.address }),
    () => sellByHand(owner, id, client),
  );
});
