import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { kyselyOver, openPool } from "../../app/platform/database/db.server.ts";
import { migrateOn, migrationNames } from "../../app/platform/database/migrate.server.ts";
import { smallPeaksOf } from "../../app/shop/media/peaks.ts";
import { withClient } from "../fixtures/connections.ts";

const server = inject("server");
const name = `dubplate_stepped_${process.pid}`;
const stepped = { ...server, database: name };

beforeAll(() => withClient(server, (client) => client.query(`create database ${name}`)));
afterAll(() => withClient(server, (client) => client.query(`drop database ${name} with (force)`)));

/** Data of a shop of the first version. */
const oldest = `
  insert into user_profiles (id, username, password_hash, role)
    values ('adm', 'admin', '$argon2id$' || repeat('x', 80), 'admin');
  insert into music_tracks (id, slug, title, genre, price_cents, position, user_id, is_draft)
    values ('old', 'old', 'Old', 'Techno', 100, 0, 'adm', false);
  insert into track_deliveries (track_id, download_id) values ('old', repeat('a', 26));
  insert into media_files (bucket, key, media_type, size_bytes, sha256, duration_seconds, peaks)
    select 'audio', repeat('a', 32) || '.mp3', 'audio/mpeg', 1, repeat('a', 64), 60,
      decode(string_agg(lpad(to_hex(n * n * 7 % 256), 2, '0'), '' order by n), 'hex')
    from generate_series(1, 500) n;
  insert into track_likes (track_id, count) values ('old', 7)
    on conflict (track_id) do update set count = 7`;

/** Emails of a shop before the outbox existed. */
const mailed = `
  insert into contact_messages (id, name, email, message) values
    ('${"1".repeat(8)}-1111-4111-8111-${"1".repeat(12)}', 'Ana "A"', 'ana@example.com', 'Free?');
  insert into message_mails (message_id, reply, written_by, state, problem) values
    ('${"1".repeat(8)}-1111-4111-8111-${"1".repeat(12)}', null, null, 'failed', '550'),
    ('${"1".repeat(8)}-1111-4111-8111-${"1".repeat(12)}', 'It is.', 'admin', 'sent', null)`;

/** Sales and a partial refund of a shop before the ledger existed. */
const sold = `
  insert into orders (id, kind, channel, state, number, title, price_cents, paid_at)
    values ('${"2".repeat(8)}-1111-4111-8111-${"1".repeat(12)}', 'service', 'checkout', 'paid', 'DUB-2025-0001', 'Mix', 4999,
      '2025-12-31 23:30+00');
  insert into payments (order_id, attempt, provider, method, state, amount_cents, currency, captured_cents, refunded_cents, is_current)
    select id, 1, 'stripe', 'card', 'captured', 4999, 'EUR', 4999, 1000, true from orders;
  insert into order_taxes (order_id, mode, country, basis_points, net_cents, tax_cents, reason)
    select id, 'home', 'DE', 1900, 4201, 798, 'taxed' from orders;
  insert into order_events (order_id, kind, at) select id, 'refund-done', '2026-01-02 00:00+00' from orders`;

function readShop() {
  return withClient(stepped, async (client) => {
    const { rows } = await client.query(
      `select title, price_cents, count::int, download_id, username
       from music_tracks t join track_likes l on l.track_id = t.id
       join track_deliveries d on d.track_id = t.id join user_profiles u on u.id = t.user_id`,
    );
    return rows;
  });
}

test("a shop of the first version keeps all its data through every later version", async () => {
  const database = kyselyOver(openPool({ ...stepped, max: 1 }));
  for (const version of migrationNames) {
    expect(await migrateOn(database, version)).toEqual([version]);
    if (version === migrationNames[0]) await withClient(stepped, (client) => client.query(oldest));
    if (version === "0028-orders") await withClient(stepped, (client) => client.query(mailed));
    if (version === "0054-personal-data") await withClient(stepped, (client) => client.query(sold));
    const track = { title: "Old", price_cents: 100, count: 7, download_id: "a".repeat(26) };
    expect(await readShop(), version).toEqual([{ ...track, username: "admin" }]);
  }
  const counts = await database
    .selectFrom("rowCounts")
    .where("list", "in", ["shop:Techno", "likes", "files"])
    .select(["list", "count"])
    .orderBy("list")
    .execute();
  expect(counts).toEqual([
    { list: "files", count: 1 },
    { list: "likes", count: 7 },
    { list: "shop:Techno", count: 1 },
  ]);
  const { peaks, smallPeaks } = await database
    .selectFrom("mediaFiles")
    .select(["peaks", "smallPeaks"])
    .executeTakeFirstOrThrow();
  expect(smallPeaks).toBe(peaks && smallPeaksOf(peaks));
  const columns = ["toAddress", "replyToAddress", "subject", "state", "problem"] as const;
  expect(
    await database
      .selectFrom("mails")
      .orderBy("kind")
      .select(columns)
      .select(["writtenBy", "blocks"])
      .execute(),
  ).toEqual([
    {
      toAddress: null,
      replyToAddress: "ana@example.com",
      subject: 'Message from Ana "A"',
      state: "failed",
      problem: { code: "server-said", text: "550" },
      writtenBy: null,
      blocks: [
        { type: "paragraph", text: "Free?" },
        { type: "paragraph", text: 'Ana "A", ana@example.com' },
      ],
    },
    {
      toAddress: "ana@example.com",
      replyToAddress: null,
      subject: "Re: your message",
      state: "sent",
      problem: null,
      writtenBy: "admin",
      blocks: [
        { type: "paragraph", text: "It is." },
        { type: "quote", by: 'Ana "A" wrote:', text: "Free?" },
      ],
    },
  ]);
  expect(
    await database
      .selectFrom("ledgerEntries")
      .orderBy("at")
      .select(["kind", "at"])
      .select(["grossCents", "netCents", "taxCents"])
      .execute(),
  ).toEqual([
    {
      kind: "sale",
      at: new Date("2025-12-31T23:30:00Z"),
      grossCents: 4999,
      netCents: 4201,
      taxCents: 798,
    },
    {
      kind: "refund",
      at: new Date("2026-01-02T00:00:00Z"),
      grossCents: 1000,
      netCents: 840,
      taxCents: 160,
    },
  ]);
  await database.destroy();
});
