import { beforeAll, expect, test } from "vitest";
import { givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { startShopHere } from "../web/shop-here.ts";
import { readScripts } from "./inline-scripts.ts";

let shop: RunningShop;

beforeAll(async () => {
  shop = await startShopHere({
    NODE_OPTIONS: `--import ${new URL("inject-script.ts", import.meta.url)}`,
  });
});

test("no page's policy allows a script injected through the page's content", async () => {
  const { slug } = await givenTrack();
  const Cookie = `sid=${await givenSession(await givenUser({ role: "admin" }))}`;
  const pages = ["/", "/", `/music/${slug}`, "/faq", "/login", "/admin/music-manager", "/nowhere"];
  for (const path of pages) {
    const headers: Record<string, string> = path.startsWith("/admin") ? { Cookie } : {};
    const answer = await fetch(shop.url + path, { headers });
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    const html = await answer.text();
    const { count, unnamed } = readScripts(html, policy);
    expect([path, unnamed]).toEqual([path, ["injected()"]]);
    expect(count).toBeGreaterThan(3);
    expect(html).not.toContain("nonce");
  }
});
