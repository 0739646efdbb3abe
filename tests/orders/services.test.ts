import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { findTasks } from "../../app/admin/dashboard/find-tasks.server.ts";
import { findBrokenRules } from "../../app/backup/broken-rules.server.ts";
import { stopListening } from "../../app/platform/database/changes.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { formatLongDay } from "../../app/platform/ui/format-time.ts";
import { findSales } from "../../app/shop/insights/sales-counts.server.ts";
import { evidenceFiles } from "../../app/shop/orders/disputes/evidence-files.ts";
import { findEvidence } from "../../app/shop/orders/disputes/find-evidence.server.ts";
import { eraseOldOrders } from "../../app/shop/orders/erasing/erase-old-orders.server.ts";
import { exportOrder } from "../../app/shop/orders/erasing/orders-of-buyer.server.ts";
import { urgencyOf } from "../../app/shop/orders/fulfillment/due-day.ts";
import { findRight } from "../../app/shop/orders/fulfillment/find-right.server.ts";
import { endOfPeriod } from "../../app/shop/orders/fulfillment/right-to-withdraw.ts";
import { listOrders } from "../../app/shop/orders/managing/order-list.server.ts";
import { placeOrder } from "../../app/shop/orders/paying/place-order.server.ts";
import { refundOrder } from "../../app/shop/orders/refunds/refunds.server.ts";
import { beginServiceOrder } from "../../app/shop/orders/services/begin-service-order.server.ts";
import { deliverService } from "../../app/shop/orders/services/deliver-service.server.ts";
import { deliverNow } from "../../app/shop/orders/transitions/delayed-files.server.ts";
import { withClient } from "../fixtures/connections.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import {
  givenShopper,
  letTimeRunOut,
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
    .select(["kind", "blocks"])
    .orderBy("kind")
    .execute();
  return mails.map(({ kind, blocks }) => ({
    kind,
    text: JSON.stringify(blocks),
  }));
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

test("a browser has one open order at a time, and pressing the button again leads to it", async () => {
  const shopper = await givenShopper();
  const first = resultOf(await beginServiceOrder({ offer: mastering, ...shopper }));
  expect(resultOf(await beginServiceOrder({ offer: mastering, ...shopper }))).toEqual(first);
  const other = { ...mastering, packageId: "mixing-2" };
  const own = { secret: first.secret, title: mastering.title };
  expect(await beginServiceOrder({ offer: other, ...shopper })).toMatchObject({
    refused: { reason: "conflict", theirs: { own } },
  });
  const { id } = await givenTrack();
  expect(await reserve(id, shopper)).toMatchObject({
    refused: { text: expect.stringContaining("started to order a service"), theirs: { own } },
  });
  await letTimeRunOut(first.orderId);
  resultOf(await reserve(id, shopper));
  expect((await readOrder(first.orderId)).state).toBe("expired");
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
  resultOf(await deliverNow(orderId, (kind) => new Map(both.map((each) => [each, kind]))));
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
  expect((await exportOrder(orderId))?.orderData.service).toMatchObject({ brief: "Loud, please." });
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
  const { orderId } = resultOf(
    await beginServiceOrder({ offer: mastering, ...(await givenShopper()) }),
  );
  await letTimeRunOut(orderId);
  expect(await placeOrder(orderId, placed)).toMatchObject({
    refused: { reason: "conflict", text: expect.stringContaining("order again") },
  });
});
