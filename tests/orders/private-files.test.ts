import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { buyerOf, givenBought } from "./buyer.ts";

const shop = openShopForTests();
const sentinel = "PRIVATE-BYTES-5e471e11";

/** Returns every URL in a page: links, images, scripts, and its data. */
function addressesIn(body: string, base: URL): string[] {
  const named = [...body.matchAll(/(?:href|src|action)="([^"]+)"/g)].map(([, address]) => address);
  const quoted = [...body.matchAll(/"(\/[a-z][\w./-]*)"/g)].map(([, address]) => address);
  const sized = [...body.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, set = ""]) =>
    set.split(",").map((part) => part.trim().split(" ")[0]),
  );
  return [...named, ...quoted, ...sized].flatMap((address) => {
    const url = URL.parse((address ?? "").replaceAll("&amp;", "&"), base);
    return url?.origin === base.origin ? [url.pathname + url.search] : [];
  });
}

test("public pages never contain a buyer's file or its key", async () => {
  const bought = await givenBought(shop, { "private-name.wav": Buffer.from(sentinel) });
  const cover = { bucket: "cover_images", key: "c".repeat(32), mediaType: "image/webp" } as const;
  const { id: coverFileId } = await db
    .insertInto("mediaFiles")
    .values({ ...cover, sizeBytes: 1, sha256: "c".repeat(64) })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 25; n += 1) await givenTrack({ onSale: n % 2 === 0, coverFileId });
  const visitor = buyerOf(shop);
  const seen = new Set(["/", "/sitemap.xml", "/robots.txt", "/_root.data", "/readyz", "/healthz"]);
  const [key = "", fileId = ""] = bought.files.flatMap((file) => [file.key, file.id]);
  const secrets = [sentinel, key, key.slice(0, 32), fileId, bought.downloadId, "private-name"];
  for (const path of seen) {
    if (path.startsWith("/live")) continue;
    const answer = await visitor.ask(path);
    const body = await answer.text();
    for (const secret of secrets) expect(body.includes(secret), `${secret} in ${path}`).toBe(false);
    if (seen.size > 2000) throw new Error("The shop has no end.");
    if (!/html|xml|json|script/.test(answer.headers.get("Content-Type") ?? "")) continue;
    for (const next of addressesIn(body, new URL(shop.url()))) {
      // Pages in one other language stand for those in all.
      if (!/^\/(?:assets\/)?(?:de|es|fr)(?:[/.?]|$)/.test(next)) seen.add(next);
    }
  }
  expect([...seen].filter((path) => path.startsWith("/music/")).length).toBeGreaterThan(20);
  expect(seen.size).toBeGreaterThan(60);
});

test("no public file address serves the key of a private file", async () => {
  const { files, id, downloadId } = await givenBought(shop, { "x.wav": Buffer.from(sentinel) });
  const [{ key, id: fileId } = { key: "", id: "" }] = files;
  const buckets = ["files", "music_files", "audio", "images", "cover_images", "private", "..", "."];
  const names = [
    key,
    `..%2ffiles%2f${key}`,
    `%2e%2e/files/${key}`,
    `${key}%00.mp3`,
    key.slice(0, 32),
  ];
  const tried = buckets.flatMap((bucket) => names.map((name) => `/media/${bucket}/${name}`));
  const others = [
    `/files/${key}`,
    `/files/private/${key}`,
    `/data/files/files/${key}`,
    `/assets/../files/${key}`,
    `/assets/..%2f..%2ffiles%2f${key}`,
    `/uploads/${fileId}`,
    `/uploads/${fileId}/state`,
    `/delivery/${fileId}`,
    `/delivery/${key}`,
    `/delivery/${id}`,
    `/delivery/${downloadId}`,
  ];
  const visitor = buyerOf(shop);
  for (const path of [...tried, ...others]) {
    for (const headers of [{}, { Range: "bytes=0-9" }] as Record<string, string>[]) {
      const answer = await visitor.ask(path, { headers });
      expect([400, 401, 404], path).toContain(answer.status);
      expect(await answer.text(), path).not.toContain(sentinel.slice(0, 8));
    }
  }
});
