import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { likeTrack } from "../../app/shop/catalog/likes.server.ts";
import {
  givenOrder,
  givenPack,
  givenSession,
  givenTrack,
  givenTrackSoldHere,
  givenUser,
} from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { timeUntil } from "../fixtures/until.ts";
import { readScripts } from "../hostile/inline-scripts.ts";
import { startShopHere, untilAllIsReceived } from "./shop-here.ts";

let shop: RunningShop;
/** Another machine of the same shop. */
let other: RunningShop;

beforeAll(async () => {
  [shop, other] = await Promise.all([startShopHere(), startShopHere()]);
});

async function ask(path: string, headers: Record<string, string> = {}, at = shop) {
  const answer = await fetch(at.url + path, { headers, redirect: "manual" });
  const cache = answer.headers.get("Server-Timing")?.replace("cache;desc=", "");
  return { answer, cache, control: answer.headers.get("Cache-Control"), text: await answer.text() };
}

test("a page, its data and the not-found page are rendered once and then served from the cache", async () => {
  const { slug } = await givenTrack();
  await untilAllIsReceived(shop);
  for (const path of [`/music/${slug}`, `/music/${slug}.data`, "/_.data", "/nothing-here"]) {
    const first = await ask(path);
    const second = await ask(path);
    expect([first.cache, second.cache], path).toEqual(["miss", "hit"]);
    expect(second.text).toBe(first.text);
    expect(second.answer.status).toBe(path === "/nothing-here" ? 404 : 200);
    expect(second.control).toBe("public, max-age=0, s-maxage=10");
    expect(second.answer.headers.get("Vary")).toBe("Accept-Encoding, Cookie");
  }
});

test("a browser that already has the page gets Not Modified", async () => {
  await untilAllIsReceived(shop);
  const { answer } = await ask("/services");
  const etag = answer.headers.get("ETag") ?? "";
  const again = await ask("/services", { "If-None-Match": etag });
  expect([again.answer.status, again.text, again.cache]).toEqual([304, "", "hit"]);
  expect(again.answer.headers.get("ETag")).toBe(etag);
  const head = await fetch(`${shop.url}/services`, { method: "HEAD" });
  expect(head.headers.get("Server-Timing")).toBe("cache;desc=hit");
});

test("only one of many concurrent requests waits for the database", async () => {
  await untilAllIsReceived(shop); // Otherwise a change would discard the render.
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask("/home")));
  expect(answers.filter(({ cache }) => cache === "miss")).toHaveLength(1);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test("extra parameters added to a link do not create another copy of the page", async () => {
  await untilAllIsReceived(shop);
  await ask("/track-store?view=list&genre=Techno");
  const hung = await ask("/track-store?utm_source=mail&genre=Techno&fbclid=1&view=list");
  expect(hung.cache).toBe("hit");
  expect(hung.text).not.toContain("utm_source");
});

test("a change in one process shows at once in every other process", async () => {
  const { id, slug } = await givenTrack({ title: "Before the change" });
  const path = `/music/${slug}`;
  for (const at of [shop, other]) {
    await timeUntil(async () => (await ask(path, {}, at)).cache === "hit");
    expect((await ask(path, {}, at)).text).toContain("Before the change");
  }
  await db
    .updateTable("musicTracks")
    .set({ title: "After the change" })
    .where("id", "=", id)
    .execute();
  const shows = (at: RunningShop) => async () =>
    (await ask(path, {}, at)).text.includes("After the change");
  const times = await Promise.all([shop, other].map((at) => timeUntil(shows(at), 40)));
  // The page would not be rendered again by itself for a long time.
  for (const time of times) expect(time).toBeLessThan(30_000);
});

