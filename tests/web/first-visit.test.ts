import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { givenPreview, givenTrack } from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { startShopHere } from "./shop-here.ts";

/* Requests of a phone on a slow connection before a page is displayed. */

const KB = 1024;
let shop: RunningShop;

beforeAll(async () => {
  shop = await startShopHere();
});

const linkElements = async (path: string) => {
  const page = await (await fetch(shop.url + path)).text();
  return Array.from(page.matchAll(/<link [^>]+>/g), ([element]) => element);
};
/** Returns what the `Link` header preloads before the page is parsed. */
const askedAtOnce = async (path: string) => {
  const { headers } = await fetch(shop.url + path, { method: "HEAD" });
  const asked = (headers.get("Link") ?? "").matchAll(/<([^>]+)>; rel=preload/g);
  return Array.from(asked, ([, address]) => shop.url + address);
};
const addressIn = (element: string) => shop.url + (/ href="([^"]+)"/.exec(element)?.[1] ?? "");

test("a first visit to the store loads at most 120 KB of scripts, in at most ten files", async () => {
  const links = await linkElements("/track-store");
  const scripts = links.filter((element) => element.includes('rel="modulepreload"'));
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.length).toBeLessThanOrEqual(10);
  const asked = { method: "HEAD", headers: { "Accept-Encoding": "br" } };
  const answers = await Promise.all(scripts.map((script) => fetch(addressIn(script), asked)));
  const sizes = answers.map(({ headers }) => Number(headers.get("Content-Length")));
  expect(sizes.filter((size) => !(size > 0))).toEqual([]);
  const bytes = sizes.reduce((sum, size) => sum + size);
  expect(bytes).toBeLessThanOrEqual(120 * KB);
});

test("only the entry script hydrates the page, once the scripts of its routes have loaded", async () => {
  const links = await linkElements("/track-store");
  const scripts = links.filter((element) => element.includes('rel="modulepreload"'));
  const texts = await Promise.all(
    scripts.map(async (script) => (await fetch(addressIn(script))).text()),
  );
  const living = scripts.filter((_, at) => texts[at]?.includes("hydrateRoot)(document"));
  expect(living.map((script) => / href="\/assets\/([\w.]+)-/.exec(script)?.[1])).toEqual([
    "entry.client",
  ]);
});

test.each(["/", "/track-store", "/contact", "/login"])(
  "%s requests its styles and fonts before its scripts",
  async (path) => {
    const links = await linkElements(path);
    const scripts = links.filter((element) => element.includes("modulepreload"));
    expect(scripts.filter((element) => !element.includes('fetchpriority="low"'))).toEqual([]);
    const fonts = links.filter((element) => element.includes('as="font"'));
    expect(fonts).toHaveLength(3);
    const style = links.filter((element) => element.includes('rel="stylesheet"'));
    const asked = await askedAtOnce(path);
    expect(asked).toEqual([...style, ...fonts].map(addressIn));
    for (const font of fonts) {
      const answer = await fetch(addressIn(font), { method: "HEAD" });
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "font/woff2"]);
    }
  },
);

/** Returns peaks that rise and fall like music, with no two bars alike. */
const livelyPeaks = (seed: number) =>
  Buffer.from(
    Array.from(
      { length: 500 },
      (_, at) => 40 + 90 * (1 + Math.sin(at / (9 + seed)) * Math.sin(at)),
    ),
  );

async function givenCompleteTrack(seed: number) {
  const coverFileId = await givenPreview({
    bucket: "cover_images",
    key: `${randomBytes(16).toString("hex")}.webp`,
    mediaType: "image/webp",
    durationSeconds: null,
    peaks: null,
    colour: "#c08040",
  });
  const previewFileId = await givenPreview({ peaks: livelyPeaks(seed) });
  const title = `Track With A Name ${seed}`;
  const details = { bpm: 120 + seed, key: "F# minor", durationSeconds: 240 + seed };
  const shelves = { onSale: seed % 4 === 0, isFavorite: seed % 4 === 1 };
  await givenTrack({ title, coverFileId, previewFileId, ...details, ...shelves });
}

/**
 * Bytes that a server may send before the first acknowledgment: ten segments of 1,460 bytes (RFC
 * 6928). A page that fits arrives one round trip earlier, with everything it preloads.
 */
const FIRST_WINDOW = 10 * 1460;

test("the home page and the store of a full shop fit in the first packets", async () => {
  for (let seed = 0; seed < 20; seed += 1) await givenCompleteTrack(seed);
  for (const path of ["/", "/track-store"]) {
    const answer = await new Promise<IncomingMessage>((resolve) => {
      get(shop.url + path, { agent: false, headers: { "Accept-Encoding": "br" } }, resolve);
    });
    await once(answer.resume(), "end");
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(answer.socket.bytesRead, path).toBeGreaterThan(FIRST_WINDOW / 2);
    expect(answer.socket.bytesRead, path).toBeLessThanOrEqual(FIRST_WINDOW);
  }
});
