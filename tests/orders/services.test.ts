import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { findTasks } from "../../app/admin/dashboard/find-tasks.server.ts";
import { findBrokenRules } from "../../app/backup/broken-rules.server.ts";
import { stopListening } from "../../app/platform/database/changes.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { formatDay, formatLongDay } from "../../app/platform/ui/format-time.ts";
import { findSales } from "../../app/shop/insights/sales-counts.server.ts";
import { monthJson } from "../../app/shop/orders/books/exported-books.server.ts";
import { correctAddress } from "../../app/shop/orders/buyers/correct-address.server.ts";
import { findOrderPage } from "../../app/shop/orders/buyers/order-page.server.ts";
import { evidenceFiles } from "../../app/shop/orders/disputes/evidence-files.ts";
import { findEvidence } from "../../app/shop/orders/disputes/find-evidence.server.ts";
import { eraseOldOrders } from "../../app/shop/orders/erasing/erase-old-orders.server.ts";
import { exportOrder } from "../../app/shop/orders/erasing/orders-of-buyer.server.ts";
import { urgencyOf } from "../../app/shop/orders/fulfillment/due-day.ts";
import {
  findRight,
  listRightsOfLines,
} from "../../app/shop/orders/fulfillment/find-right.server.ts";
import { endOfPeriod } from "../../app/shop/orders/fulfillment/right-to-withdraw.ts";
import { findOrder } from "../../app/shop/orders/managing/find-order.server.ts";
import { listOrders } from "../../app/shop/orders/managing/order-list.server.ts";
import { placeOrder } from "../../app/shop/orders/paying/place-order.server.ts";
import { refundOrder } from "../../app/shop/orders/refunds/refunds.server.ts";
import { addService } from "../../app/shop/orders/services/add-service.server.ts";
import { deliverService } from "../../app/shop/orders/services/deliver-service.server.ts";
import { deliverNow } from "../../app/shop/orders/transitions/delayed-files.server.ts";
import { withClient } from "../fixtures/connections.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { linesOf, orderOf, soldOf } from "./given-carts.ts";
import {
  currentPayment,
  givenShopper,
  letTimeRunOut,
  listPayments,
  placed,
  readOrder,
  reserve,
  runOrderJobs,
} from "./given-orders.ts";
import { givenPlacedService, letBeDue, mastering, readService } from "./given-services.ts";

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);
afterAll(stopListening);
beforeEach(async () => {
  await db
    .updateTable("orderLines")
    .where("kind", "=", "service")
    .set({ deliveredAt: new Date() })
    .execute();
});

const DAY_MS = 24 * 60 * 60 * 1000;
const givenAdmin = () => givenUser({ role: "admin" });
const delivery = { message: "Here it is.", link: "https://files.example/master.wav" };

async function givenPaid(chosen: Parameters<typeof givenPlacedService>[0] = {}) {
  const order = await givenPlacedService(chosen);
  await stripe.simulate("pay", { ref: order.ref });
  await runOrderJobs(order.orderId);
  return order;
}

async function mailsOf(orderId: string) {
  const mails = await db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .select(["kind", "toAddress", "blocks"])
    .orderBy("kind")
    .execute();
  return mails.map(({ blocks, ...mail }) => ({ ...mail, text: JSON.stringify(blocks) }));
}

const dueIds = async () => (await findTasks()).services.map(({ id }) => id);

test("two buyers of the same package both get it, each with a number, a due date and service emails", async () => {
  const [ana, ben] = [await givenPaid({ brief: "Loud, please." }), await givenPaid()];
  const orders = [await readOrder(ana.orderId), await readOrder(ben.orderId)];
  for (const { state, number, trackId } of orders) {
    expect({ state, trackId }).toEqual({ state: "paid", trackId: null });
    expect(number).toMatch(/^DUB-\d{4}-\d{4}$/);
  }
  const { brief, dueAt } = await readService(ana.orderId);
  expect(brief).toBe("Loud, please.");
  const paidAt = orders[0]?.paidAt?.getTime() ?? 0;
  expect(Math.abs((dueAt?.getTime() ?? 0) - paidAt - 14 * DAY_MS)).toBeLessThan(60_000);
  const mails = await mailsOf(ana.orderId);
  expect(mails.map(({ kind }) => kind)).toEqual(["payment-received", "service-sold"]);
  expect(mails[0]?.text).toContain(`deliver by ${dueAt && formatLongDay(dueAt)}`);
  expect(JSON.stringify(mails)).not.toMatch(/your files|"name":"Track"|sold to you/i);
});