test("no cached page offers a reserved track, in any process", async () => {
  const { id, slug } = await givenTrack({ title: "Reserved by then" });
  const paths = [`/music/${slug}`, "/track-store", "/track-store?view=list"];
  for (const at of [shop, other]) {
    for (const path of paths)
      await timeUntil(async () => (await ask(path, {}, at)).cache === "hit");
    const { text } = await ask(paths[0] ?? "", {}, at);
    expect(text).toContain("schema.org/InStock");
    expect(text).toMatch(/Buy[^"<]*Reserved by then/);
  }
  const order = await givenOrder(id);
  await Promise.all([shop, other].map(untilAllIsReceived));
  for (const at of [shop, other]) {
    for (const path of paths) {
      const { text } = await ask(path, {}, at);
      expect(text, path).toMatch(/Reserved (?:<\/span>)?until/);
      expect(text, path).not.toMatch(/(?:Buy|Purchase)[^"<]*Reserved by then/);
    }
    expect((await ask(paths[0] ?? "", {}, at)).text).toContain("schema.org/Reserved");
  }
  await db
    .updateTable("orders")
    .set({ state: "expired", reservedUntil: null })
    .where("id", "=", order)
    .execute();
  await Promise.all([shop, other].map(untilAllIsReceived));
  for (const at of [shop, other]) {
    expect((await ask(paths[0] ?? "", {}, at)).text).toContain("schema.org/InStock");
  }
});

test("a reservation leaves pages that do not show its track in the cache", async () => {
  const reserved = await givenTrack({ genre: "Techno" });
  const { slug } = await givenTrack({ genre: "Afro House" });
  await untilAllIsReceived(shop);
  const paths = ["/faq", `/music/${slug}`, `/music/${slug}.data`];
  for (const path of paths) await ask(path);
  await givenOrder(reserved.id);
  const loadPage = () => ask(`/music/${reserved.slug}`);
  await timeUntil(async () => (await loadPage()).text.includes("Reserved until"));
  for (const path of paths) expect((await ask(path)).cache, path).toBe("hit");
});

test("a reservation leaves pages in the cache that offer a pack which plenty of tracks fill", async () => {
  const own = { tags: ["Plenty"], priceCents: 5_000 };
  await givenPack({ size: 2, paidTracks: 1, tags: own.tags });
  const tracks: { id: string; slug: string }[] = [];
  while (tracks.length < 14) tracks.push(await givenTrackSoldHere({ ...own, genre: "Techno" }));
  const { slug } = await givenTrackSoldHere({ ...own, genre: "Afro House" });
  const path = `/music/${slug}`;
  await timeUntil(async () => (await ask(path)).text.includes("/packs/"), 40);
  await untilAllIsReceived(shop);
  await ask(path);
  for (const reserved of [tracks.at(0), tracks.at(-1)]) {
    await givenOrder(reserved?.id ?? "");
    const loadPage = () => ask(`/music/${reserved?.slug}`);
    await timeUntil(async () => (await loadPage()).text.includes("Reserved until"));
  }
  expect((await ask(path)).cache).toBe("hit");
});

test("a page carries the same version in every process, so that any process can serve its stream", async () => {
  await givenTrack();
  const momentAt = async (at: RunningShop) =>
    /[\da-f-]{36}-v\d+/.exec((await ask("/faq.data", {}, at)).text)?.[0];
  await timeUntil(async () => {
    const [here, there] = await Promise.all([shop, other].map(momentAt));
    return here !== undefined && here === there;
  }, 90);
  const moment = await momentAt(shop);
  await givenTrack();
  await timeUntil(async () => (await momentAt(other)) !== moment, 90);
});

test("a like shows on its track's page and evicts no other page", async () => {
  const [liked, unliked] = [await givenTrack(), await givenTrack()];
  await untilAllIsReceived(shop);
  const paths = [`/music/${liked.slug}`, `/music/${unliked.slug}`];
  for (const path of paths) await timeUntil(async () => (await ask(path)).cache === "hit");
  await likeTrack(liked.id, "A".repeat(22));
  const shows = async () => (await ask(paths[0] ?? "")).text.includes("(1)");
  expect(await timeUntil(shows, 40)).toBeLessThan(30_000);
  expect((await ask(paths[1] ?? "")).cache).toBe("hit");
});

test("visitors who are signed in, have a cart or a toast to see get a page of their own", async () => {
  await untilAllIsReceived(shop);
  await timeUntil(async () => (await ask("/faq")).cache === "hit");
  const session = await givenSession(await givenUser({ username: "sentinel.user" }));
  const signedIn = [`sid=${session}`, `a=b; sid=${session}`, "sid=made-up"];
  for (const cookie of [...signedIn, "toast=x", "cart=x"]) {
    const { cache, control } = await ask("/faq", { Cookie: cookie });
    expect([cache, control], cookie).toEqual([undefined, "no-store"]);
  }
  const own = await ask("/faq", { Cookie: `sid=${session}` });
  expect(own.text).toContain("sentinel.user");
  expect((await ask("/faq")).text).not.toContain("sentinel.user");
  expect((await ask("/faq", { Cookie: "visitor=x; _ga=1" })).cache).toBe("hit");
});

test("a session cookie is found in any of several cookie headers", async () => {
  await timeUntil(async () => (await ask("/faq")).cache === "hit");
  const session = `sid=${await givenSession(await givenUser({ username: "split.cookies" }))}`;
  for (const cookies of [
    [session, "a=b"],
    ["a=b", session],
  ]) {
    const lines = cookies.flatMap((cookie) => ["Cookie", cookie]);
    const request = get(`${shop.url}/faq`, { headers: ["Host", new URL(shop.url).host, ...lines] });
    const answer = await new Promise<IncomingMessage>((resolve) =>
      request.once("response", resolve),
    );
    expect(await text(answer)).toContain("split.cookies");
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

test("the metrics count every page served from memory, whichever process reports them", async () => {
  const count = async () => {
    const { text: figures } = await ask("/metrics");
    return Number(/^page_cache_answers_total\{outcome="hit"\} (\d+)$/m.exec(figures)?.[1] ?? 0);
  };
  const before = await count();
  let hits = 0;
  await timeUntil(async () => {
    if ((await ask("/services")).cache === "hit") hits += 1;
    await count();
    return hits === 3;
  });
  await timeUntil(async () => (await count()) - before === hits);
});

test("secret pages and pages for signed-in users are never cached", async () => {
  const paths = [
    "/login",
    "/admin",
    "/admin/users",
    "/likes",
    "/cart",
    "/shortlist",
    "/download/abc",
    "/thank-you/abc",
  ];
  for (const path of [...paths, "/live.data", "/readyz", "/healthz", "/metrics", "/uploads"]) {
    for (const form of [path, `${path}.data`]) {
      await ask(form);
      const { cache, control, answer } = await ask(form);
      const isNowhere = cache !== undefined && answer.status === 404;
      if (isNowhere) continue;
      expect(cache, form).toBeUndefined();
      expect(control, form).toMatch(/^(private, )?no-store(, private)?$/);
    }
  }
});

test("request headers cannot make the shop cache a manipulated page for others", async () => {
  await givenTrack();
  const sent = {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "javascript",
    "X-Original-URL": "/evil",
    "Accept-Language": "evil",
    Referer: "https://evil.example",
    "User-Agent": "evil",
  };
  const first = await ask("/home", sent);
  expect(JSON.stringify([...first.answer.headers]) + first.text).not.toContain("evil");
});

test("a cached page allows its own scripts, as a fresh one does", async () => {
  for (const path of ["/", "/faq", "/nothing-here"]) {
    for (const { answer, text } of [await ask(path), await ask(path)]) {
      const policy = answer.headers.get("Content-Security-Policy") ?? "";
      const { count, unnamed } = readScripts(text, policy);
      expect(count).toBeGreaterThan(1);
      expect(unnamed).toEqual([]);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    }
  }
});
