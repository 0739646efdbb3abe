import { sql } from "kysely";
import { expect, test } from "vitest";
import { m } from "#messages";
import { db } from "../../app/platform/database/db.server.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import { deleteTrack } from "../../app/shop/catalog/delete-track.server.ts";
import { recordUse } from "../../app/shop/orders/download-links/link-uses.server.ts";
import { enterSale, enterSales } from "../../app/shop/orders/selling/enter-sale.server.ts";
import { findRecentSale } from "../../app/shop/orders/selling/recent-sales.server.ts";
import { listSales } from "../../app/shop/orders/selling/sales-of-track.server.ts";
import {
  sellByHand,
  sellTogether,
  sellTrack,
} from "../../app/shop/orders/selling/sell-track.server.ts";
import { undoReason, undoSale } from "../../app/shop/orders/selling/undo-sale.server.ts";
import { lockOrder } from "../../app/shop/orders/state/lock-order.server.ts";
import { nextOrderNumber } from "../../app/shop/orders/state/order-number.server.ts";
import {
  givenDelivery,
  givenOrder,
  givenTrack,
  givenTracks,
  givenUser,
  idsOfOrders,
} from "../fixtures/given.ts";
import { holdLock } from "../fixtures/hold-lock.ts";
import { ledgerEntriesOf } from "../ledger/ledger-reader.ts";

const admin: Actor = { id: "adm", username: "admin", role: "admin", canUpload: true };
const client = { address: "192.0.2.7", userAgent: "Firefox" };

function sell(trackId: string) {
  const sale = { channel: "download-page", by: undefined, client } as const;
  return db.transaction().execute((on) => sellTrack(on, trackId, sale));
}

