import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { stopListening } from "../../app/platform/database/changes.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { switchMaintenance } from "../../app/shop/content/edit-settings.server.ts";
import { addressOf } from "../fixtures/connections.ts";
import { givenPreview, givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import { type RunningShop, startShop } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";

let folder = "";
let shops: RunningShop[] = [];
let track: Awaited<ReturnType<typeof givenTrack>>;
let admin: Awaited<ReturnType<typeof givenUser>>;

/** Opens two processes of one shop, because the switch applies to all. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dubplate-maintenance-"));
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const settings = {
    DATABASE_URL: addressOf({ ...inject("server"), database: rows[0]?.name }),
    DATA_DIR: folder,
    DEMO: "off",
  };
  shops = [await startShop(settings), await startShop(settings)];
  track = await givenTrack({ title: "Kept Secret", previewFileId: await givenPreview() });
  admin = await givenUser({ role: "admin" });
});
afterAll(async () => {
  for (const shop of shops) await shop.stop();
  await stopListening();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => switchTo(false));

type Options = { as?: { id: string }; shop?: number; method?: string; body?: BodyInit };

async function ask(path: string, { as, shop = 0, method = "GET", body }: Options = {}) {
  const url = shops[shop]?.url ?? "";
  const headers: Record<string, string> = { Origin: url };
  if (as) headers.Cookie = `sid=${await givenSession(as)}`;
  return fetch(new URL(path, url), { method, body, headers, redirect: "manual" });
}

/** Switches the mode and waits for both processes. */
async function switchTo(isOn: boolean): Promise<void> {
  await switchMaintenance(admin, isOn);
  for (const shop of shops.keys()) {
    await until(
      async () => (await ask("/contact", { shop })).status,
      (status) => status === (isOn ? 503 : 200),
    );
  }
}

const pages = [
  "/",
  "/home",
  "/track-store",
  "/music",
  "/sale",
  "/services",
  "/faq",
  "/contact",
  "/terms",
  "/likes",
  "/no-such-page",
  "/sitemap.xml",
];

test("every page and its data tell visitors that the shop is closed and when to return", async () => {
  await switchTo(true);
  const all = [...pages, `/music/${track.slug}`];
  const data = all.map((path) => (path === "/" ? "/_root.data" : `${path}.data`));
  for (const shop of shops.keys()) {
    for (const path of [...all, ...data.filter((name) => !name.includes(".xml"))]) {
      const response = await ask(path, { shop });
      expect(response.status, path).toBe(503);
      expect(response.headers.get("Retry-After"), path).toBe("600");
      expect(response.headers.get("Cache-Control"), path).toBe("no-store");
      const text = await response.text();
      expect(text, path).not.toContain("Kept Secret");
      expect(text, path).not.toContain("/media/");
    }
  }
  const page = await (await ask("/track-store")).text();
  expect(page).toContain("be right back");
  expect(page).toContain("<title>Closed for maintenance · Dubplate</title>");
});

test("visitors' forms are rejected and change nothing", async () => {
  await switchTo(true);
  const like = `/music/${track.slug}?cookie=set`;
  for (const path of [like, `/music/${track.slug}.data?cookie=set`, "/contact"]) {
    const response = await ask(path, { method: "POST", body: new URLSearchParams({ name: "x" }) });
    expect(response.status, path).toBe(503);
  }
  const trackLike = await db
    .selectFrom("trackLikes")
    .where("trackId", "=", track.id)
    .select("count")
    .executeTakeFirst();
  expect(trackLike?.count ?? 0).toBe(0);
});

test("health checks, files and the sign-in pages stay open", async () => {
  await switchTo(true);
  for (const path of ["/healthz", "/readyz", "/robots.txt", "/login", "/admin/login"]) {
    expect((await ask(path)).status, path).toBe(200);
  }
  const [, style = ""] =
    /href="(\/assets\/[^"]+\.css)#?"/.exec(await (await ask("/")).text()) ?? [];
  expect((await ask(style)).headers.get("Content-Type")).toContain("text/css");
  expect((await ask("/admin")).status, "a guard of its own").toBe(302);
  expect((await ask("/media/audio/x.mp3")).status).toBe(404);
});

test("administrators can keep working and see a banner, uploaders only in the Music Manager", async () => {
  const uploader = await givenUser();
  const read = async (path: string, as: { id: string }) => {
    const response = await ask(path, { as });
    return `${response.status} ${(await response.text()).includes("Maintenance mode is on.")}`;
  };
  expect(await read("/track-store", admin)).toBe("200 false");
  await switchTo(true);
  expect(await read("/track-store", admin)).toBe("200 true");
  expect(await read("/admin/settings/maintenance", admin)).toBe("200 true");
  expect(await read("/track-store", uploader)).toBe("503 false");
  expect(await read("/admin/music-manager", uploader)).toBe("200 true");
  const closed = await (await ask("/", { as: uploader })).text();
  expect(closed).toContain("/admin/music-manager");
  expect(closed).not.toContain('href="/login"');
});

test("the shop reopens in every process", async () => {
  await switchTo(true);
  await switchTo(false);
  for (const shop of shops.keys()) {
    const page = await ask("/track-store", { shop });
    expect(page.status).toBe(200);
    expect(page.headers.get("Retry-After")).toBeNull();
    expect(await page.text()).toContain("Kept Secret");
  }
});
