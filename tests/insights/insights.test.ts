import { beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { orNotFound } from "../../app/platform/forms/or-not-found.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import { likeTrack, unlikeTrack } from "../../app/shop/catalog/likes.server.ts";
import type { Beacon } from "../../app/shop/insights/beacon.ts";
import { findInsights } from "../../app/shop/insights/find-insights.server.ts";
import { forgetCounts, forgetMarks } from "../../app/shop/insights/forget-counts.server.ts";
import { flushCounts, receiveBeacon } from "../../app/shop/insights/receive-beacon.server.ts";
import type { Scale } from "../../app/shop/insights/scales.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenOrder, givenTrack, givenUser } from "../fixtures/given.ts";

const now = new Date("2026-11-24T12:00:00Z");
const yesterday = new Date("2026-11-23T12:00:00Z");
const browser = "Mozilla/5.0 Firefox/140.0";

beforeEach(async () => {
  for (const table of [
    "trackCounts",
    "siteCounts",
    "trackStops",
    "emptySearches",
    "dayMarks",
  ] as const) {
    await db.deleteFrom(table).execute();
  }
});

/** Sends a beacon from a new network, unless an address is given. */
async function sendEvents(events: Beacon["noted"], { site = "", at = now, address = "" } = {}) {
  const from = address || freshAddress();
  const wait = receiveBeacon({ site, noted: events }, { address: from, userAgent: browser }, at);
  await flushCounts();
  return wait;
}

const admin = { id: "adm", username: "admin", role: "admin", canUpload: true } as const;
async function see(scale: Scale = "day", trackId?: string, actor: Actor = admin, at = now) {
  return orNotFound(await findInsights(actor, { scale, trackId }, at), "There is no such track.");
}

test("a visitor's actions count once a day even if repeated, and again the next day", async () => {
  const { id } = await givenTrack();
  const address = "192.0.2.7";
  await sendEvents([{ visit: id }, { listen: id }, { visit: id }], { address });
  await sendEvents([{ visit: id }, { listen: id }], { address });
  await sendEvents([{ visit: id }], { address: "192.0.2.8" });
  await sendEvents([{ visit: id }], { address, at: yesterday });
  const { periods, tracks } = await see();
  expect(periods.slice(-2)).toMatchObject([
    { start: "2026-11-23", visits: 1, listens: 0 },
    { start: "2026-11-24", visits: 2, listens: 1 },
  ]);
  expect(tracks).toMatchObject([{ id, visits: 3, listens: 1 }]);
});

test("days, weeks and months show the same totals for the same visits", async () => {
  const { id } = await givenTrack({ genre: "Deep House" });
  await sendEvents([{ visit: id }], { at: new Date("2026-11-22T23:59:59Z") }); // A Sunday.
  await sendEvents([{ visit: id }], { at: new Date("2026-11-23T00:00:00Z") });
  const [weeks, months] = [await see("week"), await see("month")];
  expect(weeks.periods.slice(-2)).toMatchObject([
    { start: "2026-11-16", visits: 1 },
    { start: "2026-11-23", visits: 1 },
  ]);
  expect(months.periods.at(-1)).toMatchObject({ start: "2026-11-01", visits: 2 });
  expect(months.genres).toMatchObject([{ name: "Deep House", visits: 2 }]);
});

test("the points where listeners stop are shown per track and add up to all listeners", async () => {
  const [one, other] = [await givenTrack(), await givenTrack()];
  await sendEvents([{ listen: one.id }, { stop: one.id, part: 12 }]);
  await sendEvents([{ listen: one.id }, { stop: one.id, part: 49 }]);
  await sendEvents([{ listen: other.id }, { stop: other.id, part: 3 }]);
  const { track } = await see("day", one.id);
  expect(track?.stops.flatMap((count, part) => (count > 0 ? [[part, count]] : []))).toEqual([
    [12, 1],
    [49, 1],
  ]);
});

const sitesOf = (scale: "day" | "month") =>
  db.selectFrom("siteCounts").where("scale", "=", scale).selectAll().execute();

/** Sends beacons of one visitor per name, from one network or several. */
async function flood(
  names: number,
  beaconOf: (name: number) => Beacon,
  addressOf = (_: number) => "203.0.113.99",
) {
  for (let name = 0; name < names; name += 1) {
    receiveBeacon(beaconOf(name), { address: addressOf(name), userAgent: `Browser ${name}` }, now);
  }
  await flushCounts();
}

const everywhere = (at: number) => `10.${8 + Math.floor(at / 250)}.${at % 250}.1`;

test("fake sites from one network don't displace the sites that others come from", async () => {
  const { id } = await givenTrack();
  await flood(250, (name) => ({ site: `forged-${name}.example`, noted: [{ visit: id }] }));
  await sendEvents([{ visit: id }, { listen: id }], { site: "blog.example" });
  const rows = await sitesOf("month");
  expect(rows.filter(({ site }) => site.startsWith("forged"))).toHaveLength(10);
  expect(rows.reduce((sum, { visits }) => sum + visits, 0)).toBe(251);
  expect(rows.find(({ site }) => site === "blog.example")).toMatchObject({ visits: 1, listens: 1 });
  // The same network is believed about a site that others reported.
  await sendEvents([{ visit: id }], { site: "blog.example", address: "203.0.113.99" });
  expect((await see()).sites[1]).toEqual({ site: "blog.example", visits: 2, listens: 1 });
});

test("the most frequent sites are kept when thousands of networks send fake ones", async () => {
  const { id } = await givenTrack();
  await flood(
    800,
    (name) => ({ site: `forged-${name}.example`, noted: [{ visit: id }] }),
    everywhere,
  );
  for (let visit = 0; visit < 2; visit += 1)
    await sendEvents([{ visit: id }], { site: "blog.example" });
  await flood(
    800,
    (name) => ({ site: `again-${name}.example`, noted: [{ visit: id }] }),
    (at) => everywhere(at + 800),
  );
  const rows = await sitesOf("day");
  expect(rows.length).toBeLessThanOrEqual(501);
  expect(rows.reduce((sum, { visits }) => sum + visits, 0)).toBe(1_602);
  expect((await see()).sites.slice(0, 2)).toMatchObject([
    { site: "other" },
    { site: "blog.example", visits: 2 },
  ]);
});

test("a visitor who comes from a site and right after without it counts for that site", async () => {
  const { id } = await givenTrack();
  for (let visitor = 0; visitor < 50; visitor += 1) {
    const sender = { address: freshAddress(), userAgent: browser };
    for (const site of ["blog.example", ""]) {
      receiveBeacon({ site, noted: [{ visit: id }] }, sender, now);
    }
  }
  await flushCounts();
  expect((await see()).sites).toEqual([{ site: "blog.example", visits: 50, listens: 0 }]);
});

test("searches without results are listed without email addresses and up to a limit", async () => {
  await sendEvents([{ search: "  Dub   TECHNO " }, { search: "ana@example.com" }]);
  await sendEvents([{ search: "dub techno" }]);
  expect((await see()).searches).toEqual([{ words: "dub techno", count: 2 }]);
  const forged = (name: number) => ({ site: "", noted: [{ search: `forged ${name}` }] });
  await flood(250, forged);
  await sendEvents([{ search: "honest words" }]);
  const countSearches = async () =>
    (await db.selectFrom("emptySearches").where("scale", "=", "day").selectAll().execute()).length;
  expect(await countSearches()).toBe(12);
  await flood(1_600, (name) => forged(name + 250), everywhere);
  expect(await countSearches()).toBe(500);
  expect((await see()).searches[0]).toEqual({ words: "dub techno", count: 2 });
});

test("thousands of beacons are rejected, and unknown tracks and drafts are not counted", async () => {
  const [draft, track] = [await givenTrack({ isDraft: true }), await givenTrack()];
  const address = "203.0.113.9";
  const forged = Array.from({ length: 50 }, (_, at) => ({
    visit: at === 0 ? draft.id : `none-${at}`,
  }));
  const waits = [];
  for (let sent = 0; sent < 1_000; sent += 1) {
    waits.push(
      receiveBeacon({ site: "", noted: forged }, { address, userAgent: `UA ${sent}` }, now),
    );
  }
  await flushCounts();
  expect(waits.filter((wait) => wait === 0)).toHaveLength(6);
  expect(await db.selectFrom("trackCounts").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("dayMarks").selectAll().execute()).toEqual([]);
  expect(await sendEvents([{ visit: track.id }], { address })).toBeGreaterThan(0);
  expect(await sendEvents([{ visit: track.id }])).toBe(0);
});

test("a like counts on the day it was given, until it is withdrawn", async () => {
  const { id } = await givenTrack();
  await likeTrack(id, "ana");
  await likeTrack(id, "ben");
  await likeTrack(id, "ben");
  await unlikeTrack(id, "ana");
  const { periods } = await see("month", undefined, admin, new Date());
  expect(periods.at(-1)).toMatchObject({ likes: 1 });
});

test("checkouts, revenue, countries and the time to a sale match the orders", async () => {
  const before = await see();
  const createdAt = new Date("2026-11-04T12:00:00Z");
  const track = await givenTrack({ createdAt, genre: "Minimal/Deep-Tech" });
  await givenOrder(track.id, { state: "expired", createdAt: yesterday });
  const orderId = await givenOrder(track.id, {
    state: "paid",
    createdAt: yesterday,
    paidAt: now,
    priceCents: 10_000,
  });
  await db
    .insertInto("orderBuyers")
    .values({
      orderId,
      kind: "consumer",
      legalName: "Ana",
      email: "ana@example.com",
      country: "PT",
    })
    .execute();
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
      refundedCents: 2_500,
    })
    .execute();
  const { periods, countries, genres, timeToSale } = await see();
  expect(before.timeToSale).toBeUndefined();
  expect(periods.slice(-2)).toMatchObject([
    { begun: 2, finished: 0, cents: 0 },
    { begun: 0, finished: 1, cents: 7_500 },
  ]);
  expect(countries).toEqual([{ code: "PT", name: "Portugal", sales: 1, cents: 7_500 }]);
  expect(genres).toMatchObject([{ name: "Minimal/Deep-Tech", sales: 1, cents: 7_500 }]);
  expect(timeToSale).toMatchObject({ count: 1, medianDays: 20, medianCents: 10_000 });
  await db.updateTable("musicTracks").set({ genre: "Techno" }).where("id", "=", track.id).execute();
  // Otherwise each sale would be looked up among all tracks.
  expect((await see()).genres).toMatchObject([
    { name: "Minimal/Deep-Tech", sales: 1, cents: 7_500 },
  ]);
});

