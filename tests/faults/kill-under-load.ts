import { createHash } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { expect, onTestFinished } from "vitest";
import { migrate } from "../../app/platform/database/migrate.server.ts";
import { openEmbeddedPostgres } from "../../app/platform/postgres/embedded-postgres.server.ts";
import { measureFile } from "../../app/platform/storage/large-files.server.ts";
import { withClient } from "../fixtures/connections.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { numbersFrom } from "../fixtures/numbers-from.ts";
import { runScript } from "../fixtures/run-script.ts";
import { type RunningShop, startShop } from "../fixtures/start-shop.ts";
import { freshArchive } from "../long/send-chunks.ts";
import { uploadClient } from "../uploads/upload-client.ts";

/*
 * A shop with its own database is killed while visitors like tracks and an uploader sends files.
 * Acknowledged writes are recorded here and looked up afterwards.
 */

/** Maximum milliseconds of further writing before the shop is killed. */
const LONGEST_MS = 1_000;
const admin = { username: "admin", password: "correct horse battery staple" };

let shop: RunningShop;

const likes: string[] = [];
const uploads = new Map<string, string>();

async function like(slug: string): Promise<void> {
  // Each like comes from another address, because likes per address are limited.
  const headers = { Origin: shop.url, "X-Forwarded-For": freshAddress() };
  const answer = await fetch(`${shop.url}/music/${slug}.data`, { method: "POST", headers });
  if ((await answer.text()).includes("Track liked!")) likes.push(slug);
}

async function upload(token: string): Promise<void> {
  const client = uploadClient(shop.url, token);
  const file = freshArchive(300_000);
  const path = await client.upload("deliverable", file);
  if ((await client.settled(path)).state !== "ready") return;
  const sha256 = createHash("sha256").update(file).digest("hex");
  uploads.set(path.split("/").pop() ?? "", sha256);
}

/** Writes until the shop is gone. */
async function writeUntilKilled(slugs: string[], token: string): Promise<void> {
  const isKilled = () => shop.process.signalCode !== null || shop.process.exitCode !== null;
  const work = async (write: (turn: number) => Promise<void>) => {
    for (let turn = 0; !isKilled(); turn += 1) await write(turn).catch(() => undefined);
  };
  const liking = (turn: number) => like(slugs[turn % slugs.length] ?? "");
  await Promise.all([
    work(liking),
    work(liking),
    work(() => upload(token)),
    work(() => upload(token)),
  ]);
}

async function signIn(): Promise<string> {
  const body = new URLSearchParams(admin);
  const init = { method: "POST", body, headers: { Origin: shop.url }, redirect: "manual" } as const;
  const answer = await fetch(`${shop.url}/login`, init);
  return /sid=([^;]+)/.exec(answer.headers.get("Set-Cookie") ?? "")?.[1] ?? "";
}

/** Puts eight tracks into a new shop that is not running. Returns their slugs. */
async function givenTracksIn(folder: string): Promise<string[]> {
  const database = await openEmbeddedPostgres({ folder: join(folder, "database") });
  await migrate(database.connection);
  const { rows } = await withClient(database.connection, (client) =>
    client.query<{ slug: string }>(
      `insert into music_tracks (id, slug, title, genre, price_cents, position, is_draft)
       select 'track' || n, 'track-' || n, 'Track ' || n, 'Techno', 4999, n, false
       from generate_series(1, 8) n returning slug`,
    ),
  );
  await database.close();
  return rows.map(({ slug }) => slug);
}

/** Kills a shop repeatedly while it writes, and looks up everything that it had acknowledged. */
export async function killUnderLoad(kills: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "dubplate-killed-"));
  const settings = {
    DATA_DIR: folder,
    DEMO: "off",
    TRUST_PROXY: "1",
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  };
  const slugs = await givenTracksIn(folder);
  shop = await startShop(settings);
  onTestFinished(async () => {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const random = numbersFrom(seed);
  const token = await signIn();
  for (let kill = 0; kill < kills; kill += 1) {
    const before = likes.length;
    const writing = writeUntilKilled(slugs, token);
    await expect.poll(() => likes.length, { timeout: 60_000 }).toBeGreaterThan(before + 5);
    await pause(random() * LONGEST_MS);
    await shop.stop("SIGKILL");
    await writing;
    shop = await startShop(settings);
    // The session from before the first kill is valid after each one.
    const signedIn = await fetch(`${shop.url}/admin/users`, {
      headers: { Cookie: `sid=${token}` },
    });
    expect(signedIn.url).toBe(`${shop.url}/admin/users`);
  }
  await shop.stop();
  expect(await runScript("verify", [], settings)).toMatchObject({ code: 0 });
  process.stdout.write(
    `kills: ${kills} (seed ${seed}), acknowledged likes ${likes.length}, files ${uploads.size}\n`,
  );
  await expectAllKept(folder);
}

async function expectAllKept(folder: string): Promise<void> {
  const database = await openEmbeddedPostgres({ folder: join(folder, "database") });
  await withClient(database.connection, async (client) => {
    await expectNoDamage(client);
    const counted = await client.query<{ likes: number; marks: number }>(
      `select (select sum(count)::int from track_likes) as likes,
         (select count(*)::int from track_like_visitors) as marks`,
    );
    expect(counted.rows[0]?.likes).toBe(counted.rows[0]?.marks);
    expect(counted.rows[0]?.likes).toBeGreaterThanOrEqual(likes.length);
    const ready = await client.query<{ id: string; sha256: string; key: string; bucket: string }>(
      "select u.id, f.sha256, f.key, f.bucket from uploads u join media_files f on f.id = u.file_id",
    );
    const kept = new Map(ready.rows.map((row) => [row.id, row]));
    for (const [id, sha256] of uploads) expect(kept.get(id)?.sha256, id).toBe(sha256);
    for (const { bucket, key, sha256 } of ready.rows) {
      const path = join(folder, "files", bucket, key);
      expect((await stat(path)).isFile()).toBe(true);
      expect((await measureFile(path)).sha256).toBe(sha256);
    }
  });
  await database.close();
}

/** Runs PostgreSQL's own check: every table's pages, and that every row is in every index. */
async function expectNoDamage(client: pg.Client): Promise<void> {
  await client.query("create extension amcheck");
  const pages = await client.query(
    `select relname, msg from pg_class, verify_heapam(pg_class.oid)
     where relkind = 'r' and relpersistence = 'p'`,
  );
  expect(pages.rows).toEqual([]);
  const indexes = await client.query(
    `select bt_index_check(pg_class.oid, true) from pg_class join pg_am on pg_am.oid = relam
     where relkind = 'i' and relpersistence = 'p' and amname = 'btree'`,
  );
  expect(indexes.rowCount).toBeGreaterThan(50);
}
