import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import type { Selection } from "../../app/shop/catalog/bulk/bulk-action.ts";
import { bulkActionOf, bulkForm } from "../../app/shop/catalog/bulk/bulk-form.ts";
import type { BulkAction } from "../../app/shop/catalog/bulk/bulk-schema.ts";
import { findBulkAction } from "../../app/shop/catalog/bulk/find-bulk.server.ts";
import { previewBulkAction } from "../../app/shop/catalog/bulk/preview-bulk.server.ts";
import { runBulkAction } from "../../app/shop/catalog/bulk/run-bulk.server.ts";
import { undoBulkAction } from "../../app/shop/catalog/bulk/undo-bulk.server.ts";
import { setOnSale } from "../../app/shop/catalog/track-states.server.ts";
import { sellByHand } from "../../app/shop/orders/selling/sell-track.server.ts";
import { givenOrder, givenTrack, givenTracks, givenUser } from "../fixtures/given.ts";
import { holdLock } from "../fixtures/hold-lock.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { formOf } from "../fixtures/saved-tracks.ts";

let admin: Actor;
beforeAll(async () => {
  admin = await givenUser({ role: "admin", username: "admin-of-many" });
});
const client = { address: "192.0.2.7" };
const half: BulkAction = { act: "put-on-sale", percent: 50 };