test("pressing the button again leads to the same order, and another service or a track joins it", async () => {
  const shopper = await givenShopper();
  const first = resultOf(await addService({ offer: mastering, ...shopper }));
  expect(resultOf(await addService({ offer: mastering, ...shopper }))).toEqual(first);
  const other = { ...mastering, packageId: "mixing-2", priceCents: 100 };
  expect(resultOf(await addService({ offer: other, ...shopper }))).toEqual(first);
  const { id } = await givenTrack({ priceCents: 1000 });
  expect(resultOf(await reserve(id, shopper))).toEqual(first);
  expect((await readOrder(first.orderId)).totalCents).toBe(4900 + 100 + 1000);
  await letTimeRunOut(first.orderId);
  resultOf(await reserve((await givenTrack()).id, shopper));
  expect((await readOrder(first.orderId)).state).toBe("expired");
});

test("nothing joins an order that is being paid", async () => {
  const shopper = await givenShopper();
  const { orderId } = await givenPlacedService({ shopper });
  const conflict = { refused: { reason: "conflict", theirs: { own: { title: mastering.title } } } };
  const other = { ...mastering, packageId: "mixing-2" };
  expect(await addService({ offer: other, ...shopper })).toMatchObject(conflict);
  expect(await reserve((await givenTrack()).id, shopper)).toMatchObject(conflict);
  expect(await linesOf(orderId)).toHaveLength(1);
});

test("the first track of a cart of services restarts its time, and services don't extend it beyond twice the setting", async () => {
  const shopper = await givenShopper();
  const { orderId } = resultOf(await addService({ offer: mastering, ...shopper }));
  const age = (minutes: number) =>
    sql`update orders set created_at = now() - ${minutes} * interval '1 minute'
      where id = ${orderId}`.execute(db);
  const minutesLeft = async () => Math.round((await orderOf(orderId)).secondsLeft / 60);
  await age(29);
  resultOf(await reserve((await givenTrack()).id, shopper));
  expect(await minutesLeft()).toBe(15);
  await age(20);
  await db
    .updateTable("orders")
    .set({ reservedUntil: sql<Date>`now() + interval '1 minute'` })
    .where("id", "=", orderId)
    .execute();
  const other = { ...mastering, packageId: "mixing-2" };
  resultOf(await addService({ offer: other, ...shopper }));
  expect(await minutesLeft()).toBe(10);
});

test("a cart of services is no way around the limit of carts that hold tracks", async () => {
  const { client } = await givenShopper();
  const ofNetwork = async () => ({ ...(await givenShopper()), client });
  const shopper = await ofNetwork();
  resultOf(await addService({ offer: mastering, ...shopper }));
  for (let count = 0; count < 3; count += 1)
    resultOf(await reserve((await givenTrack()).id, await ofNetwork()));
  expect(await reserve((await givenTrack()).id, shopper)).toMatchObject({
    refused: { reason: "busy" },
  });
});

/** Buys a track for 10.00 and a service for 49.00. */
async function givenPaidMix() {
  const shopper = await givenShopper();
  const track = await givenTrack({ priceCents: 1000 });
  resultOf(await addService({ offer: mastering, ...shopper }));
  const { orderId } = resultOf(await reserve(track.id, shopper));
  resultOf(await placeOrder(orderId, placed));
  const { ref } = await currentPayment(orderId);
  await stripe.simulate("pay", { ref });
  await runOrderJobs(orderId);
  const [service, line] = await linesOf(orderId);
  const ids = { serviceId: service?.id ?? "", lineId: line?.id ?? "" };
  return { orderId, ref, track, shopper, ...ids };
}

