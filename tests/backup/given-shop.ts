import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type pg from "pg";
import sharp from "sharp";
import { afterAll, inject } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { recordMediaFile } from "../../app/platform/storage/media-files.server.ts";
import { storeFile } from "../../app/platform/storage/storage.server.ts";
import { env } from "../../app/platform/system/env.server.ts";
import { likeTrack } from "../../app/shop/catalog/likes.server.ts";
import { appendToLedger } from "../../app/shop/ledger/append-to-ledger.server.ts";
import { storeCover } from "../../app/shop/media/covers.server.ts";
import { smallPeaksOf } from "../../app/shop/media/peaks.ts";
import { nextOrderNumber } from "../../app/shop/orders/state/order-number.server.ts";
import { addressOf, withClient } from "../fixtures/connections.ts";
import { givenOrder, givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";

/* Small shop in the database of the test file, with targets to restore it to. */

/** Folder for one test file. */
export const folder = mkdtempSync(join(tmpdir(), "dubplate-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

async function ownDatabase(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? "";
}

/** Settings by which a script finds the shop of this test file. */
export async function ownSettings(): Promise<Record<string, string>> {
  return settingsOf(await ownDatabase(), env.DATA_DIR);
}

export async function ownConnection(): Promise<pg.ClientConfig> {
  return connectionOf(await ownDatabase());
}

export function connectionOf(database: string): pg.ClientConfig {
  return { ...inject("server"), database };
}

export function settingsOf(database: string, dataDir: string): Record<string, string> {
  return { DATABASE_URL: addressOf(connectionOf(database)), DATA_DIR: dataDir };
}

let made = 0;

/** Creates an empty database on the tests' server, removed after the file. */
export async function givenDatabase(): Promise<string> {
  made += 1;
  const name = `dubplate_restored_${process.pid}_${made}`;
  await withClient(inject("server"), (client) => client.query(`create database ${name}`));
  afterAll(() =>
    withClient(inject("server"), (client) => client.query(`drop database ${name} with (force)`)),
  );
  return name;
}

/** Creates a cover with all its sizes. */
export async function givenCover(): Promise<string> {
  made += 1;
  const background = `#${made.toString(16).padStart(6, "0")}`;
  const picture = sharp({ create: { width: 32, height: 32, channels: 3, background } }).png();
  const stored = resultOf(await storeCover(await picture.toBuffer()));
  return stored.fileId;
}

/** Stores a preview with these bytes. */
export async function givenStoredPreview(content: Buffer): Promise<string> {
  const sha256 = createHash("sha256").update(content).digest("hex");
  const key = `${sha256.slice(0, 32)}.mp3`;
  await storeFile("audio", key, content);
  const file = { bucket: "audio", key, sha256, sizeBytes: content.length } as const;
  const peaks = Buffer.alloc(500, made % 256);
  const smallPeaks = smallPeaksOf(peaks);
  return recordMediaFile({ ...file, mediaType: "audio/mpeg", peaks, smallPeaks });
}

/** Creates tracks with covers, previews, likes, odd texts, an owner, a sale and an audit entry. */
export async function givenShop(): Promise<void> {
  const owner = await givenUser();
  await givenUser({ role: "admin" });
  for (const title of ["Tab\tand \\N", "Zeile\nzwei", "Łódź 夜 🎧", "plain"]) {
    const coverFileId = await givenCover();
    const previewFileId = await givenStoredPreview(Buffer.from(title.repeat(1000)));
    const track = { coverFileId, previewFileId, userId: owner.id, bpm: 1 / 3 };
    const { id } = await givenTrack({
      title: title.replace("\n", " "),
      description: title,
      ...track,
    });
    await appendToLedger(db, { kind: "published", track: { id, title } });
    await likeTrack(id, `${owner.id} ${title}`);
    const number = await nextOrderNumber(db);
    await givenOrder(id, {
      channel: "by-hand",
      state: "paid",
      number,
      title: "sold",
      language: "pt",
    });
  }
  await db
    .insertInto("auditLog")
    .values({ actorName: "Ana", act: "sell-track", subjectKind: "track", details: '{"a": 1}' })
    .execute();
}

/** Returns the row count and an order-independent hash of every table, computed by the database. */
export async function contentOf(connection: pg.ClientConfig): Promise<Record<string, string>> {
  return withClient(connection, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and relname not in ('sessions', 'login_attempts', 'counted_uses', 'shop_identity', 'backup_runs') and relname not like 'kysely_%' order by 1`,
    );
    const content: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ said: string }>(
        `select count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as said
         from ${name} t`,
      );
      content[name] = rows[0]?.said ?? "";
    }
    return content;
  });
}
