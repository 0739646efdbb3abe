import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { connect, db } from "../app/platform/database/db.server.ts";
import { migrate } from "../app/platform/database/migrate.server.ts";
import { CHUNK_BYTES } from "../app/platform/uploads/upload-kinds.ts";
import { addressOf, withClient } from "../tests/fixtures/connections.ts";
import { givenSession, givenUser } from "../tests/fixtures/given.ts";
import { type RunningShop, startShop } from "../tests/fixtures/start-shop.ts";
import { openTestServer } from "../tests/fixtures/test-server.ts";
import { until } from "../tests/fixtures/until.ts";
import { freshArchive, sendChunks } from "../tests/long/send-chunks.ts";
import { wavFile } from "../tests/uploads/sounds.ts";
import { uploadClient } from "../tests/uploads/upload-client.ts";
import { type Figure, percentile } from "./figures.ts";

/*
 * Effect of uploads on other users: the delay of the event loop in the shop's process and the time
 * of a page, while idle, while a 100 MB WAV is uploaded, while it is analyzed, and while ten
 * uploaders send 60 MB each.
 */

const SECONDS_OF_100_MB = 566;
const AT_ONCE = 10;
const BYTES_AT_ONCE = 60_000_000;
const MAX_DELAY_MS = 50;

const figures = z.object({ p50: z.number(), p99: z.number(), most: z.number() });

/** Returns the delays of the shop's process since the last call. */
async function eventLoopOf(shop: RunningShop) {
  const lines = () => shop.output().match(/^event loop .*$/gm) ?? [];
  const before = lines().length;
  shop.process.kill("SIGUSR2");
  const now = await until(
    async () => lines(),
    ({ length }) => length > before,
  );
  return figures.parse(JSON.parse(now.at(-1)?.slice("event loop ".length) ?? ""));
}

/** Requests the home page repeatedly while `work` lasts. */
async function whileVisited<Value>(shop: RunningShop, work: Promise<Value>) {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const start = performance.now();
    await (await fetch(shop.url)).arrayBuffer();
    times.push(performance.now() - start);
    await pause(20);
  }
  await ended;
  return percentile(times, 99);
}

/** Measures how long `work` delays the shop's process and its home page. */
async function measure(
  shop: RunningShop,
  what: string,
  work: () => Promise<unknown>,
): Promise<Figure> {
  await eventLoopOf(shop);
  const page = await whileVisited(shop, work());
  const { p50, p99, most } = await eventLoopOf(shop);
  const delay = `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, at most ${most.toFixed(0)} ms`;
  const measured = `${delay}; home page p99 ${page.toFixed(0)} ms`;
  const target = `p99 ≤ ${MAX_DELAY_MS} ms`;
  return { what: `Event loop, ${what}`, measured, target, isMet: p99 <= MAX_DELAY_MS };
}

async function measureUpload(shop: RunningShop): Promise<Figure[]> {
  const client = uploadClient(shop.url, await givenSession(await givenUser()));
  const file = wavFile(SECONDS_OF_100_MB);
  const path = await client.begun("audio", file.byteLength);
  const idle = await measure(shop, "nothing else", () => pause(5000));
  const upload = await measure(shop, "100 MB uploaded", async () => {
    for (let at = 0; at < file.byteLength; at += CHUNK_BYTES) {
      await client.send(path, at, file.slice(at, at + CHUNK_BYTES));
    }
  });
  const analysis = await measure(shop, "100 MB analyzed", async () => {
    const { state, problem } = await client.settled(path);
    if (state !== "ready") throw new Error(problem);
  });
  return [idle, upload, analysis];
}

/** Measures until every upload is hashed, copied to its place and recorded. */
function measureUploadsAtOnce(shop: RunningShop): Promise<Figure> {
  const file = freshArchive(BYTES_AT_ONCE);
  return measure(shop, `${AT_ONCE} files of 60 MB at once`, async () => {
    const uploads = Array.from({ length: AT_ONCE }, async () => {
      const client = uploadClient(shop.url, await givenSession(await givenUser()));
      const path = await client.begun("deliverable", file.byteLength);
      await sendChunks(client, path, file);
      while ((await client.stateOf(path)).state !== "ready") await pause(500);
    });
    await Promise.all(uploads);
  });
}

export async function measureEventLoop(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "dubplate-bench-"));
  const server = await openTestServer(folder);
  const connection = { ...server.connection, database: "bench_event_loop" };
  await withClient(server.connection, (client) => client.query("create database bench_event_loop"));
  await migrate(connection);
  connect(connection, (error) => {
    throw error;
  });
  const shop = await startShop({
    DATABASE_URL: addressOf(connection),
    DATA_DIR: join(folder, "data"),
    DEMO: "off",
    PAGE_CACHE_MB: "64",
    NODE_OPTIONS: `--import ${new URL("watch-event-loop.ts", import.meta.url)}`,
  });
  try {
    return [...(await measureUpload(shop)), await measureUploadsAtOnce(shop)];
  } finally {
    await shop.stop();
    await db.destroy();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
