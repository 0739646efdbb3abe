import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import type { RunningShop } from "../tests/fixtures/start-shop.ts";
import { compared, type Figure, median, megabytes } from "./figures.ts";
import { readMetric } from "./shops.ts";

const run = promisify(execFile);
const MILLISECONDS = "150";
const ROUNDS = 80;
/** Number of rounds that warm everything up. */
const WARM_UP_ROUNDS = 20;
const CONNECTIONS = "16";

const program = (name: string) => new URL(name, import.meta.url).pathname;

/** Returns the responses per second of each URL by round, requested in turn by another process. */
async function ratesOf(urls: string[]): Promise<number[][]> {
  const args = [program("load.ts"), String(ROUNDS), MILLISECONDS, CONNECTIONS, ...urls];
  const rates: number[][] = JSON.parse((await run(process.execPath, args)).stdout);
  return rates.map((rounds) => rounds.slice(WARM_UP_ROUNDS));
}

/** Returns the responses per second of one URL. */
export async function rateOf(url: string): Promise<number> {
  const [rates = []] = await ratesOf([url]);
  return median(rates);
}

/** Compares a cached page with a bare server that sends the same bytes, and measures the memory. */
export async function measureCachedPage(shop: RunningShop): Promise<Figure[]> {
  const page = shop.url.replace("localhost", "127.0.0.1");
  await fetch(page);
  const { server, url } = await startBareServer(page);
  const [bare = [], own = []] = await ratesOf([url, `${page}/`]);
  server.kill();
  const ratio = median(own.map((rate, round) => rate / (bare[round] ?? Number.NaN)));
  const loaded = await readMetric(shop, "process_resident_memory_bytes");
  const rate = `${median(own).toFixed(0)} a second; bare \`node:http\` ${median(bare).toFixed(0)}`;
  return [
    compared("Cached page", rate, ratio, { atLeast: 0.8 }),
    megabytes("Memory, after that load", loaded),
  ];
}

async function startBareServer(page: string): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, [program("bare-server.ts"), page], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = await once(server.stdout, "data");
  return { server, url: `http://127.0.0.1:${String(port).trim()}/` };
}
