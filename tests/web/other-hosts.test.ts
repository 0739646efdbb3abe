import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { givenDelivery, givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { startShopHere } from "./shop-here.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShopHere({ SITE_URL: "https://shop.example.com", TRUST_PROXY: "1" });
});

/** Headers by which a request can claim another host. */
const lies: Record<string, string>[] = [
  { Host: "evil.test" },
  { "X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "http", "X-Forwarded-Port": "666" },
  {
    Forwarded: "host=evil.test;proto=http",
    "X-Host": "evil.test",
    "X-Original-URL": "//evil.test",
  },
];

/** Sends a request unchanged. Returns headers and body in one text. */
async function ask(path: string, headers: Record<string, string>, form?: string) {
  const { hostname, port } = new URL(shop.url);
  const method = form === undefined ? "GET" : "POST";
  const asking = request({ hostname, port, path, method, headers });
  asking.end(form);
  const [answer] = await once(asking, "response");
  return `${answer.statusCode} ${JSON.stringify(answer.rawHeaders)}\n${await text(answer)}`;
}

test("every page, list and redirect uses the shop's own address, whatever host a request names", async () => {
  const { slug, id } = await givenTrack();
  const { downloadId } = await givenDelivery(id);
  const signedIn = `__Host-sid=${await givenSession(await givenUser({ role: "admin" }))}`;
  const paths = [
    "/",
    "/home",
    "/track-store",
    `/music/${slug}`,
    `/music/${id}`,
    "/sale",
    "/services",
    "/faq",
    "/contact",
    "/terms",
    "/login",
    "/sitemap.xml",
    "/robots.txt",
    "/nothing",
    "/admin",
    "/admin/users/downloads",
    "/admin/users/downloads.data",
    "/admin/settings",
    `/download/${downloadId}`,
    `/thank-you/${id}?receipt=x`,
    "/track-store.data",
    "/likes",
  ];
  for (const lie of lies) {
    for (const path of paths) {
      for (const Cookie of ["", signedIn]) {
        expect(await ask(path, { ...lie, Cookie }), path).not.toContain("evil.test");
      }
    }
    const links = await ask("/admin/users/downloads", { ...lie, Cookie: signedIn });
    expect(links).toContain(`https://shop.example.com/download/${downloadId}`);
    const form = "username=nobody&password=wrong&returnTo=/admin";
    const Origin = "https://shop.example.com";
    const sent = { ...lie, Origin, "Content-Type": "application/x-www-form-urlencoded" };
    expect(await ask("/login", sent, form)).not.toContain("evil.test");
    // Pages requested that way are not served to others.
    const [, part = ""] =
      /<loc>https:\/\/shop\.example\.com(\/sitemap\.xml\?part=-?\d+)</.exec(
        await ask("/sitemap.xml", {}),
      ) ?? [];
    expect(await ask(part, {})).toContain(`https://shop.example.com/music/${slug}`);
    expect(await ask(`/music/${slug}`, {})).toContain(`https://shop.example.com/music/${slug}`);
  }
});
