import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listAuditEntries } from "../../app/platform/audit/audit-log.server.ts";
import { stopListening, waitUntilListening } from "../../app/platform/database/changes.server.ts";
import { connectionPool, type Db, db } from "../../app/platform/database/db.server.ts";
import { compactRowCounts } from "../../app/platform/database/row-counts.server.ts";
import { requestReviewOfPublished } from "../../app/shop/catalog/audio-matches/request-review.server.ts";
import { previewBulkAction } from "../../app/shop/catalog/bulk/preview-bulk.server.ts";
import { countTracksAndLikes } from "../../app/shop/catalog/count-tracks.server.ts";
import { countFiltered } from "../../app/shop/catalog/filters/filtered-tracks.server.ts";
import { shopColumns } from "../../app/shop/catalog/filters/shop-columns.server.ts";
import { everyTrack } from "../../app/shop/catalog/filters/track-filter.ts";
import { listManagedTracks } from "../../app/shop/catalog/managed-tracks.server.ts";
import { searchTracks } from "../../app/shop/catalog/search/search-tracks.server.ts";
import { countFiles } from "../../app/shop/catalog/storage-health.server.ts";
import {
  listSitemapParts,
  listTrackAddresses,
} from "../../app/shop/catalog/track-addresses.server.ts";
import * as tracks from "../../app/shop/catalog/tracks.server.ts";
import {
  countMessages,
  listMessagePage,
} from "../../app/shop/customers/messages/message-list.server.ts";
import {
  listLivePacks,
  listOfferedPacks,
  listPacksOfTrack,
  listTracksOfPack,
} from "../../app/shop/discounts/packs.server.ts";
import { listLedgerEntries, readLedgerChunk } from "../../app/shop/ledger/ledger-pages.server.ts";
import { countFailedLately, listMailPage } from "../../app/shop/mail/mail-list.server.ts";
import {
  countBankEntries,
  listBankEntries,
} from "../../app/shop/orders/bank-statements/bank-entries.server.ts";
import { listDownloadLinks } from "../../app/shop/orders/download-links/download-links.server.ts";
import { listLatestOrders, listOrders } from "../../app/shop/orders/managing/order-list.server.ts";
import { sumOrders } from "../../app/shop/orders/managing/sum-orders.server.ts";
import { verifySale } from "../../app/shop/orders/verify-sale.server.ts";
import { givenPack } from "../fixtures/given.ts";
import { givenManyTracks } from "../fixtures/many-tracks.ts";
import { until } from "../fixtures/until.ts";

/*
 * Rows read by a page do not grow with the shop: neither whole tables nor long ranges of an index.
 */

const TRACKS = 30_000;
const LINES = 10_000;
const admin = { id: "adm", username: "admin", role: "admin", canUpload: true } as const;

