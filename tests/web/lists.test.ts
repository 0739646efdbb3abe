import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { givenSession, givenTracks, givenUser } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests();

beforeAll(() => givenTracks(21, { title: "Night Shift", onSale: true }));

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(shop.url() + path, { headers, redirect: "manual" });
  return { status: answer.status, to: answer.headers.get("Location"), text: await answer.text() };
}

test.each(["3", "10001", "99999999999", "9".repeat(300)])(
  "page %s, beyond the end, leads to the last page of every list",
  async (page) => {
    for (const [path, query] of [
      ["/track-store", "sale=only&view=list"],
      ["/music", "genre=Techno"],
      ["/sale", ""],
      ["/", "search=night+shift"],
    ]) {
      const list = `${path}?${query && `${query}&`}page=`;
      const { status, to } = await ask(list + page);
      expect([status, to], path).toEqual([302, `${list}2`]);
    }
    const { to } = await ask(`/?search=nothing&page=${page}`);
    expect(to).toBe("/?search=nothing");
  },
);

test("the address shows the search as the shop understood it, also without scripts", async () => {
  expect((await ask("/?search=++late++night+&page=1")).to).toBe("/?search=late+night&page=1");
  expect((await ask("/?search=+%09")).to).toBe("/");
  expect((await ask("/?search=late+night")).status).toBe(200);
});

test("the dashboard's count of broken files links to their list", async () => {
  const session = await givenSession(await givenUser({ role: "admin" }));
  const { text } = await ask("/admin", { Cookie: `sid=${session}` });
  const counter = /Arquivos<\/h2>.*?<\/li>/s.exec(text)?.[0];
  expect(counter).toContain('href="/admin/settings/storage"');
});

test("a reduced price shows the former one, rounded in lists and exact on the track's page", async () => {
  const [track] = await givenTracks(1, { title: "Cut Down", priceCents: 7999, onSale: true });
  const { slug = "", id: trackId = "" } = track ?? {};
  const at = new Date(Date.now() - 60_000);
  const prices = { fullPriceCents: 10_050, salePriceCents: 7999 };
  const promotion = { trackId, cutCents: 2051, startsAt: at, startedAt: at, ...prices };
  await db.insertInto("trackSales").values(promotion).execute();
  const since = new Date(at.getTime() - 1);
  await db.insertInto("trackPrices").values({ trackId, since, priceCents: 10_050 }).execute();
  const former = (price: string) =>
    `<s class="text-muted text-sm"><span class="sr-only">Was </span>${price}</s>`;
  for (const path of ["/sale", "/track-store", "/track-store?view=list"]) {
    expect((await ask(path)).text.replaceAll("<!-- -->", ""), path).toContain(former("101€"));
  }
  const { text } = await ask(`/music/${slug}`);
  expect(text).toContain("Buy now €79.99");
  expect(text.replaceAll("<!-- -->", "")).toContain(former("€100.50"));
  await db
    .updateTable("musicTracks")
    .set({ priceCents: 10_050 })
    .where("id", "=", trackId)
    .execute();
  await until(async () => !(await ask(`/music/${slug}`)).text.includes("Was"));
});

test("in the EU the former price is the lowest of the 30 days before the promotion, elsewhere the one before", async () => {
  const [track] = await givenTracks(1, { title: "Cut Twice", priceCents: 7000, onSale: true });
  const { slug = "", id: trackId = "" } = track ?? {};
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const at = daysAgo(1);
  const prices = { fullPriceCents: 10_000, salePriceCents: 7000 };
  const promotion = { trackId, cutPercent: 30, startsAt: at, startedAt: at, ...prices };
  await db.insertInto("trackSales").values(promotion).execute();
  const givenHistory = async (...history: [days: number, priceCents: number][]) => {
    const rows = history.map(([days, priceCents]) => ({
      trackId,
      priceCents,
      since: daysAgo(days),
    }));
    await db.deleteFrom("trackPrices").where("trackId", "=", trackId).execute();
    await db.insertInto("trackPrices").values(rows).execute();
  };
  const setCountry = (sellerCountry: string | null) =>
    db.updateTable("settings").set({ sellerCountry }).execute();
  const untilShown = (former: string | undefined) =>
    until(
      async () => (await ask(`/music/${slug}`)).text.replaceAll("<!-- -->", ""),
      (text) => /Was <\/span>([^<]*)</.exec(text)?.[1] === former,
    );
  const session = await givenSession(await givenUser({ role: "admin" }));
  const managed = async () =>
    (await ask("/admin/music-manager?search=Cut+Twice", { Cookie: `sid=${session}` })).text;

  await givenHistory([90, 5_000], [50, 9_000], [10, 10_000], [0.5, 7_000]);
  await setCountry("PT");
  await untilShown("€90.00");
  expect(await managed()).toContain("the lowest of the 30 days before");
  await setCountry("US");
  await untilShown("€100.00");
  expect(await managed()).not.toContain("30 days before");
  await givenHistory([90, 10_000], [20, 7_000], [10, 10_000], [0.5, 7_000]);
  await setCountry("NO");
  await untilShown(undefined);
  expect(await managed()).toContain("No former price shown");
  await setCountry(null);
});

test("lists say how many pages they have, and an empty one mentions filters only if there are any", async () => {
  expect((await ask("/sale?page=2")).text).toContain("Page 2 of 2");
  expect((await ask("/track-store?bpm-from=999")).text).toContain("Try adjusting your filters");
});

test("a price that is rounded for people is exact for machines", async () => {
  const [track] = await givenTracks(1, { title: "Forty Cents", priceCents: 40 });
  const { text } = await ask(`/music/${track?.slug}`);
  expect(text).toContain("Buy now €0.40");
  expect(text).toContain('"price":"0.40","priceCurrency":"EUR"');
});
