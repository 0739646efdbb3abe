import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { orNotFound } from "../../app/platform/forms/or-not-found.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { eraseOutdated } from "../../app/shop/customers/personal-data/erase-outdated.server.ts";
import { findInsights } from "../../app/shop/insights/find-insights.server.ts";
import { forgetCounts } from "../../app/shop/insights/forget-counts.server.ts";
import { refreshSalesTotals } from "../../app/shop/insights/sales-totals.server.ts";
import { periodStarts, type Scale } from "../../app/shop/insights/scales.ts";
import { refundOrder } from "../../app/shop/orders/refunds/refunds.server.ts";
import { sellByHand } from "../../app/shop/orders/selling/sell-track.server.ts";
import { undoSale } from "../../app/shop/orders/selling/undo-sale.server.ts";
import {
  givenOrder,
  givenTrack,
  givenTrackSoldHere,
  givenUser,
  ordersWithLines,
} from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { givenPlaced, runOrderJobs } from "../orders/given-orders.ts";

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

const DAY_MS = 86_400_000;
const scales: Scale[] = ["day", "week", "month"];
const actor = { id: "adm", username: "admin", role: "admin", canUpload: true } as const;

/** Returns the displayed totals. */
async function readTotals(scale: Scale) {
  const insights = await findInsights(actor, { scale, trackId: undefined });
  const { periods, genres, countries, timeToSale } = orNotFound(insights, "No insights.");
  const { count = 0, medianDays, medianCents } = timeToSale ?? {};
  return {
    periods: periods.map(({ start, begun, finished, cents }) => ({
      start,
      begun,
      finished,
      cents,
    })),
    genres: inOrder(genres.map(({ name, sales, cents }) => ({ name, sales, cents }))),
    countries: inOrder(countries.map(({ code: name, sales, cents }) => ({ name, sales, cents }))),
    timeToSale: { count, medianDays, medianCents },
  };
}

type Sum = { name: string; sales: number; cents: number };

const inOrder = (sums: Sum[]) =>
  sums.filter(({ sales }) => sales > 0).toSorted((a, b) => a.name.localeCompare(b.name));

async function listEverything() {
  const rows = await Promise.all([
    ordersWithLines().where("kind", "=", "track").execute(),
    db.selectFrom("orderBuyers").select(["orderId", "country"]).execute(),
    db.selectFrom("payments").selectAll().execute(),
    db.selectFrom("settings").select("currency").executeTakeFirstOrThrow(),
  ]);
  const [orders, buyers, payments, { currency }] = rows;
  const takenFrom = (id: string) =>
    payments
      .filter(({ orderId, isSurplus }) => orderId === id && !isSurplus)
      .reduce((sum, payment) => sum + payment.refundedCents + payment.chargedBackCents, 0);
  return orders.map((order) => ({
    ...order,
    isInCurrency: order.currency === currency,
    country: buyers.find(({ orderId }) => orderId === order.id)?.country ?? "",
    keptCents: order.priceCents - takenFrom(order.id),
  }));
}

/** Returns the totals, order by order. */
async function addUp(scale: Scale) {
  const starts = periodStarts(scale);
  const [since = ""] = starts;
  const dayOf = (at: Date | null) => at?.toISOString().slice(0, 10) ?? "";
  const all = await listEverything();
  const begun = all.filter(({ channel }) => channel === "checkout");
  const paid = all.filter(({ paidAt, isInCurrency }) => isInCurrency && dayOf(paidAt) >= since);
  const kept = paid.filter(({ state }) => state === "paid");
  const isIn = (start: string) => (at: Date | null) =>
    starts.findLast((each) => each <= dayOf(at)) === start;
  const sumOf = (orders: typeof kept) => orders.reduce((sum, { keptCents }) => sum + keptCents, 0);
  const sumsBy = (nameOf: (order: (typeof kept)[number]) => string) =>
    inOrder(
      [...Map.groupBy(kept, nameOf)].map(([name, orders]) => {
        return { name, sales: orders.length, cents: sumOf(orders) };
      }),
    );
  const listed = kept.filter(({ listedAt }) => listedAt !== null);
  const days = listed.map(({ paidAt, listedAt }) =>
    Math.max(0, Math.floor((Number(paidAt) - Number(listedAt)) / DAY_MS)),
  );
  const prices = listed.map(({ priceCents }) => priceCents);
  const middles = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    return [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  };
  const [lower, upper] = middles(days);
  return {
    periods: starts.map((start) => ({
      start,
      begun: begun.filter(({ createdAt }) => isIn(start)(createdAt)).length,
      finished: paid.filter(({ channel, paidAt }) => channel === "checkout" && isIn(start)(paidAt))
        .length,
      cents: sumOf(kept.filter(({ paidAt }) => isIn(start)(paidAt))),
    })),
    genres: sumsBy(({ trackGenre }) => trackGenre ?? ""),
    countries: sumsBy(({ country }) => country),
    timeToSale: {
      count: listed.length,
      medianDays:
        lower === undefined || upper === undefined ? undefined : Math.floor((lower + upper) / 2),
      medianCents: middles(prices)[0],
    },
  };
}