async function insertSale(trackId: string, title: string) {
  await db.transaction().execute(async (tx) => {
    const number = await nextOrderNumber(tx);
    const { id: orderId } = await tx
      .insertInto("orders")
      .values({ channel: "by-hand", state: "paid", number, paidAt: new Date() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const line = { kind: "track", trackId, title, priceCents: 4999 } as const;
    await tx
      .insertInto("orderLines")
      .values({ orderId, ...line })
      .execute();
  });
}

const isSold = { done: { isNew: true } };

const readTrack = (id: string) =>
  db.selectFrom("musicTracks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

function auditActionsOf(id: string) {
  return db
    .selectFrom("auditLog")
    .where("subjectId", "=", id)
    .orderBy("id")
    .select(["act", "actorName", "details"])
    .execute();
}

test("a sale records the price at that moment, its channel, and where it came from", async () => {
  const { id } = await givenTrack({ title: "Once", priceCents: 12_345 });
  const before = await readTrack(id);
  expect(await sell(id)).toEqual(isSold);
  await db.updateTable("musicTracks").set({ priceCents: 1 }).where("id", "=", id).execute();
  expect(await listSales(id)).toMatchObject([
    { priceCents: 12_345, channel: "download-page", address: "192.0.2.7", userAgent: "Firefox" },
  ]);
  const after = await readTrack(id);
  expect(after.soldAt).toBeInstanceOf(Date);
  expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  expect(await auditActionsOf(id)).toEqual([
    {
      act: "sell-track",
      actorName: "Dubplate",
      details: { how: "download-page", priceCents: 12_345 },
    },
  ]);
});

test("fifty buyers at the same moment: one gets the track, for each of ten tracks", async () => {
  const tracks = await givenTracks(10);
  for (const { id } of tracks) {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => sell(id)));
    expect(outcomes.filter(({ done }) => done?.isNew)).toHaveLength(1);
    expect(outcomes.filter(({ done }) => done?.isNew === false)).toHaveLength(49);
    expect(await listSales(id)).toHaveLength(1);
  }
});

// Control that shows the purpose of the condition and the index.
test("without the unique index, checking before writing lets fifty buyers all buy one track", async () => {
  const { id, title } = await givenTrack();
  await sql`drop index order_lines_one_hold`.execute(db);
  const seen = await Promise.all(Array.from({ length: 50 }, () => readTrack(id)));
  const buyers = seen.filter(({ soldAt }) => soldAt === null);
  await Promise.all(buyers.map(() => insertSale(id, title)));
  expect(await listSales(id)).toHaveLength(50);
  await db.deleteFrom("orders").where("id", "in", idsOfOrders(id)).execute();
  await sql`create unique index order_lines_one_hold on order_lines (track_id)
    where is_held and track_id is not null`.execute(db);
});

test("the database itself rejects a second sale of a track", async () => {
  const { id, title } = await givenTrack();
  await sell(id);
  await expect(insertSale(id, title)).rejects.toThrow("order_lines_one_hold");
});

test("a sale that fails to commit leaves the track unsold", async () => {
  const { id } = await givenTrack();
  const failing = db.transaction().execute(async (on) => {
    await sellTrack(on, id, { channel: "download-page", by: undefined, client });
    throw new Error("the lights went out");
  });
  await expect(failing).rejects.toThrow("the lights went out");
  expect((await readTrack(id)).soldAt).toBeNull();
  expect([await listSales(id), await auditActionsOf(id)]).toEqual([[], []]);
});

test("only a track's owner and administrators can sell it by hand", async () => {
  const owner: Actor = await givenUser();
  const other: Actor = await givenUser();
  const { id } = await givenTrack({ userId: owner.id });
  const forbidden = { refused: { reason: "forbidden" } };
  expect(await sellByHand(other, id, client)).toMatchObject(forbidden);
  expect(await sellByHand(owner, "none", client)).toMatchObject(forbidden);
  expect(await sellByHand(owner, id, client)).toEqual(isSold);
  expect(await sellByHand(admin, id, client)).toEqual({ done: { isNew: false } });
  expect(await listSales(id)).toMatchObject([{ channel: "by-hand", by: owner.username }]);
});

test("tracks sold together become one order, and are all put back when its sale is undone", async () => {
  const owner = await givenUser();
  const tracks = await givenTracks(3, { userId: owner.id, priceCents: 2000 });
  const ids = tracks.map(({ id }) => id);
  expect(await sellTogether(owner, ids, client)).toEqual({ done: ids });
  const orders = await db
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("trackId", "in", ids)
    .orderBy("position")
    .select(["orders.id", "totalCents", "channel", "trackId"])
    .execute();
  const [order] = orders;
  expect(orders).toEqual(
    ids.map((trackId) => ({ id: order?.id, totalCents: 6000, channel: "by-hand", trackId })),
  );
  expect(await findRecentSale(ids[0] ?? "")).toEqual({ tracks: 3 });
  expect(await undoSale(owner, ids[1] ?? "", null)).toEqual({ done: undefined });
  for (const id of ids) expect((await readTrack(id)).soldAt).toBeNull();
});

test("of tracks sold together none is sold if one is gone or being bought", async () => {
  const tracks = await givenTracks(3);
  const [first, ...others] = tracks.map(({ id }) => id);
  await sell(first ?? "");
  const conflict = { refused: { reason: "conflict" } };
  expect(await sellTogether(admin, [...others, first ?? ""], client)).toMatchObject(conflict);
  await givenOrder(others[0] ?? "");
  expect(await sellTogether(admin, others, client)).toMatchObject(conflict);
  for (const id of others) expect(await listSales(id)).toEqual([]);
});

test("only an administrator can undo a sale; the record stays, and the track can be sold again", async () => {
  const owner: Actor = await givenUser();
  const boss: Actor = await givenUser({ role: "admin" });
  const { id } = await givenTrack({ userId: owner.id });
  expect(await undoSale(boss, id, "none yet")).toMatchObject({ refused: { reason: "conflict" } });
  await sell(id);
  expect(await undoSale(owner, id, "I changed my mind")).toMatchObject({
    refused: { reason: "forbidden" },
  });
  expect((await readTrack(id)).soldAt).not.toBeNull();
  expect(await undoSale(boss, id, "The payment bounced")).toEqual({ done: undefined });
  expect((await readTrack(id)).soldAt).toBeNull();
  const undone = { state: "cancelled", endReason: "The payment bounced", undoneBy: boss.username };
  expect(await listSales(id)).toMatchObject([undone]);
  expect(await sell(id)).toEqual(isSold);
  expect(await listSales(id)).toMatchObject([{ state: "paid" }, undone]);
  expect((await auditActionsOf(id)).map(({ act, actorName }) => [act, actorName])).toEqual([
    ["sell-track", "Dubplate"],
    ["undo-sale", boss.username],
    ["sell-track", "Dubplate"],
  ]);
});

test("a sold track without files or a link can be relisted once it has some", async () => {
  const boss: Actor = await givenUser({ role: "admin" });
  const { id } = await givenTrack({ purchaseLink: null });
  await sell(id);
  expect(await undoSale(boss, id, "Never paid")).toMatchObject({
    refused: { reason: "conflict", text: m.track_files_needed() },
  });
  expect((await readTrack(id)).soldAt).not.toBeNull();
  expect(await listSales(id)).toMatchObject([{ state: "paid" }]);
  await givenDelivery(id, { driveLink: "https://files.example.com/all" });
  expect(await undoSale(boss, id, "Never paid")).toEqual({ done: undefined });
});

test("undoing a sale requires a reason of at most 500 characters", async () => {
  expect(undoReason.safeParse("x".repeat(501)).success).toBe(false);
  expect(undoReason.parse("  Refunded. ")).toBe("Refunded.");
  expect([undefined, "", " \n"].map((text) => undoReason.parse(text))).toEqual([null, null, null]);
  const { id } = await givenTrack();
  await sell(id);
  expect(await undoSale(admin, id, null)).toMatchObject({ refused: { reason: "invalid" } });
  expect((await readTrack(id)).soldAt).not.toBeNull();
});

test("its seller can undo a sale by hand for ten minutes, without a reason or a trace in the ledger, and sell again", async () => {
  const owner: Actor = await givenUser();
  const other: Actor = await givenUser();
  const { id } = await givenTrack({ userId: owner.id });
  expect(await sellByHand(owner, id, client)).toEqual(isSold);
  expect(await undoSale(other, id, null)).toMatchObject({ refused: { reason: "forbidden" } });
  expect(await undoSale(owner, id, null)).toEqual({ done: undefined });
  expect((await readTrack(id)).soldAt).toBeNull();
  await enterSales();
  expect(await ledgerKindsOf(id)).toEqual([]);
  expect(await undoSale(owner, id, null)).toMatchObject({ refused: { reason: "forbidden" } });
  expect(await sellByHand(owner, id, client)).toEqual(isSold);
  await letEntryBeDue(id);
  await enterSales();
  expect(await ledgerKindsOf(id)).toEqual(["off-site-sale"]);
  expect(await undoSale(owner, id, null)).toMatchObject({ refused: { reason: "forbidden" } });
  expect(await undoSale(admin, id, "Never paid")).toEqual({ done: undefined });
  expect(await ledgerKindsOf(id)).toEqual(["off-site-sale", "relisted"]);
  expect((await listSales(id)).map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
});

test("a sale by hand enters the ledger exactly once, even if its job is repeated or killed halfway", async () => {
  const { id } = await givenTrack();
  await sellByHand(admin, id, client);
  const { orderId } = await idsOfOrders(id).executeTakeFirstOrThrow();
  await enterSales();
  expect(await ledgerKindsOf(id), "before its time").toEqual([]);
  await letEntryBeDue(id);
  const killed = db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order) await enterSale(tx, order);
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect(await ledgerKindsOf(id)).toEqual([]);
  await Promise.all([
    ...Array.from({ length: 10 }, () => enterSales()),
    undoSale(await givenUser(), id, null),
  ]);
  expect(await ledgerKindsOf(id)).toEqual(["off-site-sale"]);
});

test("undoing and entering a sale at the same moment leave one of the two", async () => {
  for (const { id } of await givenTracks(5)) {
    await sellByHand(admin, id, client);
    await letEntryBeDue(id, "50 milliseconds");
    await Promise.all([undoSale(admin, id, null), enterSales(), undoSale(admin, id, null)]);
    const kinds = (await readTrack(id)).soldAt ? ["off-site-sale"] : [];
    await letEntryBeDue(id);
    await enterSales();
    expect(await ledgerKindsOf(id)).toEqual(kinds);
  }
});

test("a sale by hand can't be undone without a reason after its buyer has downloaded files", async () => {
  const { id } = await givenTrack();
  await sellByHand(admin, id, client);
  await recordUse(db, { trackId: id, what: "page", client });
  await recordUse(db, { trackId: id, what: "file", fileName: "mix.wav", client });
  expect(await undoSale(admin, id, null)).toMatchObject({
    refused: { reason: "conflict", text: m.undo_sale_fetched() },
  });
  await letEntryBeDue(id);
  expect(await undoSale(admin, id, "Never paid")).toEqual({ done: undefined });
  expect(await ledgerKindsOf(id)).toEqual(["off-site-sale", "relisted"]);
});

async function letEntryBeDue(trackId: string, after = "0 seconds"): Promise<void> {
  const ledgerAt = sql<Date>`now() + ${after}::interval`;
  await db
    .updateTable("orderLines")
    .where("trackId", "=", trackId)
    .where("ledgerAt", "is not", null)
    .set({ ledgerAt })
    .execute();
}

async function ledgerKindsOf(trackId: string) {
  return (await ledgerEntriesOf(trackId)).map(({ kind }) => kind);
}

test("an administrator and a buyer acting at the same moment leave one consistent state", async () => {
  for (const { id } of await givenTracks(10)) {
    await sell(id);
    await Promise.all([
      undoSale(admin, id, "race"),
      sell(id),
      sell(id),
      undoSale(admin, id, "race"),
    ]);
    const standing = (await listSales(id)).filter(({ state }) => state === "paid");
    expect(standing).toHaveLength((await readTrack(id)).soldAt ? 1 : 0);
  }
});

test("undoing an old sale while the track is sold again keeps the new sale", async () => {
  const { id } = await givenTrack();
  await sell(id);
  await undoSale(admin, id, "not paid");
  const lock = await holdLock(sql`select from music_tracks where id = ${id} for update`);
  const actions = [];
  try {
    actions.push(sell(id));
    await lock.untilWaiting(1);
    actions.push(undoSale(admin, id, "not paid, pressed twice"));
    await lock.untilWaiting(2);
  } finally {
    await lock.release();
  }
  expect(await Promise.all(actions)).toMatchObject([isSold, { refused: { reason: "conflict" } }]);
  expect((await readTrack(id)).soldAt).toBeInstanceOf(Date);
  expect((await listSales(id)).map(({ state }) => state).sort()).toEqual(["cancelled", "paid"]);
});

test("a track that was ever sold is archived instead of deleted, even if the sale was undone", async () => {
  const { id } = await givenTrack();
  await sell(id);
  await undoSale(admin, id, "refunded");
  expect(await deleteTrack(admin, id)).toEqual({ done: { isArchived: true } });
  expect((await readTrack(id)).archivedAt).toBeInstanceOf(Date);
  expect(await listSales(id)).toHaveLength(1);
});

test("a simultaneous sale and deletion never lose a purchase", async () => {
  for (const { id } of await givenTracks(20)) {
    const [sale, { done }] = await Promise.all([sell(id), deleteTrack(admin, id)]);
    expect(sale.refused?.reason === "missing").toBe(done?.isArchived === false);
    expect(await listSales(id)).toHaveLength(sale.done?.isNew ? 1 : 0);
  }
});
