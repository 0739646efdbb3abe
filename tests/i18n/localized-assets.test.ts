import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { localizeAssets } from "../../scripts/localize-assets.ts";
import { givenFolder } from "../fixtures/temporary-folder.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests();

test("an administrator using Portuguese gets a page whose scripts contain no other language", async () => {
  const { id, token } = await shop.uploader({ role: "admin" });
  await db.updateTable("userProfiles").set({ adminLanguage: "pt" }).where("id", "=", id).execute();
  const headers = { Cookie: `sid=${token}` };
  const load = async (path: string) => (await fetch(new URL(path, shop.url()), { headers })).text();
  const html = await load("/admin/dashboard");
  const scripts = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path);
  expect(html).toContain('<html lang="pt"');
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((path) => !path.startsWith("/assets/pt/"))).toEqual([]);
  const code = (await Promise.all(scripts.map(load))).join("\n");
  expect(code).toContain("A minha seleção");
  expect(code).not.toContain("Shortlist");
  expect(await load("/track-store")).not.toContain("/assets/pt/");
});

test("a message is inserted into a script as its text, whatever quotes surround it", async () => {
  const folder = await givenFolder();
  const write = (code: string) => writeFileSync(join(folder, "page.js"), code);
  const run = (path: string): unknown => new Function(readFileSync(join(folder, path), "utf8"))();
  const quoted = ["'", '"', "`"].map((quote) => `${quote}@@nav_home:1@@${quote}`);
  write(
    `const tracks = (n) => $message("@@track_count:1@@",n); return [${quoted}, tracks(1), tracks(12345), "assets/a.js"]`,
  );
  localizeAssets(folder);
  const home = "Home";
  expect(run("page.js")).toEqual([home, home, home, "1 track", "12,345 tracks", "assets/a.js"]);
  expect(run("pt/page.js")).toEqual([
    "Início",
    "Início",
    "Início",
    "1 faixa",
    "12\u00a0345 faixas",
    "assets/pt/a.js",
  ]);
  write(
    "const t = { title: 'Dusk' }, f = (t) => t + '!', a = (({title:e})=>$message(`@@track_like:1@@`,e))({title:t.title});" +
      "return [a, (({title:e})=>$message(`@@track_like:1@@`,e))({title:f(t.title)}), (({price:e,title:t})=>$message(`@@buy_label:1@@`,e,t))({title:t.title,price:1})]",
  );
  localizeAssets(folder);
  expect(run("page.js")).toEqual(["Like Dusk", "Like Dusk!", "Buy Dusk for 1"]);
  expect(readFileSync(join(folder, "page.js"), "utf8")).not.toContain("({title:e})");
  write('return (({link:e})=>$message(`@@checkout_terms_before:1@@`,e))({link:e=>"["+e+"]"})');
  localizeAssets(folder);
  expect(run("page.js")).toMatch(/^[^<]+\[\w+\]\.$/);
  write("$message('@@track_count:1@@', e.f())");
  expect(() => localizeAssets(folder)).toThrow("A message placeholder was not replaced.");
});
