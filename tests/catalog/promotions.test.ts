import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import type { BulkAction } from "../../app/shop/catalog/bulk/bulk-schema.ts";
import { runBulkAction } from "../../app/shop/catalog/bulk/run-bulk.server.ts";
import { undoBulkAction } from "../../app/shop/catalog/bulk/undo-bulk.server.ts";
import { runPromotions } from "../../app/shop/catalog/promotions/run-promotions.server.ts";
import { replaceTrack } from "../../app/shop/catalog/publishing/replace-track.server.ts";
import { draftForm } from "../../app/shop/catalog/track-form.ts";
import { setOnSale } from "../../app/shop/catalog/track-states.server.ts";
import { findTrack } from "../../app/shop/catalog/tracks.server.ts";
import { sellByHand } from "../../app/shop/orders/selling/sell-track.server.ts";
import { givenOrder, givenTrack, givenUser } from "../fixtures/given.ts";
import { givenManyTracks } from "../fixtures/many-tracks.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { change, read } from "../fixtures/saved-tracks.ts";

let admin: Actor;
beforeAll(async () => {
  admin = await givenUser({ role: "admin" });
});

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const startOf = (offset: number) => new Date(`${day(offset)}T00:00:00Z`);

async function sell(
  track: { id: string },
  promotion: Partial<Extract<BulkAction, { act: "put-on-sale" }>>,
) {
  const act = { act: "put-on-sale", ...promotion } as const;
  const chosen = { actor: admin, action: act, selection: { ids: [track.id] } };
  return resultOf(await runBulkAction(chosen, crypto.randomUUID())).id;
}