beforeAll(async () => {
  await givenManyTracks(TRACKS);
  await sql`insert into audit_log (at, actor_name, act, subject_kind, subject_name)
    select now() - n * interval '1 hour', case when n = 9000 then 'rare person' else 'ana' end,
      case when n > 9500 then 'swap-tracks' else 'edit-track' end, 'track', 'track ' || n
    from generate_series(1, ${LINES}) n`.execute(db);
  await sql`insert into contact_messages (name, email, message, created_at)
    select 'ana', 'ana@example.com', case when n = 9000 then 'rare words' else 'hello' end,
      now() - n * interval '1 hour'
    from generate_series(1, ${LINES}) n`.execute(db);
  await sql`insert into mails (kind, to_address, subject, blocks, state, sent_at, created_at)
    select 'refund', case when n = 9000 then 'rare@b.example' else 'ana@a.example' end, 'Mail', '[]',
      case when n > 9500 then 'failed' else 'sent' end, now(), now() - n * interval '1 hour'
    from generate_series(1, ${LINES}) n`.execute(db);
  await sql`insert into transfer_lines (line_id, booked_on, amount_cents, currency, remitter, words,
      creditor_references, state, decided_at)
    select encode(sha256(n::text::bytea), 'hex'), date '2026-11-20' - (n % 300), n, 'EUR', 'Ana', '', '{}',
      case when n % 2 = 0 then 'open' else 'ignored' end, case when n % 2 = 1 then now() end
    from generate_series(1, ${LINES}) n`.execute(db);
  await sql`with sold as (
      insert into orders (channel, state, number, total_cents, paid_at)
      select 'checkout', 'paid', 'DUB-2026-' || lpad(n::text, 5, '0'), 100, now() - n * interval '1 hour'
      from generate_series(1, ${LINES}) n returning id
    ), line as (
      insert into order_lines (order_id, kind, title, price_cents) select id, 'service', 'Mixing', 100 from sold
    ) insert into payments (order_id, attempt, provider, method, state, amount_cents, currency, captured_cents, refunded_cents)
    select id, 1, 'sandbox', 'card', 'captured', 100, 'EUR', 100, 1 from sold`.execute(db);
  await sql`insert into order_buyers (order_id, kind, legal_name, email, country)
    select id, 'consumer', case when number = 'DUB-2026-09000' then 'Rare Buyer' else 'Ana Buyer' end,
      case when number = 'DUB-2026-08000' then 'ana@example7.com' else 'ana@example.com' end, 'PT'
    from orders`.execute(db);
  await sql`insert into verification_codes (order_line_id, code)
    select id, case when row_number() over () = 5000 then repeat('a', 26)
      else translate(left(md5(id::text), 26), '0189', 'ghij') end from order_lines`.execute(db);
  await sql`insert into register_lines (number, at, kind, line, previous_hash, hash)
    select n, now(), 'published', '{"title":"Track"}', encode(sha256((n - 1)::text::bytea), 'hex'),
      encode(sha256(n::text::bytea), 'hex') from generate_series(1, ${LINES}) n`.execute(db);
  await sql`update music_tracks set tags = '{Rare}'
    where position in (15000, 15001, 15002)`.execute(db);
  await Promise.all([
    givenPack({ genres: ["Techno"], tags: ["Rare"], trackIds: ["many-29000"] }),
    givenPack({ tags: ["Rare"] }),
    givenPack({ trackIds: ["many-1", "many-29000", "many-29001"] }),
    givenPack(),
    // No track fits in these.
    givenPack({ priceCents: 900_000 }),
    givenPack({ genres: ["Techno"], priceCents: 900_000 }),
    givenPack({ tags: ["Dear"] }),
  ]);
  await sql`insert into music_tracks (id, slug, title, genre, price_cents, floor_cents, position, tags,
      is_draft)
    select 'dear-' || n, 'dear-' || n, 'Dear', 'Techno', 4999, 4999, ${TRACKS} + n, '{Dear}', false
    from generate_series(1, 250) n`.execute(db);
  await compactRowCounts();
  await db.connection().execute(async (connection) => {
    // It takes longer on a busy machine than a page's query may.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  // The first connection for changes makes the caches read everything again.
  await waitUntilListening();
});

afterAll(stopListening);

/** Returns the rows read so far by sequential scans and through indexes. */
async function countRead(): Promise<number> {
  // Each connection reports its own statistics.
  await onEveryConnection((connection) =>
    sql`select pg_stat_force_next_flush()`.execute(connection),
  );
  const { rows } = await sql<{ count: number }>`
    select (select sum(seq_tup_read) from pg_stat_user_tables)
      + (select sum(idx_tup_read) from pg_stat_user_indexes) as count`.execute(db);
  return Number(rows[0]?.count);
}

/** Takes all connections before it returns any. */
async function onEveryConnection(use: (connection: Db) => Promise<unknown>): Promise<void> {
  const count = connectionPool().totalCount;
  const { promise: allTaken, resolve } = Promise.withResolvers<void>();
  let taken = 0;
  const takeOne = () =>
    db.connection().execute(async (connection) => {
      taken += 1;
      if (taken === count) resolve();
      await allTaken;
      await use(connection);
    });
  await Promise.all(Array.from({ length: count }, takeOne));
}

const dayOf = (hoursAgo: number) =>
  new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 10);

async function listRarePack() {
  const packs = await listLivePacks();
  const rare = packs.find(({ tags, genres }) => tags.includes("Rare") && genres.length === 0);
  const { count } = rare ? await listTracksOfPack(rare, 1) : { count: 0 };
  expect(count).toBeGreaterThan(0);
}

type Reading = [what: string, atMost: number, read: () => Promise<unknown>];
const readings: Reading[] = [
  [
    "an address that does not exist",
    // The ten genres are read for their colors.
    20,
    async () => {
      await tracks.findTrack("no-such-track");
      await tracks.findCurrentSlug("no-such-track");
    },
  ],
  ["the shop's first page", 200, () => tracks.listTracks({ page: 1 })],
  ["a page in the middle of the shop", 1500, () => tracks.listTracks({ page: 700 })],
  [
    "a page of unsold tracks of a genre",
    1500,
    () => tracks.listTracks({ genres: ["Techno"], hideSold: true, page: 110 }),
  ],
  ["a page beyond the last", 500, () => tracks.listTracks({ page: 1_000_000_000 })],
  ["the number of all tracks", 500, () => tracks.countListed({})],
  ["a search that finds one track", 6000, () => searchTracks("29999", 1)],
  ["a search that finds nothing", 6000, () => searchTracks("zzqqzz", 1)],
  ["a search that finds nearly all", 6000, () => searchTracks("e", 1)],
  ["a search for words in another order", 12_000, () => searchTracks("29999 e", 1)],
  ["a similar track", 700, () => tracks.drawFromGenre("many-5", 5)],
  ["the packs that the store offers", 1500, () => listOfferedPacks()],
  ["the packs of a track", 1500, () => listPacksOfTrack("many-5")],
  ["a page of the tracks of a pack", 500, listRarePack],
  ["the index of the sitemap", 500, listSitemapParts],
  ["a part of the sitemap", 1500, () => listTrackAddresses("20")],
  [
    "the dashboard",
    4000,
    () => Promise.all([countTracksAndLikes(), countMessages(), countFiles()]),
  ],
  ["the Music Manager", 500, () => listManagedTracks(admin, { order: "shop", page: 1 })],
  [
    "the preview of a sale of all tracks",
    25_000,
    () =>
      previewBulkAction({
        actor: admin,
        action: { act: "put-on-sale" },
        selection: { search: "" },
      }),
  ],
  ["its last page", 2000, () => listManagedTracks(admin, { order: "shop", page: 1500 })],
  [
    "its newest, in the middle",
    2000,
    () => listManagedTracks(admin, { order: "newest", page: 750 }),
  ],
  [
    "its search for nearly all",
    4000,
    () => listManagedTracks(admin, { search: "e", order: "shop", page: 1 }),
  ],
  [
    "its search for one",
    16_000,
    () => listManagedTracks(admin, { search: "29999", order: "newest", page: 1 }),
  ],
  [
    "the tracks of a newly heard file",
    100,
    () => requestReviewOfPublished(db, crypto.randomUUID()),
  ],
  ["the download links", 500, () => listDownloadLinks({ page: 1 })],
  ["their last page", 2000, () => listDownloadLinks({ page: 1500 })],
  ["the audit log", 100, () => listAuditEntries({}, {})],
  [
    "the audit log of old days",
    200,
    () => listAuditEntries({ from: dayOf(9100), to: dayOf(9000) }, {}),
  ],
  [
    "an act that was done long ago",
    200,
    () => listAuditEntries({ act: "swap-tracks", to: dayOf(9800) }, {}),
  ],
  ["a search of the log for one line", 4000, () => listAuditEntries({ text: "track 9876" }, {})],
  ["a search of the log for a person", 4000, () => listAuditEntries({ person: "rare" }, {})],
  ["the mails", 100, () => listMailPage({ state: undefined, search: "" })],
  ["the mails that failed", 100, () => listMailPage({ state: "failed", search: "" })],
  ["how many failed lately", 200, countFailedLately],
  ["the mails to one address", 5000, () => listMailPage({ state: undefined, search: "rare@" })],
  ["how many transfers need somebody", 100, () => countBankEntries("matching")],
  ["the transfers that need somebody", 100, () => listBankEntries({ view: "matching", page: 1 })],
  ["what sales brought in", 200, () => sumOrders()],
  ["the orders", 2500, () => listOrders({ view: "current", search: undefined, page: 1 })],
  ["their fiftieth page", 4100, () => listOrders({ view: "current", search: undefined, page: 50 })],
  ["the latest sales", 100, () => listLatestOrders("sold", 5)],
  ["the orders that are open", 100, () => listOrders({ view: "open", search: undefined, page: 1 })],
  [
    "the orders given back",
    100,
    () => listOrders({ view: "returned", search: undefined, page: 1 }),
  ],
  ["the orders not paid", 100, () => listOrders({ view: "over", search: undefined, page: 1 })],
  ["the transfers of no order", 2500, () => listBankEntries({ view: "unknown", page: 1 })],
  ["the transfers that were put aside", 2500, () => listBankEntries({ view: "ignored", page: 1 })],
  ["a sale by its code", 50, () => verifySale("a".repeat(26), { address: "192.0.2.1" })],
  ["the register", 100, () => listLedgerEntries()],
  ["the register of years ago", 100, () => listLedgerEntries(5000)],
  ["a thousand lines of the register", 1500, () => readLedgerChunk(8000)],
  ["the messages", 2500, () => listMessagePage({ view: "inbox", search: "", page: 240 })],
  [
    "a search of the messages for one of long ago",
    8000,
    () => listMessagePage({ view: "inbox", search: "rare words", page: 1 }),
  ],
  [
    "a search of the messages for nearly all",
    4000,
    () => listMessagePage({ view: "inbox", search: "hello", page: 1 }),
  ],
  [
    "a search of the orders for one buyer of long ago",
    16_000,
    () => listOrders({ view: "current", search: "rare buyer", page: 1 }),
  ],
  [
    "a search of the orders for the email domain of one buyer",
    4_000,
    () => listOrders({ view: "current", search: "example7.com", page: 1 }),
  ],
  [
    "a search of the orders for nearly all",
    8_000,
    () => listOrders({ view: "current", search: "ana@", page: 1 }),
  ],
  [
    "a search of the orders by a number",
    16_000,
    () => listOrders({ view: "sold", search: "09001", page: 1 }),
  ],
];

test("the filter data of all tracks is read once when the shop opens, with each like read once", async () => {
  const before = await countRead();
  await shopColumns();
  expect((await shopColumns()).size).toBeGreaterThan(TRACKS / 2);
  expect((await countRead()) - before).toBeLessThanOrEqual(3 * TRACKS);
});

test.each(readings)(
  "%s reads at most %i rows, however large the shop is",
  async (_, atMost, read) => {
    await read(); // Queries that only the first request makes.
    const before = await countRead();
    await read();
    expect((await countRead()) - before).toBeLessThanOrEqual(atMost);
  },
);

test("a search for a tempo and a text reads each track at most once", async () => {
  for (const from of [TRACKS - 6000, TRACKS - 4000, TRACKS - 2000]) {
    await sql`update music_tracks set bpm = 128
      where position > ${from} and position <= ${from + 2000}`.execute(db);
  }
  const search = async () => expect((await searchTracks("128 night", 1)).understood).toBeDefined();
  await until(
    () => countFiltered({ ...everyTrack, bpm: { from: 127, to: 129 } }),
    (count) => count > 5_000,
  );
  await search();
  const before = await countRead();
  await search();
  expect((await countRead()) - before).toBeLessThanOrEqual(TRACKS + 5_000);
});
