import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { connect, db } from "../app/database/db.server.ts";
import { migrate } from "../app/database/migrate.server.ts";
import { CHUNK_BYTES } from "../app/media/upload-kinds.ts";
import { givenSession, givenUser } from "../tests/given.ts";
import { type RunningShop, startShop } from "../tests/start-shop.ts";
import { addressOf, openTestServer, withClient } from "../tests/test-server.ts";
import { wavFile } from "../tests/uploads/sounds.ts";
import { until, uploadClient } from "../tests/uploads/upload-client.ts";

/*
 * How long a 100 MB WAV holds up everybody else: the event-loop delay of the shop's process and the time
 * of a page, while nothing happens, while the file is uploaded, and while it is analysed.
 */

const SECONDS_OF_100_MB = 566;
const HELD_MS = 50;

const figures = z.object({ p50: z.number(), p99: z.number(), most: z.number() });

/** Asks the shop's process how it went since it was last asked. */
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

/** Opens the home page again and again while `work` lasts. */
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
  times.sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
}

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
  NODE_OPTIONS: `--import ${new URL("watch-event-loop.ts", import.meta.url)}`,
});

const rows: Record<string, Record<string, string>> = {};

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  await eventLoopOf(shop);
  const begun = performance.now();
  const page = await whileVisited(shop, work());
  const seconds = (performance.now() - begun) / 1000;
  const { p50, p99, most } = await eventLoopOf(shop);
  rows[name] = {
    took: `${seconds.toFixed(1)} s`,
    "delay p50": `${p50.toFixed(1)} ms`,
    "delay p99": `${p99.toFixed(1)} ms`,
    "delay at most": `${most.toFixed(0)} ms`,
    [`p99 ≤ ${HELD_MS} ms`]: p99 <= HELD_MS ? "held" : "MISSED",
    "page p99": `${page.toFixed(0)} ms`,
  };
}

try {
  const client = uploadClient(shop.url, await givenSession(await givenUser()));
  const file = wavFile(SECONDS_OF_100_MB);
  const path = await client.begun("audio", file.byteLength);
  await measure("nothing else", () => pause(5000));
  await measure("100 MB uploaded", async () => {
    for (let at = 0; at < file.byteLength; at += CHUNK_BYTES) {
      await client.send(path, at, file.slice(at, at + CHUNK_BYTES));
    }
  });
  await measure("100 MB analysed", async () => {
    const { state, problem } = await client.settled(path);
    if (state !== "ready") throw new Error(problem);
  });
  console.log("Event-loop delay of the shop's process while its home page is visited:");
  console.table(rows);
} finally {
  await shop.stop();
  await db.destroy();
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