async function expectTrue() {
  for (const scale of scales) expect(await readTotals(scale)).toEqual(await addUp(scale));
}

/** Compares both before and after the totals are recalculated. */
async function expectTrueTwice() {
  await expectTrue();
  await refreshSalesTotals();
  expect(await db.selectFrom("staleSales").selectAll().execute()).toEqual([]);
  await expectTrue();
}

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

const genres = ["Techno", "Deep House", "House Music"];
const countries = ["PT", "DE", undefined, "FR"];

/**
 * Creates orders started at midnight and paid in the last and the first millisecond of a day, among
 * other times.
 */
async function givenSales(count: number) {
  for (let n = 0; n < count; n += 1) {
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS - ((n * n * 5) % 700) * DAY_MS;
    const createdAt = new Date(midnight - DAY_MS);
    const track = await givenTrack({
      genre: genres[n % 3] ?? "",
      createdAt: new Date(midnight - (n % 7) * 30 * DAY_MS),
    });
    const orderId = await givenOrder(track.id, {
      createdAt,
      priceCents: 1_000 + (n % 5) * 700,
      currency: n % 9 === 4 ? "USD" : "EUR",
      ...(n % 4 === 3
        ? { state: "expired" as const }
        : { state: "paid" as const, paidAt: new Date(midnight - (n % 2)) }),
      channel: n % 12 === 5 ? "by-hand" : "checkout",
    });
    const country = countries[n % 4];
    if (country) await addBuyer(orderId, country);
    await db
      .insertInto("payments")
      .values({
        orderId,
        attempt: 1,
        provider: "sandbox",
        method: "card",
        isCurrent: true,
        state: "captured",
        amountCents: 10_000,
        currency: "EUR",
        capturedCents: 10_000,
        refundedCents: n % 3 === 0 ? n : 0,
        isSurplus: n % 10 === 9,
      })
      .execute();
  }
}

function addBuyer(orderId: string, country: string) {
  const buyer = { kind: "consumer", legalName: "Ana", email: "ana@example.com" } as const;
  return db
    .insertInto("orderBuyers")
    .values({ orderId, country, ...buyer })
    .execute();
}

const services = sql`with sold as (
    insert into orders (channel, state, number, paid_at)
    values ('checkout', 'paid', 'DUB-2020-0001', now()) returning id
  ) insert into order_lines (order_id, kind, title, price_cents)
  select id, 'service', 'Mixing', 7000 from sold`;
const tracksOf = (genre: string) =>
  sql`id in (select order_id from order_lines where track_genre = ${genre})`;

const changes = {
  "part of a payment is refunded": sql`update payments set refunded_cents = refunded_cents + 300 where not is_surplus and amount_cents % 2 = 0`,
  "disputes take something back": sql`update payments set charged_back_cents = 20 where refunded_cents > 20`,
  "a payment turns out to be the second one": sql`update payments set is_surplus = not is_surplus where refunded_cents > 315`,
  "refunds come back": sql`update payments set refunded_cents = 0, charged_back_cents = 0 where refunded_cents < 310`,
  "orders are refunded and charged back": sql`update orders set state = case total_cents when 1000 then 'refunded' else 'charged-back' end
    where state = 'paid' and total_cents in (1000, 1700) and channel = 'checkout'`,
  "some of them come to life again": sql`update orders set state = 'paid' where state = 'refunded' and ${tracksOf("Techno")}`,
  "late money is paid": sql`update orders set state = 'paid', paid_at = now() - interval '40 days', number = 'DUB-2021-' || translate(substr(id::text, 1, 8), 'abcdef', '012345')
    where state = 'expired' and total_cents = 2400`,
  "buyers move": sql`update order_buyers set country = case country when 'PT' then 'ES' else 'PT' end where country <> 'FR'`,
  "buyers are erased": sql`delete from order_buyers where country = 'ES'`,
  "times are corrected": sql`update orders set paid_at = paid_at - interval '33 days' where ${tracksOf("Deep House")}`,
  "prices and genres are corrected": sql`update order_lines set price_cents = price_cents + 1, track_genre = 'Techno' where price_cents = 3100`,
  "tracks of unpaid orders are deleted": sql`delete from music_tracks where not exists (select from orders join order_lines on order_id = orders.id where track_id = music_tracks.id and number is not null)`,
  "a service is ordered": services,
  "the shop sells in another currency": sql`update settings set currency = 'USD'`,
  "and in its own again": sql`update settings set currency = 'EUR'`,
  "payments are deleted": sql`delete from payments where charged_back_cents > 0`,
  "orders that nobody paid are deleted": sql`with gone as (select id from orders where paid_at is null),
    payment as (delete from payments using gone where order_id = gone.id),
    buyer as (delete from order_buyers using gone where order_id = gone.id)
    delete from orders using gone where orders.id = gone.id`,
};

