import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { reportProblem } from "../../app/shop/orders/buyers/report-problem.server.ts";
import { answerBuyer } from "../../app/shop/orders/managing/answer-buyer.server.ts";
import { findOrder } from "../../app/shop/orders/managing/find-order.server.ts";
import { addNote, clearAttention } from "../../app/shop/orders/managing/manage-order.server.ts";
import type { OrderView } from "../../app/shop/orders/managing/order-filter.ts";
import { listOrders } from "../../app/shop/orders/managing/order-list.server.ts";
import { ordersCsv } from "../../app/shop/orders/managing/orders-csv.server.ts";
import { sumOrders } from "../../app/shop/orders/managing/sum-orders.server.ts";
import { refundOrder } from "../../app/shop/orders/refunds/refunds.server.ts";
import { undoSale } from "../../app/shop/orders/selling/undo-sale.server.ts";
import { raiseAttention } from "../../app/shop/orders/state/attention.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { givenPlaced, letTimeRunOut, placed, reserve, runOrderJobs } from "./given-orders.ts";

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

async function givenPaid(title: string) {
  const { id } = await givenTrack({ title });
  const { orderId, ref } = await givenPlaced(id);
  await stripe.simulate("pay", { ref });
  await runOrderJobs(orderId);
  return { trackId: id, orderId };
}

async function titlesOf(view: OrderView, search?: string): Promise<string[]> {
  const { orders } = await listOrders({ view, search, page: 1 });
  return orders.map(({ title }) => title);
}

test("orders needing attention are listed first, then the newest, with abandoned ones filed separately", async () => {
  await givenPaid("Sold first");
  const { orderId } = await givenPaid("Sold later");
  const abandoned = resultOf(await reserve((await givenTrack({ title: "Abandoned" })).id));
  await letTimeRunOut(abandoned.orderId);
  await runOrderJobs(abandoned.orderId);
  resultOf(await reserve((await givenTrack({ title: "Reserved" })).id));
  expect(await titlesOf("current")).toEqual(["Reserved", "Sold later", "Sold first"]);
  await raiseAttention(db, orderId, { code: "other-amount" });
  expect(await titlesOf("current")).toEqual(["Sold later", "Reserved", "Sold first"]);
  expect(await titlesOf("attention")).toEqual(["Sold later"]);
  expect(await titlesOf("open")).toEqual(["Reserved"]);
  expect(await titlesOf("sold")).toEqual(["Sold later", "Sold first"]);
  expect(await titlesOf("over")).toEqual(["Abandoned"]);
  expect(await titlesOf("current", "ANA@example")).toEqual(["Sold later", "Sold first"]);
  expect(await titlesOf("current", "aband")).toEqual(["Abandoned"]);
  expect(await titlesOf("current", "%")).toEqual([]);
  expect(await sumOrders()).toMatchObject({ attention: 1, open: 1, revenueCents: 9998 });
});

test("an order shows its buyer, payments, emails, full timeline and administrators' notes", async () => {
  const admin = await givenUser({ role: "admin" });
  const user = await givenUser();
  const { orderId } = await givenPaid("Shown");
  resultOf(await addNote(admin, orderId, "They asked for the stems by post."));
  expect(await addNote(user, orderId, "Mine")).toMatchObject({ refused: { reason: "forbidden" } });
  const order = await findOrder(orderId);
  expect(order).toMatchObject({ state: "paid", legalName: "Ana Buyer", email: "ana@example.com" });
  expect(order?.payments).toMatchObject([{ provider: "stripe", capturedCents: 4999 }]);
  expect(order?.mails.map(({ kind }) => kind).sort()).toEqual(["payment-received", "track-sold"]);
  const mails = await db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .select(["kind", "blocks"])
    .execute();
  const confirmed = mails.find(({ kind }) => kind === "payment-received");
  for (const wording of placed.consents.values()) {
    expect(JSON.stringify(confirmed?.blocks)).toContain(JSON.stringify(wording).slice(1, -1));
  }
  expect(order?.events.map(({ kind }) => kind)).toEqual([
    "note-added",
    "state-changed",
    "state-changed",
    "payment-opened",
    "state-changed",
    "order-placed",
    "reserved",
  ]);
  expect(JSON.stringify(order?.events)).not.toMatch(/ana@example|Ana Buyer/);
});

