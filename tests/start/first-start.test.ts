import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { demoCatalog } from "../../demo/demo-catalog.ts";
import { saveFilledShop, untilFilled } from "../fixtures/filled-shop.ts";
import { memorySettings, residentBytes } from "../fixtures/memory.ts";
import { type RunningShop, startShop } from "../fixtures/start-shop.ts";

/** Minimum ratio of the time until the demo is complete to the time until the shop is open. */
const TIMES_AS_QUICK = 3;

/** Maximum size of the container image, and of its base: Debian with Node. */
const IMAGE_MB = 660;
const BASE_MB = 230;

/**
 * Limit of memory right after filling: it is 155 to 185 MiB. Without collecting garbage it was 210 to
 * 235, and less only on a busy machine.
 */
const MAX_BYTES = 200 * 1024 * 1024;

async function timed<Value>(begin: () => Promise<Value>): Promise<[Value, seconds: number]> {
  const begun = performance.now();
  return [await begin(), (performance.now() - begun) / 1000];
}

/** Copies the content of the Dockerfile's image, by the same command. */
function gatherRuntime(folder: string): string {
  const script = join(projectRoot(), "scripts", "gather-runtime.ts");
  execFileSync(process.execPath, [script, folder], { cwd: projectRoot() });
  return folder;
}

/** Timeout that allows for analyzing the whole demo catalog. */
const timeout = 600_000;

const catalog = demoCatalog.parse(
  JSON.parse(readFileSync(join(projectRoot(), "demo/shop/catalog.json"), "utf8")),
);

async function pageOf({ url }: RunningShop, path: string): Promise<string> {
  const response = await fetch(url + path);
  expect(response.status).toBe(200);
  return response.text();
}

/** Returns the titles in the store, in its order. */
async function listTitles(shop: RunningShop): Promise<string[]> {
  const pages = [1, 2].map((page) => pageOf(shop, `/track-store?page=${page}`));
  const titles = (await Promise.all(pages)).join().matchAll(/<h2 .*?line-clamp-2[^>]*>([^<]*)/g);
  return Array.from(titles, ([, title = ""]) => title.replaceAll("&#x27;", "'"));
}

test("a shop with an empty folder opens before its demo is full, and continues filling after a kill", {
  timeout,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "dubplate-first-start-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const runtime = gatherRuntime(join(folder, "runtime"));
  const [megabytes] = execFileSync("du", ["-sm", runtime], { encoding: "utf8" }).split("\t");
  expect(Number(megabytes)).toBeLessThan(IMAGE_MB - BASE_MB);

  const settings = { DATA_DIR: join(folder, "data"), ...(await memorySettings()) };
  const inRuntime = ["sh", "-c", 'cd "$0" && exec "$@"', runtime];
  const [first, openSeconds] = await timed(() => startShop(settings, inRuntime));
  await pageOf(first, "/");
  const [, firstSeconds] = await timed(() => untilFilled(first, 7));
  expect(first.output()).toMatch(
    /Adding 28 demo tracks to the empty shop …\nDubplate is running at .*\n7 of 28$/,
  );
  expect((await listTitles(first)).length).toBeGreaterThanOrEqual(7);
  await first.stop("SIGKILL");

  const second = await startShop(settings, inRuntime);
  const [, restSeconds] = await timed(() => untilFilled(second));
  expect(openSeconds).toBeLessThan((firstSeconds + restSeconds) / TIMES_AS_QUICK);
  expect(await residentBytes(second.process.pid)).toBeLessThan(MAX_BYTES);
  expect(await listTitles(second)).toEqual(catalog.map(({ title }) => title));
  const ledger = await pageOf(second, "/register.json");
  expect(ledger.match(/published/g)).toHaveLength(catalog.filter(({ sold }) => !sold).length);
  const track = await pageOf(second, "/music/io");
  for (const kind of ["WAV, mastered", "48\u00a0kHz · 16-bit", "MIDI", "Artwork"])
    expect(track).toContain(kind);
  const backup = ["run", "backup", "--", join(folder, "backup.tar")];
  const env = { ...process.env, ...settings, NODE_ENV: "production", LOG_LEVEL: "warn" };
  const said = execFileSync("npm", backup, { cwd: runtime, env, encoding: "utf8" });
  expect(said).toMatch(/backup\.tar: [\d,]+ rows, \d+ files/);
  expect(await second.stop()).toBe(0);

  const third = await startShop(settings);
  expect(third.output()).toMatch(/^Dubplate is running at .*$/);
  expect(await third.stop()).toBe(0);
  await saveFilledShop(settings);
});
