import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import type { RunningShop } from "../tests/start-shop.ts";
import { compared, type Figure, median } from "./figures.ts";
import { readMetric } from "./shops.ts";

const run = promisify(execFile);
const ROUNDS = 9;
const MILLISECONDS = "1500";
const CONNECTIONS = "16";
const MB = 1024 * 1024;

const program = (name: string) => new URL(name, import.meta.url).pathname;

/** Answers a second at an address, asked from another process. */
export async function rateOf(url: string): Promise<number> {
  const words = [program("load.ts"), url, MILLISECONDS, CONNECTIONS];
  return Number((await run(process.execPath, words)).stdout);
}

/** A cached page beside a bare server that sends the same bytes, in turn; and what memory that takes. */
export async function measureCachedPage(shop: RunningShop): Promise<Figure[]> {
  const idle = await readMetric(shop, "process_resident_memory_bytes");
  const page = shop.url.replace("localhost", "127.0.0.1");
  await fetch(page);
  const { server, url } = await startBareServer(page);
  const rates = { shop: [] as number[], bare: [] as number[], ratios: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [bare, own] = [await rateOf(url), await rateOf(`${page}/`)];
    if (round === 0) continue; // warms both up
    rates.bare.push(bare);
    rates.shop.push(own);
    rates.ratios.push(own / bare);
  }
  server.kill();
  const [bare, own] = [median(rates.bare), median(rates.shop)];
  const loaded = await readMetric(shop, "process_resident_memory_bytes");
  const rate = `${own.toFixed(0)} a second; bare \`node:http\` ${bare.toFixed(0)}`;
  return [
    compared("Cached page", rate, median(rates.ratios), { atLeast: 0.8 }),
    memory("Memory, idle", idle, 200),
    memory("Memory, after that load", loaded),
  ];
}

function memory(what: string, bytes: number, most?: number): Figure {
  const measured = `${(bytes / MB).toFixed(0)} MB`;
  return most === undefined
    ? { what, measured }
    : { what, measured, target: `≤ ${most} MB`, isMet: bytes <= most * MB };
}

async function startBareServer(page: string): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, [program("bare-server.ts"), page], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = await once(server.stdout, "data");
  return { server, url: `http://127.0.0.1:${String(port).trim()}/` };
}