test("the insights' sales match the orders after every change to them", async () => {
  await givenSales(60);
  await expectTrueTwice();
  for (const [what, change] of Object.entries(changes)) {
    const before = await addUp("month");
    await change.execute(db);
    if (what !== "a service is ordered" && !what.startsWith("tracks of"))
      expect(await addUp("month"), what).not.toEqual(before);
    await expectTrueTwice();
  }
});

test("sales, refunds, disputes and erasures appear in the insights at once", async () => {
  const admin = await givenUser({ role: "admin" });
  const client = { address: "192.0.2.1" };
  const track = await givenTrackSoldHere({ priceCents: 10_000 });
  const { orderId, ref } = await givenPlaced(track.id);
  await stripe.simulate("pay", { ref });
  await runOrderJobs(orderId);
  await expectTrueTwice();
  resultOf(await refundOrder(admin, orderId, { cents: 2_500, reason: "A flaw" }));
  await runOrderJobs(orderId);
  await expectTrueTwice();
  await stripe.simulate("dispute", { ref, reason: "fraudulent" });
  await stripe.simulate("dispute", { ref, status: "lost" });
  await runOrderJobs(orderId);
  await expectTrueTwice();
  const other = await givenTrack();
  resultOf(await sellByHand(admin, other.id, client));
  await expectTrueTwice();
  resultOf(await undoSale(admin, other.id, "Never paid"));
  await expectTrueTwice();
  await eraseOutdated(new Date(Date.now() + 12 * 366 * DAY_MS));
  expect(await db.selectFrom("orderBuyers").where("orderId", "=", orderId).execute()).toEqual([]);
  await expectTrueTwice();
});

test("orders committed after the totals were calculated are included too", async () => {
  const track = await givenTrack();
  const orderId = await givenOrder(track.id, { state: "capturing", createdAt: ago(3) });
  await addBuyer(orderId, "PT");
  await refreshSalesTotals();
  const buying = await db.startTransaction().execute();
  const paid = { state: "paid", number: "DUB-2022-0001", paidAt: ago(2) } as const;
  await buying.updateTable("orders").where("id", "=", orderId).set(paid).execute();
  const moving = await db.startTransaction().execute();
  await moving
    .updateTable("orderBuyers")
    .where("orderId", "=", orderId)
    .set({ country: "AT" })
    .execute();
  await expectTrueTwice();
  await buying.commit().execute();
  await expectTrueTwice();
  await moving.commit().execute();
  await expectTrueTwice();
  expect((await readTotals("day")).countries.map(({ name }) => name)).toContain("AT");
});

test("daily and weekly totals that no screen shows are deleted, and monthly ones are kept", async () => {
  await expectTrueTwice();
  const later = new Date(Date.now() + 1_000 * DAY_MS);
  await forgetCounts(later);
  for (const table of ["salesTotals", "salesSpread"] as const) {
    const left = await db.selectFrom(table).select("scale").distinct().execute();
    expect(left).toEqual([{ scale: "month" }]);
  }
  await sql`insert into stale_sales (day) select current_date - 1`.execute(db);
  await refreshSalesTotals(later);
  const totals = await db
    .selectFrom("salesTotals")
    .where("scale", "=", "day")
    .select("start")
    .execute();
  expect(totals).toEqual([]);
});