function readTrack(id: string) {
  return db.selectFrom("musicTracks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function run(
  action: BulkAction,
  selection: Selection,
  actor: Actor = admin,
  seenAt?: number,
) {
  const chosen = { actor, selection, action, ...(seenAt !== undefined && { seenAt }) };
  const { id } = resultOf(await runBulkAction(chosen, crypto.randomUUID()));
  const found = await findBulkAction(actor, id);
  if (!found) throw new Error("The act was not stored.");
  return { id, count: found.count, leftOut: found.leftOut };
}

const idsOf = (tracks: { id: string }[]) => ({ ids: tracks.map(({ id }) => id) });

function entriesOf(trackId: string) {
  return db
    .selectFrom("auditLog")
    .where("subjectId", "=", trackId)
    .orderBy("id")
    .select(["act", "actorName", "details"])
    .execute();
}

test("a sale of several tracks cuts their prices, undoing it restores them, and each track gets an audit entry", async () => {
  const tracks = await givenTracks(2, { priceCents: 4999 });
  const preview = await previewBulkAction({ actor: admin, action: half, selection: idsOf(tracks) });
  expect(preview).toMatchObject({ changing: 2, left: [] });
  expect(preview.changes[0]).toMatchObject({
    before: { priceCents: 4999 },
    after: { priceCents: 2500 },
  });
  const { id, count } = await run(half, idsOf(tracks));
  expect(count).toBe(2);
  for (const track of tracks)
    expect(await readTrack(track.id)).toMatchObject({ onSale: true, priceCents: 2500 });
  expect(await undoBulkAction(admin, id)).toEqual({ done: { restored: 2 } });
  for (const track of tracks) {
    expect(await readTrack(track.id)).toMatchObject({ onSale: false, priceCents: 4999 });
    expect(await entriesOf(track.id)).toMatchObject([
      {
        act: "put-on-sale",
        actorName: "admin-of-many",
        details: { price: { from: "49.99", to: "25.00" } },
      },
      { act: "undo-bulk-act", details: { price: { from: "25.00", to: "49.99" } } },
    ]);
  }
  expect(await undoBulkAction(admin, id)).toMatchObject({ refused: { reason: "conflict" } });
  const promotions = await db
    .selectFrom("trackSales")
    .selectAll()
    .where("trackId", "in", idsOf(tracks).ids)
    .execute();
  expect(promotions).toEqual([]);
});

test("the preview counts the skipped tracks by reason and names the first three of each in the shop's order", async () => {
  const sold = [];
  for (const title of ["Fourth", "Third", "Second", "First"])
    sold.push(await givenTrack({ title }));
  for (const { id } of sold) resultOf(await sellByHand(admin, id, client));
  const tracks = [...sold, ...(await givenTracks(2))];
  const shopOrder = await db
    .selectFrom("musicTracks")
    .select("title")
    .where("id", "in", idsOf(sold).ids)
    .orderBy("position")
    .execute();
  const preview = await previewBulkAction({ actor: admin, action: half, selection: idsOf(tracks) });
  const titles = shopOrder.slice(0, 3).map(({ title }) => title);
  expect(preview).toMatchObject({ changing: 2, left: [{ reason: "sold", count: 4, titles }] });
});

test("a track sold between the preview and the bulk action is skipped, and the result says so", async () => {
  const [sold, kept] = [await givenTrack({ title: "Gone" }), await givenTrack()];
  const { seenAt } = await previewBulkAction({
    actor: admin,
    action: half,
    selection: idsOf([sold, kept]),
  });
  resultOf(await sellByHand(admin, sold.id, client));
  const { count, leftOut } = await run(half, idsOf([sold, kept]), admin, seenAt);
  expect({ count, leftOut }).toEqual({
    count: 1,
    leftOut: [{ reason: "sold", count: 1, titles: ["Gone"] }],
  });
  expect(await readTrack(sold.id)).toMatchObject({ onSale: false, priceCents: 4999 });
});

test("a track that is being bought, or was changed since the preview, is skipped", async () => {
  const tracks = await givenTracks(3);
  const [reserved, changed, kept] = tracks.map(({ id }) => id);
  const { seenAt } = await previewBulkAction({
    actor: admin,
    action: half,
    selection: idsOf(tracks),
  });
  await givenOrder(reserved ?? "");
  resultOf(await setOnSale(admin, changed ?? "", true));
  const { count, leftOut } = await run(half, idsOf(tracks), admin, seenAt);
  expect(count).toBe(1);
  expect(leftOut.map(({ reason }) => reason).sort()).toEqual(["changed", "reserved"]);
  expect((await readTrack(kept ?? "")).priceCents).toBe(2500);
  expect((await readTrack(reserved ?? "")).priceCents).toBe(4999);
});

test("a sale never cuts a price below one cent, and skips tracks without a price", async () => {
  const cheap = await givenTrack({ priceCents: 500 });
  const dear = await givenTrack({ priceCents: 501 });
  const free = await givenTrack({ priceCents: 0, isDraft: true });
  const fiver: BulkAction = { act: "put-on-sale", cents: 500 };
  const { count, leftOut } = await run(fiver, idsOf([cheap, dear, free]));
  expect(count).toBe(1);
  expect((await readTrack(dear.id)).priceCents).toBe(1);
  expect(leftOut.map(({ reason }) => reason).sort()).toEqual(["cut-too-large", "no-price"]);
});

test("a second sale cuts the full price, and tracks that need no change are skipped", async () => {
  const track = await givenTrack({ priceCents: 10_000 });
  await run(half, idsOf([track]));
  await run({ act: "put-on-sale", percent: 20 }, idsOf([track]));
  expect((await readTrack(track.id)).priceCents).toBe(8000);
  const again = await runBulkAction(
    { actor: admin, action: { act: "put-on-sale", percent: 20 }, selection: idsOf([track]) },
    crypto.randomUUID(),
  );
  expect(again).toMatchObject({ refused: { reason: "conflict" } });
  await run({ act: "end-sale" }, idsOf([track]));
  expect(await readTrack(track.id)).toMatchObject({ onSale: false, priceCents: 10_000 });
});

test("an uploader can change only their own tracks, and neither favorites nor owners", async () => {
  const owner: Actor = await givenUser();
  const own = await givenTrack({ userId: owner.id });
  const foreign = await givenTrack();
  const { count, leftOut } = await run(
    { act: "set-genre", genre: "Deep House" },
    idsOf([own, foreign]),
    owner,
  );
  expect({ count, leftOut }).toEqual({ count: 1, leftOut: [] });
  expect((await readTrack(own.id)).genre).toBe("Deep House");
  expect((await readTrack(foreign.id)).genre).toBe("Techno");
  const others: BulkAction[] = [
    { act: "favor" },
    { act: "mark-new" },
    { act: "give", owner: owner.id },
  ];
  for (const act of others)
    expect(
      await runBulkAction(
        { actor: owner, action: act, selection: idsOf([own]) },
        crypto.randomUUID(),
      ),
    ).toMatchObject({ refused: { reason: "forbidden" } });
  const stranger: Actor = await givenUser();
  expect(
    await findBulkAction(
      stranger,
      (await run({ act: "set-genre", genre: "Techno" }, idsOf([own]), owner)).id,
    ),
  ).toBeUndefined();
});

test("a bulk action changes all tracks that match a search, and undoing it keeps other people's later changes", async () => {
  const word = `w${crypto.randomUUID().slice(0, 8)}`;
  const [one, other] = await givenTracks(2, { title: `${word} song` });
  const rival: Actor = await givenUser({ role: "admin" });
  const { id, count } = await run({ act: "set-genre", genre: "Bass House" }, { search: word });
  expect(count).toBe(2);
  await run({ act: "set-genre", genre: "Progressive" }, idsOf(one ? [one] : []), rival);
  expect(await undoBulkAction(admin, id)).toEqual({ done: { restored: 1 } });
  expect((await readTrack(one?.id ?? "")).genre).toBe("Progressive");
  expect((await readTrack(other?.id ?? "")).genre).toBe("Techno");
  expect((await findBulkAction(admin, id))?.kept).toEqual([one?.title]);
  expect(await undoBulkAction(rival, id)).toMatchObject({ refused: { reason: "missing" } });
});

test("a bulk action can't be undone after ten minutes, and a form sent twice counts once", async () => {
  const track = await givenTrack();
  const [chosen, key] = [
    { actor: admin, action: { act: "favor" } as const, selection: idsOf([track]) },
    crypto.randomUUID(),
  ];
  const outcomes = await Promise.all([runBulkAction(chosen, key), runBulkAction(chosen, key)]);
  expect(outcomes).toEqual([{ done: { id: key } }, { done: { id: key } }]);
  expect(await entriesOf(track.id)).toHaveLength(1);
  await sql`update bulk_acts set made_at = now() - interval '601 seconds' where id = ${key}`.execute(
    db,
  );
  expect(await undoBulkAction(admin, key)).toMatchObject({ refused: { reason: "conflict" } });
  expect((await readTrack(track.id)).isFavorite).toBe(true);
});

test("sold tracks can be archived together and restored, and unsold ones are skipped", async () => {
  const [sold, unsold] = [await givenTrack({ isSold: true }), await givenTrack()];
  const { id, leftOut } = await run({ act: "archive" }, idsOf([sold, unsold]));
  expect(leftOut).toMatchObject([{ reason: "unsold", count: 1 }]);
  expect(await readTrack(sold.id)).toMatchObject({ isDraft: true, archivedAt: expect.any(Date) });
  expect(await undoBulkAction(admin, id)).toEqual({ done: { restored: 1 } });
  expect(await readTrack(sold.id)).toMatchObject({ isDraft: false, archivedAt: null });
});

test("administrators can assign tracks only to an existing account", async () => {
  const owner = await givenUser();
  const track = await givenTrack();
  await run({ act: "give", owner: owner.id }, idsOf([track]));
  expect((await readTrack(track.id)).userId).toBe(owner.id);
  const toNobody = {
    actor: admin,
    action: { act: "give", owner: "user-gone" } as const,
    selection: idsOf([track]),
  };
  expect(await runBulkAction(toNobody, crypto.randomUUID())).toMatchObject({
    refused: { reason: "missing" },
  });
});

test("an invalid form is rejected in Portuguese", () => {
  const read = (fields: Record<string, string>) => {
    const { data, error } = bulkForm.safeParse(Object.fromEntries(formOf(fields)));
    return data ? bulkActionOf(data) : error?.issues[0]?.message;
  };
  const promotion = { act: "put-on-sale", cut: "20" };
  expect(read(promotion)).toEqual({ act: "put-on-sale", percent: 20 });
  expect(read({ ...promotion, unit: "amount", cut: "5,5" })).toEqual({
    act: "put-on-sale",
    cents: 550,
  });
  const wrong: Record<string, string>[] = [
    { cut: "100" },
    { cut: "-1" },
    { cut: "1e1" },
    { cut: "0", unit: "amount" },
  ];
  for (const fields of wrong) expect(read({ ...promotion, ...fields })).toMatch(/^O desconto/);
  expect(read({ ...promotion, from: "2026-02-30" })).toMatch(/^A data/);
  expect(read({ ...promotion, from: "2999-02-02", to: "2999-02-01" })).toMatch(/antes do primeiro/);
  expect(read({ ...promotion, to: "2020-01-01" })).toMatch(/já passou/);
  expect(read({ act: "set-genre", genre: "" })).toBe("Escolha um gênero");
  expect(read({ act: "explode" })).toBe("Escolha o que fazer");
});

test("concurrent bulk actions queue without holding a connection or timing out", async () => {
  const tracks = await givenTracks(2, { priceCents: 4999 });
  const ids = idsOf(tracks).ids;
  const lock = await holdLock(sql`select id from music_tracks where id = any(${ids}) for update`);
  const genres = ["Tech House", "House Music", "Deep House", "Afro House", "Bass House"] as const;
  const actions = genres.map((genre) =>
    runBulkAction(
      { actor: admin, action: { act: "set-genre", genre }, selection: { ids } },
      crypto.randomUUID(),
    ),
  );
  await lock.untilWaiting(1);
  // Actions on their way to the lock would have reached it by now.
  for (let times = 0; times < 30; times += 1) await readTrack(ids[0] ?? "");
  await lock.untilWaiting(1);
  await lock.release();
  expect((await Promise.all(actions)).map(({ refused }) => refused)).toEqual(
    genres.map(() => undefined),
  );
  expect(await readTrack(ids[0] ?? "")).toMatchObject({ genre: genres.at(-1) });
});
