import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../app/database/migrate.server.ts";
import { type RunningShop, startShop } from "../tests/start-shop.ts";
import { addressOf, openTestServer, withClient } from "../tests/test-server.ts";
import { fillWithTracks } from "./fill.ts";

/*
 * How the shop holds at 100,000 tracks against 1,000: two shops, one after the other for every
 * request, so that whatever else the machine does falls on both. Read the ratios, not the times.
 */

const sizes = { small: 1_000, large: 100_000 };
const rounds = 60;

const pages: [string, (count: number) => string][] = [
  ["store page", () => "/track-store"],
  ["store page, list view", () => "/track-store?view=list"],
  ["genre, unsold only", () => "/track-store?genre=Techno&sold=hide"],
  ["sale", () => "/sale"],
  ["home", () => "/"],
  ["search, rare title", (count) => `/?search=${count - 1}`],
  ["search, two words", () => "/?search=velvet+concrete"],
  ["search, one letter", () => "/?search=e"],
  ["search, no match", () => "/?search=zzzqqq"],
  ["track", (count) => `/music/track-${Math.round(count / 2)}`],
  ["last page", (count) => `/track-store?page=${count / 20}`],
];

type Bench = { shop: RunningShop; count: number };

async function timeOnce(url: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return performance.now() - start;
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

async function comparePage(path: (count: number) => string, small: Bench, large: Bench) {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < rounds + 5; round += 1) {
    const one = await timeOnce(small.shop.url + path(small.count));
    const other = await timeOnce(large.shop.url + path(large.count));
    // The first rounds warm up the processes and the database's cache.
    if (round >= 5) {
      times.small.push(one);
      times.large.push(other);
    }
  }
  return { small: median(times.small), large: median(times.large) };
}

const folder = await mkdtemp(join(tmpdir(), "dubplate-bench-"));
const server = await openTestServer(folder);

async function openShopWith(name: string, count: number): Promise<Bench> {
  const connection = { ...server.connection, database: name };
  await withClient(server.connection, (client) => client.query(`create database ${name}`));
  await migrate(connection);
  await withClient(connection, (client) => fillWithTracks(client, count));
  const DATA_DIR = join(folder, name);
  return { count, shop: await startShop({ DATABASE_URL: addressOf(connection), DATA_DIR }) };
}

const small = await openShopWith("bench_small", sizes.small);
const large = await openShopWith("bench_large", sizes.large);
try {
  const rows: Record<string, Record<string, string>> = {};
  for (const [name, path] of pages) {
    const times = await comparePage(path, small, large);
    rows[name] = {
      "1,000 tracks": `${times.small.toFixed(1)} ms`,
      "100,000 tracks": `${times.large.toFixed(1)} ms`,
      ratio: (times.large / times.small).toFixed(2),
    };
  }
  console.log(`Rendered pages, median of ${rounds} requests each, taken in turn:`);
  console.table(rows);
} finally {
  await Promise.all([small.shop.stop(), large.shop.stop()]);
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
