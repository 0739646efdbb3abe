import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { newSecretId } from "../../app/platform/system/secret-id.server.ts";
import { givenDelivery, givenTrack } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { buyerOf, givenBought, readTrack, salesOf, usesOf } from "./buyer.ts";
import { userAgents } from "./user-agents.ts";

const shop = openShopForTests();

// This test is the first of the file, because misses count for the whole minute.
test("unknown, malformed and replaced IDs get the same response, thirty times a minute", async () => {
  const { id, downloadId } = await givenBought(shop);
  const renewed = newSecretId();
  await db
    .updateTable("trackDeliveries")
    .set({ downloadId: renewed })
    .where("trackId", "=", id)
    .execute();
  const stranger = buyerOf(shop);
  const wrong = [downloadId, newSecretId(), "x", "A".repeat(26), "%00", `${renewed}a`, "'--", "é"];
  const bodies = [];
  for (const id of wrong) {
    const answer = await stranger.ask(`/download/${id}`);
    if (id !== "%00") {
      expect(answer.status, id).toBe(404);
      // Without the links to this address in other languages.
      bodies.push((await answer.text()).replace(/<nav[^>]* popover="auto"[\s\S]*?<\/nav>/g, ""));
    }
  }
  expect(bodies[0]).toContain(
    "The download link you&#x27;re trying to access is invalid or has expired.",
  );
  expect(new Set(bodies).size).toBe(1);
  expect(await (await stranger.ask("/download/")).text()).toContain("No download ID provided");
  const statuses = [];
  for (let n = 7; n < 100; n += 1) {
    const answer = await stranger.ask(`/download/${newSecretId()}`);
    statuses.push(answer.status);
    const wait = answer.headers.get("Retry-After");
    if (n > 60) expect(Number(wait)).toSatisfy((seconds) => seconds > 0 && seconds <= 60);
    await answer.body?.cancel();
  }
  expect(statuses.indexOf(429)).toBe(23);
  expect(statuses.slice(23).every((status) => status === 429)).toBe(true);
  expect((await stranger.confirm(newSecretId())).status).toBe(429);
  // Someone who guesses gets no response to a hit either.
  expect((await stranger.ask(`/download/${renewed}`)).status).toBe(429);
  await shop.stop();
  await shop.start();
  expect((await buyerOf(shop).ask(`/download/${renewed}`)).status).toBe(429);
  // Simulates the end of the minute, for a process that remembers no rejection.
  await shop.stop();
  await db.deleteFrom("countedUses").execute();
  await shop.start();
  expect((await buyerOf(shop).ask(`/download/${renewed}`)).status).toBe(200);
});

/** Headers of browsers and proxies that prefetch a page. */
const hints: Record<string, string>[] = [
  {},
  { "Sec-Purpose": "prefetch" },
  { "Sec-Purpose": "prefetch;prerender" },
  { Purpose: "prefetch" },
  { "X-Moz": "prefetch" },
];

test("forty crawlers and link previewers opening a link 600 times trigger no sale", async () => {
  expect(userAgents).toHaveLength(40);
  const { id, downloadId } = await givenBought(shop, { "mix.wav": Buffer.from("mix") });
  const before = await readTrack(id);
  let asked = 0;
  for (const userAgent of userAgents) {
    for (const [method, path] of [
      ["GET", `/download/${downloadId}`],
      ["HEAD", `/download/${downloadId}`],
      ["GET", `/download/${downloadId}.data`],
    ] as const) {
      const answers = await Promise.all(
        hints.map((hint) =>
          buyerOf(shop).ask(path, { method, headers: { "User-Agent": userAgent, ...hint } }),
        ),
      );
      for (const answer of answers) {
        asked += answer.status === 200 ? 1 : 0;
        await answer.body?.cancel();
      }
    }
  }
  expect(asked).toBe(600);
  expect(await readTrack(id)).toEqual(before);
  expect([await salesOf(id), await usesOf(id)]).toEqual([[], []]);
});

test("buyer pages are never cached or indexed, and links don't leak their address", async () => {
  const { downloadId, id } = await givenBought(shop, { "mix.wav": Buffer.from("mix") });
  const buyer = buyerOf(shop);
  const location = await buyer.press(downloadId);
  const answers = [
    await buyer.ask(`/download/${downloadId}`),
    await buyer.ask(`/download/${downloadId}.data`),
    await buyer.ask(`/download/${newSecretId()}`),
    await buyer.ask("/download"),
    await buyer.post(`/download/${downloadId}`),
    await buyer.ask(location),
    await buyer.ask(`${location}x`),
    await buyer.ask(location, { headers: { Range: "bytes=9-" } }),
    await buyer.ask(`/thank-you/${id}?receipt=x`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    200, 200, 404, 404, 303, 200, 404, 416, 302,
  ]);
  for (const { headers, url } of answers) {
    expect(headers.get("Cache-Control"), url).toContain("no-store");
    expect(headers.get("Referrer-Policy"), url).toBe("same-origin");
    expect(headers.get("X-Robots-Tag"), url).toBe("noindex, nofollow, noarchive");
  }
  const lists = await Promise.all(
    ["/sitemap.xml", "/sitemap.xml?part=pages", "/sitemap.xml?part=-1", "/robots.txt"].map(
      async (path) => (await buyer.ask(path)).text(),
    ),
  );
  expect(lists.join()).not.toMatch(/download|thank-you|delivery/);
  expect(shop.output()).not.toContain(downloadId);
});

test("an archived or unpublished track is still available through its link", async () => {
  const archived = { isSold: true, isDraft: true, archivedAt: new Date(), title: "Kept Away" };
  const { id } = await givenTrack(archived);
  const { downloadId } = await givenDelivery(id, { driveLink: "https://files.example/x" });
  const page = await (await buyerOf(shop).ask(`/download/${downloadId}`)).text();
  expect(page).toContain("Kept Away");
  expect(page).toMatch(/<a href="https:\/\/files\.example\/x"[^>]*rel="noopener noreferrer"[^>]*>/);
  expect(await salesOf(id)).toEqual([]);
});

test("a track without files or a link tells the buyer that its download is unavailable", async () => {
  const { id, downloadId } = await givenBought(shop);
  const buyer = buyerOf(shop);
  const text = "Download link is unavailable. Please contact support.";
  expect(await (await buyer.ask(`/download/${downloadId}`)).text()).toContain(text);
  const pressed = await buyer.post(`/download/${downloadId}`);
  expect([pressed.status, (await pressed.text()).includes(text)]).toEqual([404, true]);
  expect(await salesOf(id)).toEqual([]);
});
