import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type RunningShop, startShop } from "../tests/fixtures/start-shop.ts";
import { compared, type Figure, median } from "./figures.ts";

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

/** Measures starts with the embedded database, in an empty folder and in one that has a shop. */
export async function measureStarts(folder: string): Promise<Figure[]> {
  const times = { first: [] as number[], again: [] as number[] };
  for (let round = 0; round < STARTS; round += 1) {
    const settings = { DATA_DIR: join(folder, `start-${round}`), DEMO: "off" };
    times.first.push(await timeStart(settings));
    times.again.push(await timeStart(settings));
    await rm(settings.DATA_DIR, { recursive: true });
  }
  const [first, again] = [median(times.first), median(times.again)];
  return [
    compared(
      "First start, empty shop",
      `${first.toFixed(0)} ms; second start ${again.toFixed(0)} ms`,
      first / again,
      undefined,
    ),
    {
      what: "Second start",
      measured: `${again.toFixed(0)} ms`,
      target: "≤ 3000 ms",
      isMet: again <= 3000,
    },
  ];
}

async function timeStart(settings: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const shop = await startShop(settings);
  const time = performance.now() - begun;
  await shop.stop();
  return time;
}