function stateOf({ id }: { id: string }) {
  return db
    .selectFrom("musicTracks")
    .select(["onSale", "priceCents"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

const full = { onSale: false, priceCents: 10_000 };
const cut = { onSale: true, priceCents: 7500 };

test("a scheduled sale of more tracks than fit one transaction starts and ends in one run", async () => {
  await givenManyTracks(501);
  const manyTracks = db.selectFrom("musicTracks").where("id", "like", "many-%");
  await db
    .insertInto("trackSales")
    .columns(["trackId", "cutPercent", "startsAt", "endsAt"])
    .expression(
      manyTracks
        .select(["id", sql<number>`50`.as("cut")])
        .select([
          sql<Date>`${startOf(2)}::timestamptz`.as("startsAt"),
          sql<Date>`${startOf(3)}::timestamptz`.as("endsAt"),
        ]),
    )
    .execute();
  const left = async () => {
    const { count } = await db
      .selectFrom("trackSales")
      .where("trackId", "like", "many-%")
      .where("startedAt", "is", null)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  };
  await runPromotions(new Date(startOf(2).getTime() - 1));
  expect(await left()).toBe(501);
  await runPromotions(startOf(2));
  expect(await left()).toBe(0);
  await runPromotions(startOf(3));
  const promotions = await db
    .selectFrom("trackSales")
    .where("trackId", "like", "many-%")
    .select("trackId")
    .execute();
  expect(promotions).toEqual([]);
});

test("a scheduled sale starts and ends on its dates and restores the former price", async () => {
  const track = await givenTrack({ priceCents: 10_000 });
  await sell(track, { percent: 25, from: day(2), to: day(3) });
  await runPromotions();
  expect(await stateOf(track)).toEqual(full);
  await runPromotions(new Date(startOf(2).getTime() - 1));
  expect(await stateOf(track)).toEqual(full);
  await runPromotions(startOf(2));
  expect(await stateOf(track)).toEqual(cut);
  await runPromotions(new Date(startOf(4).getTime() - 1));
  expect(await stateOf(track)).toEqual(cut);
  await runPromotions(startOf(4));
  await runPromotions(startOf(4));
  expect(await stateOf(track)).toEqual(full);
  const log = await db
    .selectFrom("auditLog")
    .where("subjectId", "=", track.id)
    .orderBy("id")
    .select(["act", "actorName", "details"])
    .execute();
  expect(log).toMatchObject([
    {
      act: "plan-sale",
      actorName: admin.username,
      details: { sale: { from: false, to: `−25% ${day(2)}/${day(3)}` } },
    },
    {
      act: "put-on-sale",
      actorName: "Dubplate",
      details: { price: { from: "100.00", to: "75.00" } },
    },
    { act: "end-sale", actorName: "Dubplate", details: { price: { from: "75.00", to: "100.00" } } },
  ]);
});

test("a scheduled sale cuts and restores a price set before it starts", async () => {
  const track = await givenTrack({ priceCents: 4000, isDraft: true });
  await sell(track, { percent: 25, from: day(1), to: day(1) });
  resultOf(
    await change(admin, track.id, read(draftForm, { title: "x", price: "100" }), { isDraft: true }),
  );
  await runPromotions(startOf(1));
  expect(await stateOf(track)).toEqual(cut);
  await runPromotions(startOf(2));
  expect(await stateOf(track)).toEqual(full);
});

test("a price set during a sale stays when the sale ends, even if it equals the sale price", async () => {
  for (const prices of [["90"], ["90", "75"]]) {
    const track = await givenTrack({ priceCents: 10_000, isDraft: true });
    await sell(track, { percent: 25, to: day(0) });
    for (const price of prices) {
      const fields = read(draftForm, { title: "x", price, onSale: "on" });
      resultOf(await change(admin, track.id, fields, { isDraft: true }));
    }
    await runPromotions(startOf(1));
    const priceCents = Number(prices.at(-1)) * 100;
    expect(await stateOf(track)).toEqual({ onSale: false, priceCents });
  }
});

test("removing the On Sale mark in the list or the form ends the sale and restores the price", async () => {
  const [pressed, saved] = [
    await givenTrack({ priceCents: 10_000 }),
    await givenTrack({ priceCents: 10_000, isDraft: true }),
  ];
  await sell(pressed, { percent: 25 });
  await sell(saved, { percent: 25 });
  resultOf(await setOnSale(admin, pressed.id, false));
  resultOf(
    await change(admin, saved.id, read(draftForm, { title: "x", price: "75" }), { isDraft: true }),
  );
  expect(await stateOf(pressed)).toEqual(full);
  expect(await stateOf(saved)).toEqual(full);
});

test("a scheduled sale waits while a track is reserved, and is dropped once it is sold", async () => {
  const track = await givenTrack({ priceCents: 10_000 });
  await sell(track, { cents: 2500, from: day(1) });
  const id = await givenOrder(track.id, { priceCents: 10_000 });
  await runPromotions(startOf(1));
  expect(await stateOf(track)).toEqual(full);
  await sql`update orders set reserved_until = now() - interval '1 minute' where id = ${id}`.execute(
    db,
  );
  await runPromotions(startOf(1));
  expect(await stateOf(track)).toEqual(cut);
  const sold = await givenTrack({ priceCents: 10_000 });
  await sell(sold, { cents: 2500, from: day(1) });
  resultOf(await sellByHand(admin, sold.id, { address: "192.0.2.7" }));
  await runPromotions(startOf(1));
  expect(await stateOf(sold)).toEqual(full);
});

test("a sale on a sold track ends with the full price, and the order keeps its own price", async () => {
  const track = await givenTrack({ priceCents: 10_000 });
  await sell(track, { percent: 25, to: day(0) });
  resultOf(await sellByHand(admin, track.id, { address: "192.0.2.7" }));
  const order = db.selectFrom("orderLines").select("priceCents").where("trackId", "=", track.id);
  expect(await order.executeTakeFirst()).toEqual({ priceCents: 7500 });
  await runPromotions(startOf(1));
  expect(await stateOf(track)).toEqual(full);
  expect(await order.executeTakeFirst()).toEqual({ priceCents: 7500 });
});

test("a scheduled discount larger than the current price is dropped, and the audit log says why", async () => {
  const track = await givenTrack({ priceCents: 4000, isDraft: true });
  await sell(track, { cents: 3000, from: day(1) });
  resultOf(
    await change(admin, track.id, read(draftForm, { title: "x", price: "30" }), { isDraft: true }),
  );
  await runPromotions(startOf(1));
  expect(await stateOf(track)).toEqual({ onSale: false, priceCents: 3000 });
  const log = await db
    .selectFrom("auditLog")
    .where("subjectId", "=", track.id)
    .orderBy("id", "desc")
    .select(["act", "details"])
    .executeTakeFirst();
  expect(log).toEqual({
    act: "drop-sale",
    details: { why: "cut-above-price" },
  });
});

test("undoing the end of a sale restores the sale and its full price", async () => {
  const track = await givenTrack({ priceCents: 10_000 });
  await sell(track, { percent: 25, to: day(0) });
  const chosen = {
    actor: admin,
    action: { act: "end-sale" } as const,
    selection: { ids: [track.id] },
  };
  const { id } = resultOf(await runBulkAction(chosen, crypto.randomUUID()));
  expect(await stateOf(track)).toEqual(full);
  expect(await undoBulkAction(admin, id)).toEqual({ done: { restored: 1 } });
  expect(await stateOf(track)).toEqual(cut);
  await runPromotions(startOf(1));
  expect(await stateOf(track)).toEqual(full);
});

test("a scheduled sale ends when its track is sold, and doesn't return when the track is relisted", async () => {
  const track = await givenTrack({ priceCents: 10_000 });
  await sell(track, { percent: 25, from: day(2) });
  resultOf(await sellByHand(admin, track.id, { address: "192.0.2.7" }));
  const promotions = await db
    .selectFrom("trackSales")
    .where("trackId", "=", track.id)
    .selectAll()
    .execute();
  expect(promotions).toEqual([]);
  expect(
    (await db.selectFrom("auditLog").where("subjectId", "=", track.id).select("act").execute()).map(
      ({ act }) => act,
    ),
  ).toContain("drop-sale");
  await runPromotions(startOf(3));
  expect(await stateOf(track)).toEqual(full);
});

const former = async ({ slug }: { slug: string }) => (await findTrack(slug))?.formerPriceCents;

function publish(track: { id: string }, priceCents: number) {
  return db
    .updateTable("musicTracks")
    .set({ priceCents, isDraft: false })
    .where("id", "=", track.id)
    .execute();
}

test("prices of bulk actions and edits are recorded, and those of drafts don't count as former ones", async () => {
  const track = await givenTrack({ priceCents: 10_000 });
  await sell(track, { percent: 25 });
  expect(await former(track)).toBe(10_000);
  await sell(track, { percent: 40 });
  expect(await former(track)).toBe(7_500);
  resultOf(await setOnSale(admin, track.id, false));
  await sell(track, { percent: 10 });
  expect([(await stateOf(track)).priceCents, await former(track)]).toEqual([9_000, undefined]);

  const draft = await givenTrack({ priceCents: 5_000, isDraft: true });
  await publish(draft, 10_000);
  await sell(draft, { percent: 25 });
  expect(await former(draft)).toBe(10_000);
});

test("a track published during its promotion shows no price at which it was never for sale", async () => {
  const draft = await givenTrack({ priceCents: 10_000, isDraft: true });
  await sell(draft, { percent: 50 });
  await publish(draft, 5_000);
  expect(await stateOf(draft)).toEqual({ onSale: true, priceCents: 5_000 });
  expect(await former(draft)).toBeUndefined();
});

test("a track that replaces another keeps its prices of the last 30 days", async () => {
  const track = await givenTrack({ priceCents: 5_000 });
  const { id } = resultOf(await replaceTrack(admin, track.id));
  await publish({ id }, 10_000);
  await sell({ id }, { percent: 50 });
  expect((await stateOf({ id })).priceCents).toBe(5_000);
  expect(await former(track)).toBeUndefined();
});
