import { givenPack } from "../fixtures/given.ts";
import { addToCart, lineOf, useOwnNetwork } from "./cart-page.ts";
import { givenTrackOnSale } from "./checkout-page.ts";
import { expect, test } from "./checkout-shop-test.ts";
import { findingsOn } from "./findings.ts";
import { freshWord } from "./manager-page.ts";
import { overflowOf } from "./page-width.ts";

test.beforeEach(({ page }) => useOwnNetwork(page));

/** Returns tracks of a pack of 3 for the price of 2. */
async function givenTracksOfPack() {
  const tracks = [];
  for (let count = 0; count < 3; count += 1)
    tracks.push(await givenTrackOnSale({ title: freshWord(), priceCents: 9_000 }));
  const { id } = await givenPack({ trackIds: tracks.map((track) => track.id) });
  return { tracks, id };
}

const offer = "3 for the price of 2";

test("the page of a track leads to its pack, and the cart says what is missing and what it saves", async ({
  page,
}) => {
  const { tracks, id } = await givenTracksOfPack();
  const [first, second, third] = tracks;
  if (!first || !second || !third) throw new Error("There are no tracks.");
  await page.goto(`/music/${third.slug}`);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("list", { name: "Packs" }).getByRole("link", { name: offer }).click();
  await expect(page).toHaveURL(`/packs/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${offer} · selected tracks`);
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await addToCart(page, [first, second]);
  await page.goto("/cart");
  const total = page.getByRole("region", { name: "Total" });
  await expect(total.getByRole("link", { name: `Add 1 more track: ${offer}` })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await addToCart(page, [third]);
  await page.goto("/cart");
  await expect(total).toContainText("Pack of 3");
  await expect(total).toContainText("−€90.00");
  await expect(total).toContainText("€180.00");
  await expect(lineOf(page, first.title)).toContainText("€60.00");
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("link", { name: "Check out" }).click();
  await expect(page.getByRole("region", { name: "Your order" })).toContainText("−€90.00");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the store leads to a pack, whose tracks are added to the cart", async ({ page }) => {
    const { tracks, id } = await givenTracksOfPack();
    await page.goto("/track-store");
    await page.locator(`a[href="/packs/${id}"]`).click();
    for (const { title } of tracks) {
      await page.goto(`/packs/${id}`);
      await page.getByRole("button", { name: `Add to cart: ${title}` }).click();
      await expect(page).toHaveURL("/cart");
    }
    await expect(page.getByRole("region", { name: "Total" })).toContainText("−€90.00");
  });
});

test("an administrator adds a pack for all tracks", async ({ colleague }) => {
  await colleague.goto("/admin/packs?add");
  const dialog = colleague.getByRole("dialog");
  await dialog.getByLabel("Tracks in the pack").fill("4");
  await dialog.getByLabel("Price of the pack").fill("99");
  await dialog.getByRole("button", { name: "Add pack" }).click();
  const row = colleague.getByRole("listitem").filter({ hasText: "Any 4 for €99.00" });
  await expect(row).toContainText("All tracks");
  await row.getByRole("button", { name: "Disable" }).click();
  await expect(row).toContainText("Disabled");
});
