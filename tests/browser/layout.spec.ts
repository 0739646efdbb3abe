import { db } from "../../app/platform/database/db.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { boxOf } from "./box-of.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

const freshTitle = () => `Look ${crypto.randomUUID().slice(0, 8)}`;

test("a track's badges don't cover its artwork", async ({ page }) => {
  const flags = { onSale: true, isFavorite: true, isNewArrival: true };
  const { title } = await givenTrack({ title: freshTitle(), ...flags });
  await page.goto(`/?search=${encodeURIComponent(title)}`);
  const card = page.getByRole("article");
  const cover = await boxOf(card.locator("[data-cover]"));
  for (const name of ["Sale", "Featured", "New"]) {
    const badge = await boxOf(card.getByText(name, { exact: true }));
    expect(badge.bottom, name).toBeLessThanOrEqual(cover.y);
    expect(badge.right, name).toBeLessThanOrEqual(cover.right);
  }
});

test("the list shows tempo and key and keeps the price clear of the end of the row", async ({
  page,
}) => {
  const { title } = await givenTrack({ title: freshTitle(), bpm: 122.5, key: "F# minor" });
  await page.goto("/track-store?view=list");
  const row = page.getByRole("article").filter({ hasText: title });
  await expect(row.getByText(/122\.5/).filter({ visible: true })).toBeVisible();
  await expect(row.getByText("F♯ minor · 11A").filter({ visible: true })).toBeVisible();
  const price = await boxOf(row.getByRole("link", { name: `Buy ${title}` }));
  expect(price.right).toBeLessThanOrEqual((await boxOf(row)).right - 8);
});

test("a card shows tempo, key, Camelot code, and the former price whole, also on phones", async ({
  page,
}) => {
  const { id, title } = await givenTrack({
    title: freshTitle(),
    bpm: 122.5,
    key: "F# minor",
    priceCents: 7999,
    onSale: true,
  });
  const at = new Date(Date.now() - 60_000);
  await db
    .insertInto("trackSales")
    .values({
      trackId: id,
      cutCents: 2000,
      startsAt: at,
      startedAt: at,
      fullPriceCents: 9999,
      salePriceCents: 7999,
    })
    .execute();
  const since = new Date(at.getTime() - 1);
  await db.insertInto("trackPrices").values({ trackId: id, since, priceCents: 9999 }).execute();
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/?search=${encodeURIComponent(title)}`);
    const card = page.getByRole("article");
    const line = card.getByText("F♯ minor · 11A");
    await expect(line).toBeVisible();
    expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    );
    await expect(card.locator("s")).toHaveText("Was 100€");
    for (const part of [
      line,
      card.locator("s"),
      card.getByRole("button", { name: `Like ${title}` }),
    ]) {
      expect((await boxOf(part)).right).toBeLessThanOrEqual((await boxOf(card)).right + 8);
    }
  }
});

test("the Music Manager keeps the price clear of the end of the row", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const { title } = await givenTrack({ title: freshTitle() });
  await page.goto(`/admin/music-manager?search=${encodeURIComponent(title)}`);
  const row = page.getByRole("list", { name: "Tracks" }).getByRole("listitem");
  const price = await boxOf(row.getByText("50€"));
  expect(price.right).toBeLessThanOrEqual((await boxOf(row)).right - 8);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
});

test("the list of download links says only once that a track has no links", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const { title } = await givenTrack({ title: freshTitle() });
  await page.goto(`/admin/users/downloads?search=${encodeURIComponent(title)}`);
  const row = page.getByRole("row", { name: title });
  await expect(row.getByRole("cell")).toHaveText([
    "No ID · No link available · No download file link set",
    /Generate Link/,
  ]);
  await expect(row.getByText("Never used")).toHaveCount(0);
});
