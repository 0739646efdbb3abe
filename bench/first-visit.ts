import { rm } from "node:fs/promises";
import { join } from "node:path";
import { memorySettings, residentBytes } from "../tests/fixtures/memory.ts";
import { type RunningShop, startShop } from "../tests/fixtures/start-shop.ts";
import { compared, type Figure, median, megabytes } from "./figures.ts";

const screens = [
  ["Track store", "/track-store"],
  ["Home", "/"],
  ["Track", "/music/track-1"],
  ["Login", "/login"],
] as const;
const KB = 1024;

/** Measures the compressed scripts that a screen loads at a first visit. */
export async function measureScripts(shop: RunningShop): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of screens) {
    const page = await (await fetch(shop.url + path)).text();
    const found = page.matchAll(/(?:href|src|from|import)[=\s("]+(\/assets\/[\w.-]+\.js)"/g);
    const scripts = [...new Set([...found].map(([, script = ""]) => script))];
    const sizes = await Promise.all(scripts.map((script) => sizeOf(shop.url + script)));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const measured = `${(bytes / KB).toFixed(0)} KB in ${scripts.length} files, Brotli`;
    const isStore = path === "/track-store";
    const budget = isStore ? { target: "≤ 120 KB", isMet: bytes <= 120 * KB } : {};
    figures.push({ what: `JavaScript, ${name.toLowerCase()}`, measured, ...budget });
  }
  return figures;
}

async function sizeOf(url: string): Promise<number> {
  const answer = await fetch(url, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
  return Number(answer.headers.get("Content-Length"));
}

const STARTS = 5;

/**
 * Measures starts with the embedded database and the settings of `npm start`, in an empty folder
 * and in one that has a shop, and the memory of the latter.
 */
export async function measureStarts(folder: string): Promise<Figure[]> {
  const first: number[] = [];
  const second: number[] = [];
  const memory: number[] = [];
  const compiled = { ...(await memorySettings()), NODE_COMPILE_CACHE: join(folder, "compiled") };
  for (let round = 0; round < STARTS; round += 1) {
    const settings = { ...compiled, DATA_DIR: join(folder, `start-${round}`), DEMO: "off" };
    first.push((await measureStart(settings)).ms);
    const { ms, bytes } = await measureStart(settings);
    second.push(ms);
    memory.push(bytes);
    await rm(settings.DATA_DIR, { recursive: true });
  }
  const again = median(second);
  const measured = `${median(first).toFixed(0)} ms; second start ${again.toFixed(0)} ms`;
  return [
    compared("First start, empty shop", measured, median(first) / again, undefined),
    {
      what: "Second start",
      measured: `${again.toFixed(0)} ms`,
      target: "≤ 3000 ms",
      isMet: again <= 3000,
    },
    megabytes("Memory, idle", median(memory), 200),
  ];
}

async function measureStart(settings: Record<string, string>) {
  const begun = performance.now();
  const shop = await startShop(settings);
  const ms = performance.now() - begun;
  const bytes = await residentBytes(shop.process.pid);
  await shop.stop();
  return { ms, bytes };
}