test("uploaders see the numbers of their own tracks only", async () => {
  const [ana, ben] = [await givenUser(), await givenUser()];
  const [hers, his] = [await givenTrack({ userId: ana.id }), await givenTrack({ userId: ben.id })];
  await sendEvents([{ visit: hers.id }, { search: "nothing" }], { site: "hers.example" });
  await sendEvents([{ visit: his.id }, { listen: his.id }], { site: "his.example" });
  await givenOrder(his.id, { state: "paid", paidAt: now, createdAt: now });
  const seen = await see("day", undefined, { ...ana, role: "user" });
  expect(seen.tracks.map(({ id }) => id)).toEqual([hers.id]);
  expect(seen.sites.map(({ site }) => site)).toEqual(["hers.example"]);
  expect(seen.periods.at(-1)).toMatchObject({
    visits: 1,
    listens: 0,
    begun: 0,
    finished: 0,
    cents: 0,
  });
  expect({ ...seen.countries, ...seen.searches, ...seen.timeToSale }).toEqual({});
  const another = findInsights({ ...ana, role: "user" }, { scale: "day", trackId: his.id }, now);
  expect(await another).toBeUndefined();
});

test("no address is stored, and the data that distinguishes visits is deleted every night", async () => {
  const { id } = await givenTrack();
  await sendEvents([{ visit: id }], { address: "198.51.100.77" });
  const marks = await db.selectFrom("dayMarks").selectAll().execute();
  const salts = await db.selectFrom("daySalts").selectAll().execute();
  expect(marks).toHaveLength(1);
  expect(JSON.stringify([marks, salts])).not.toContain("198.51.100.77");
  await forgetMarks(new Date("2026-11-25T00:01:00Z"));
  expect(await db.selectFrom("dayMarks").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("daySalts").selectAll().execute()).toEqual([]);
});

test("days that no screen shows are deleted while their months stay, and a deleted track is not counted", async () => {
  const [track, deleted] = [await givenTrack(), await givenTrack()];
  await sendEvents([{ visit: track.id }, { visit: deleted.id }]);
  await db.deleteFrom("musicTracks").where("id", "=", deleted.id).execute();
  await forgetCounts(new Date("2027-03-01T03:41:00Z"));
  const left = await db
    .selectFrom("trackCounts")
    .select(["scale", "trackId"])
    .orderBy("scale")
    .execute();
  expect(left).toEqual([
    { scale: "month", trackId: track.id },
    { scale: "week", trackId: track.id },
  ]);
});