test("an administrator's reply to a problem is emailed once with the report, and clears the alert", async () => {
  const [admin, user] = [await givenUser({ role: "admin" }), await givenUser()];
  const { orderId } = await givenPaid("Silent left");
  resultOf(await reportProblem(orderId, "The left channel is silent."));
  const answer = "A new master is on your page.";
  expect(await answerBuyer(user, orderId, answer)).toMatchObject({
    refused: { reason: "forbidden" },
  });
  for (const _ of ["sent", "sent again"]) resultOf(await answerBuyer(admin, orderId, answer));
  const order = await findOrder(orderId);
  expect(order?.attentions).toEqual([]);
  expect(order?.events[0]).toMatchObject({ kind: "problem-answered", by: admin.username });
  const sent = await db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .where("kind", "=", "problem-answered")
    .selectAll()
    .execute();
  expect(sent).toMatchObject([{ toAddress: "ana@example.com", writtenBy: admin.username }]);
  expect(sent[0]?.subject).not.toMatch(/Silent left|Ana/);
  const text = JSON.stringify(sent[0]?.blocks);
  for (const part of [answer, "The left channel is silent."]) expect(text).toContain(part);
});

test("an order needs attention for several things at once, each until someone resolves it", async () => {
  const admin = await givenUser({ role: "admin" });
  const { orderId } = await givenPaid("Called");
  const attention = { code: "other-amount", cents: 100, currency: "EUR" } as const;
  expect(await raiseAttention(db, orderId, attention)).toBe(true);
  expect(await raiseAttention(db, orderId, { code: "refund-failed" })).toBe(true);
  expect(await raiseAttention(db, orderId, { ...attention, cents: 200 })).toBe(false);
  const openOf = async () =>
    (await findOrder(orderId))?.attentions.map(({ attention: { code } }) => code);
  expect(await openOf()).toEqual(["other-amount", "refund-failed"]);
  const filter = { view: "attention", search: undefined, page: 1 } as const;
  const listed = async () => (await listOrders(filter)).orders.filter(({ id }) => id === orderId);
  expect((await listed())[0]?.attentions).toEqual([
    expect.stringContaining("€2.00"),
    expect.stringContaining("refund failed"),
  ]);
  const csv = await new Response(ordersCsv(filter)).text();
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
  expect(rows.find(({ track }) => track === "Called")?.attention).toBe(
    "other-amount refund-failed",
  );

  resultOf(await clearAttention(admin, orderId, "other-amount"));
  expect(await openOf()).toEqual(["refund-failed"]);
  expect((await findOrder(orderId))?.events[0]).toMatchObject({
    kind: "attention-cleared",
    by: admin.username,
    details: { attention: { ...attention, cents: 200 } },
  });
  resultOf(await clearAttention(admin, orderId, "other-amount"));
  expect(
    (await findOrder(orderId))?.events.filter(({ kind }) => kind === "attention-cleared"),
  ).toHaveLength(1);
  resultOf(await clearAttention(admin, orderId, "refund-failed"));
  expect(await listed()).toEqual([]);
  expect(await raiseAttention(db, orderId, attention)).toBe(true);
  expect(await openOf()).toEqual(["other-amount"]);
});

test("a track bought through the shop can be relisted only after the order is refunded", async () => {
  const admin = await givenUser({ role: "admin" });
  const { trackId, orderId } = await givenPaid("Kept");
  expect(await undoSale(admin, trackId, "Oops")).toMatchObject({ refused: { reason: "conflict" } });
  resultOf(await refundOrder(admin, orderId, { cents: 4999, reason: "They changed their mind" }));
  await runOrderJobs(orderId);
  resultOf(await undoSale(admin, trackId, "Refunded"));
  resultOf(await reserve(trackId));
  expect((await findOrder(orderId))?.state).toBe("refunded");
});

test("the orders spreadsheet never runs formulas that buyers typed", async () => {
  const { id } = await givenTrack({ title: "=HYPERLINK(1)" });
  const { orderId } = await givenPlaced(id);
  const legalName = '=cmd|"/c calc"!A1';
  await db.updateTable("orderBuyers").set({ legalName }).where("orderId", "=", orderId).execute();
  const text = await new Response(
    ordersCsv({ view: "current", search: "HYPERLINK", page: 1 }),
  ).text();
  const [head, row] = text.replace("\uFEFF", "").split("\r\n");
  expect(head).toContain("number,state,made,paid,track,total,currency");
  expect(row).toContain("'=HYPERLINK(1)");
  expect(row).toContain(`'=cmd`);
  expect(row).toContain(placed.buyer.email);
});

test("the export lists each order once, even if orders were created at the same moment", async () => {
  await sql`with sold as (
      insert into orders (channel, state, number, paid_at, created_at)
      select 'checkout', 'paid', 'DUB-2020-' || lpad(n::text, 5, '0'), now(),
        now() + n * interval '10 microseconds'
      from generate_series(1, 1200) n returning id, number
    ) insert into order_lines (order_id, kind, title, price_cents)
    select id, 'service', 'Close ' || right(number, 4)::int, 100 from sold`.execute(db);
  const text = await new Response(
    ordersCsv({ view: "current", search: undefined, page: 1 }),
  ).text();
  const titles = text.match(/Close \d+/g) ?? [];
  expect(titles).toHaveLength(1200);
  expect(new Set(titles).size).toBe(1200);
});