test("a service beside a track is due and delivered by itself", async () => {
  const { orderId, track, serviceId, lineId } = await givenPaidMix();
  expect(await soldOf([track])).toEqual([true]);
  expect(await dueIds()).toEqual([orderId]);
  const mails = await mailsOf(orderId);
  expect(mails[0]?.text).toMatch(/“Track \d+” is yours.*“Mastering 1 Track”: We'll deliver by/s);
  resultOf(await deliverService(await givenAdmin(), orderId, { ...delivery, lineId: serviceId }));
  expect(await dueIds()).toEqual([]);
  const page = await findOrderPage(orderId);
  expect(page.services).toMatchObject([{ delivery, deliveredAt: expect.any(Date) }]);
  // Both pages give the time of the first download.
  expect(page.deliveredAt).toBeNull();
  expect(await findOrder(orderId)).toMatchObject({ deliveredAt: null });
  const rights = await listRightsOfLines(orderId, new Date());
  expect(rights.map(({ right }) => right.state)).toEqual(["performed", "open"]);
  const reasonOf = async (line: string) =>
    (await deliverService(await givenAdmin(), orderId, { ...delivery, lineId: line })).refused
      ?.reason;
  expect(await reasonOf(lineId)).toBe("missing");
});

test.each([0, 1])("a refund of line %i of a track and a service ends that one alone", async (n) => {
  const { orderId, track, serviceId, lineId } = await givenPaidMix();
  const refunded = { cents: n === 0 ? 4900 : 1000, lineId: n === 0 ? serviceId : lineId };
  resultOf(await refundOrder(await givenAdmin(), orderId, { ...refunded, reason: "Agreed" }));
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("paid");
  expect((await linesOf(orderId)).map(({ returnedAt }) => returnedAt !== null)).toEqual([
    n === 0,
    n === 1,
  ]);
  expect(await dueIds()).toEqual(n === 0 ? [] : [orderId]);
  expect(await soldOf([track])).toEqual([true]);
  const { number } = await readOrder(orderId);
  const { entries } = await monthJson(formatDay(new Date()).slice(0, 7));
  const days = entries.filter(({ order }) => order === number).map(({ suppliedOn }) => suppliedOn);
  const day = n === 0 ? formatDay(new Date()) : "";
  expect(days).toEqual([day, day]);
});

test("a confirmation that goes to a corrected address names what the buyer of a mixed order still has", async () => {
  const { orderId, shopper, lineId } = await givenPaidMix();
  const refunded = { cents: 1000, lineId, reason: "Agreed" };
  resultOf(await refundOrder(await givenAdmin(), orderId, refunded));
  await runOrderJobs(orderId);
  const { browserKey } = shopper;
  resultOf(await correctAddress({ orderId, email: "right@example.com", browserKey }));
  const mails = await mailsOf(orderId);
  const again = mails.find(({ toAddress }) => toAddress === "right@example.com");
  expect(again?.text).toContain("We've received your payment for “Mastering 1 Track”.");
  expect(again?.text).not.toContain("is yours");
});

test("a mixed order whose lines were refunded one by one was supplied on the day it was paid", async () => {
  const { orderId, serviceId, lineId } = await givenPaidMix();
  const admin = await givenAdmin();
  for (const [id, cents] of [
    [serviceId, 4900],
    [lineId, 1000],
  ] as const) {
    resultOf(await refundOrder(admin, orderId, { cents, lineId: id, reason: "Agreed" }));
    await runOrderJobs(orderId);
  }
  const { number } = await readOrder(orderId);
  const { entries } = await monthJson(formatDay(new Date()).slice(0, 7));
  const days = entries.filter(({ order }) => order === number).map(({ suppliedOn }) => suppliedOn);
  expect(days).toEqual([formatDay(new Date()), formatDay(new Date()), formatDay(new Date())]);
});

test("money that comes after the track of a mixed order was sold is refunded in full", async () => {
  const shopper = await givenShopper();
  const track = await givenTrack({ priceCents: 1000 });
  resultOf(await addService({ offer: mastering, ...shopper }));
  const { orderId } = resultOf(await reserve(track.id, shopper));
  resultOf(await placeOrder(orderId, placed));
  const { ref } = await currentPayment(orderId);
  await db
    .updateTable("orders")
    .set({ state: "expired", reservedUntil: null })
    .where("id", "=", orderId)
    .execute();
  resultOf(await reserve(track.id));
  await stripe.simulate("pay", { ref, by: "instant" });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("paid-too-late");
  expect(await listPayments(orderId)).toMatchObject([{ refundedCents: 5900, isSurplus: true }]);
  expect(await dueIds()).toEqual([]);
});

test("tracks and services that are taxed differently for a buyer are not ordered together", async () => {
  const before = await db.selectFrom("settings").selectAll().executeTakeFirstOrThrow();
  await db
    .updateTable("settings")
    .set({ sellerCountry: "DE", taxMode: "home", taxCountry: "DE" })
    .execute();
  const shopper = await givenShopper();
  resultOf(await addService({ offer: mastering, ...shopper }));
  const { orderId } = resultOf(await reserve((await givenTrack()).id, shopper));
  const from = (country: string) =>
    placeOrder(orderId, { ...placed, buyer: { ...placed.buyer, country } });
  const abroad = await from("US");
  const athome = await from("DE");
  const { sellerCountry, taxMode, taxCountry } = before;
  await db.updateTable("settings").set({ sellerCountry, taxMode, taxCountry }).execute();
  expect(abroad).toMatchObject({
    refused: { reason: "conflict", text: expect.stringContaining("taxed differently") },
  });
  resultOf(athome);
});

test("a late payment still buys the service, because no one else can take it", async () => {
  const { orderId, ref } = await givenPlacedService();
  await db
    .updateTable("orders")
    .set({ state: "expired", reservedUntil: null })
    .where("id", "=", orderId)
    .execute();
  await stripe.simulate("pay", { ref });
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({ state: "paid", attention: null });
});

test("work is due after the 14-day withdrawal period, unless the buyer asks for it to start earlier", async () => {
  const { orderId } = await givenPaid({ consents: new Map() });
  const { paidAt } = await readOrder(orderId);
  const begin = endOfPeriod(paidAt ?? new Date());
  expect((await readService(orderId)).dueAt?.getTime()).toBe(begin.getTime() + 14 * DAY_MS);
  expect((await mailsOf(orderId))[0]?.text).toContain("start on");
  const both = ["deliver-at-once", "lose-withdrawal"] as const;
  resultOf(
    await deliverNow(
      orderId,
      ({ lines }) => new Map(both.map((each) => [each, `${lines[0]?.kind}`])),
    ),
  );
  const { dueAt } = await readService(orderId);
  expect(dueAt?.getTime()).toBeLessThan(begin.getTime() + DAY_MS);
  const consents = await db
    .selectFrom("orderConsents")
    .where("orderId", "=", orderId)
    .select("wording")
    .execute();
  expect(consents).toEqual([{ wording: "service" }, { wording: "service" }]);
});

test("two administrators mark a service delivered at once: one succeeds, and the buyer gets one email", async () => {
  const [ada, bob] = [await givenAdmin(), await givenAdmin()];
  const { orderId } = await givenPaid();
  expect(await findRight(orderId, new Date())).toMatchObject({ state: "open" });
  const outcomes = await Promise.all([
    deliverService(ada, orderId, delivery),
    deliverService(bob, orderId, { message: "Mine", link: null }),
  ]);
  expect(outcomes.filter(({ refused }) => refused?.reason === "conflict")).toHaveLength(1);
  const isAdas = outcomes[0]?.refused === undefined;
  const again = isAdas ? delivery : { message: "Mine", link: null };
  resultOf(await deliverService(ada, orderId, again));
  expect(await readService(orderId)).toMatchObject(again);
  const mails = (await mailsOf(orderId)).filter(({ kind }) => kind === "service-delivered");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(again.message);
  expect(await findRight(orderId, new Date())).toEqual({ law: "eu", state: "performed" });
});

test("only administrators can mark a service delivered, and only a paid one", async () => {
  const admin = await givenAdmin();
  const { orderId } = await givenPaid();
  const reasonOf = async (...args: Parameters<typeof deliverService>) =>
    (await deliverService(...args)).refused?.reason;
  expect(await reasonOf(await givenUser(), orderId, delivery)).toBe("forbidden");
  const unpaid = await givenPlacedService();
  expect(await reasonOf(admin, unpaid.orderId, delivery)).toBe("conflict");
  const track = resultOf(await reserve((await givenTrack()).id));
  expect(await reasonOf(admin, track.orderId, delivery)).toBe("missing");
  expect((await readOrder(orderId)).deliveredAt).toBeNull();
});

test("the dashboard shows overdue and upcoming services first, and the order list shows all", async () => {
  const [late, soon, later] = [await givenPaid(), await givenPaid(), await givenPaid()];
  await letBeDue(late.orderId, 1);
  await letBeDue(soon.orderId, -3);
  const { services, moreServices } = await findTasks();
  expect(services.map(({ id, urgency }) => [id, urgency])).toEqual([
    [late.orderId, "overdue"],
    [soon.orderId, "soon"],
    [later.orderId, "later"],
  ]);
  expect(moreServices).toBe(0);
  resultOf(await deliverService(await givenAdmin(), soon.orderId, delivery));
  const { orders } = await listOrders({ view: "services", search: undefined, page: 1 });
  expect(orders.map(({ id, kind }) => [id, kind])).toEqual([
    [later.orderId, "service"],
    [late.orderId, "service"],
  ]);
});

test("a due date ends at midnight UTC, and only then is the service overdue", () => {
  const dueAt = new Date("2026-12-09T10:00Z");
  expect(urgencyOf(dueAt, new Date("2026-12-09T23:59Z"))).toBe("soon");
  expect(urgencyOf(dueAt, new Date("2026-12-10T00:00Z"))).toBe("overdue");
  expect(urgencyOf(dueAt, new Date("2026-12-06T23:59Z"))).toBe("soon");
  expect(urgencyOf(dueAt, new Date("2026-12-05T23:59Z"))).toBe("later");
});

test("a refunded service is no longer due, unless its refund fails", async () => {
  const { orderId, ref } = await givenPaid();
  expect(await dueIds()).toEqual([orderId]);
  resultOf(await refundOrder(await givenAdmin(), orderId, { cents: 4900, reason: "No time" }));
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("refunded");
  expect(await dueIds()).toEqual([]);
  await stripe.simulate("fail-refund", { ref });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("paid");
  expect(await dueIds()).toEqual([orderId]);
});

test("a service adds no ledger entry, no share and no insights data, and breaks no database rule", async () => {
  const chosen = {
    scale: "day" as const,
    starts: ["2026-01-01"],
    since: "2026-01-01",
    ownerId: undefined,
    trackId: undefined,
  };
  const countAll = () => findSales(chosen);
  const before = await countAll();
  const { orderId } = await givenPaid();
  await givenPaid();
  expect(await countAll()).toEqual(before);
  expect(await db.selectFrom("registerEntries").select("id").limit(1).execute()).toEqual([]);
  const shares = await db
    .selectFrom("orderShares")
    .innerJoin("orderLines", "orderLines.id", "orderLineId")
    .where("orderId", "=", orderId)
    .select("producerId")
    .execute();
  expect(shares).toEqual([{ producerId: null }]);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const here = { ...inject("server"), database: rows[0]?.name };
  expect((await withClient(here, findBrokenRules)).join()).not.toContain("sold more than once");
});

test("a service's evidence and data export show what was ordered, requested and delivered", async () => {
  const { orderId } = await givenPaid({ brief: "Loud, please." });
  resultOf(await deliverService(await givenAdmin(), orderId, delivery));
  const evidence = await findEvidence(orderId);
  if (!evidence) throw new Error("There is no evidence.");
  const files = new Map(evidenceFiles(evidence).map(({ name, text }) => [name, text]));
  const product = files.get("05-product-description.txt") ?? "";
  for (const text of [
    "a made-to-order service",
    "One stereo master",
    "Loud, please.",
    delivery.link,
  ]) {
    expect(product).toContain(text);
  }
  expect(files.get("08-service-documentation.txt")).not.toContain("Today's license agreement");
  expect((await exportOrder(orderId))?.orderData.services[0]).toMatchObject({
    brief: "Loud, please.",
  });
});

test("erasing a service order deletes what the buyer wrote and what was sent to them", async () => {
  const { orderId } = await givenPaid({ brief: "Call me: 555" });
  resultOf(await deliverService(await givenAdmin(), orderId, delivery));
  const later = new Date(Date.now() + 20 * 366 * DAY_MS);
  await eraseOldOrders({ paidOrderYears: 10, unpaidOrderDays: 60, addressDays: 180 }, later);
  expect(await readService(orderId)).toMatchObject({ brief: null, message: null, link: null });
  expect((await readOrder(orderId)).erasedAt).not.toBeNull();
});

test("an expired service order can't be placed", async () => {
  const { orderId } = resultOf(await addService({ offer: mastering, ...(await givenShopper()) }));
  await letTimeRunOut(orderId);
  expect(await placeOrder(orderId, placed)).toMatchObject({
    refused: { reason: "conflict", text: expect.stringContaining("order again") },
  });
});
