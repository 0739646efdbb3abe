import type { Locator } from "@playwright/test";
import { givenTrack } from "../../fixtures/given.ts";
import { expect, test } from "../shop-test.ts";

const backgroundOf = (locator: Locator) =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor);

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
});

test("forced colors keep what is chosen, pressed and switched on", async ({ page }) => {
  await page.goto("/track-store?view=list&filters=open&key=8A&sold=hide");
  const genres = page.getByRole("navigation", { name: "Genres" });
  const view = page.getByRole("navigation", { name: "View" });
  const key = (name: string) => page.locator("label", { has: page.getByLabel(name) });
  const track = (name: string) => page.getByRole("switch", { name }).locator("span").first();
  const pairs = [
    [genres.locator("[aria-current]"), genres.getByRole("link", { name: "Techno", exact: true })],
    [view.getByRole("link", { name: "List" }), view.getByRole("link", { name: "Grid" })],
    [key("8A, A minor"), key("9A, E minor")],
    [track("Hide Sold"), track("Sale Only")],
  ] as const;
  for (const [chosen, other] of pairs) {
    expect(await backgroundOf(chosen)).not.toBe(await backgroundOf(other));
  }
  const { slug } = await givenTrack();
  await page.goto(`/music/${slug}`);
  const like = page.getByRole("main").getByRole("button", { name: /^Like/ }).first();
  const before = await backgroundOf(like);
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  expect(await backgroundOf(like)).not.toBe(before);
});

test("forced colors outline every button, and the focused search field", async ({ page }) => {
  await page.goto("/music/io");
  const unbounded = await page.getByRole("main").evaluate((main) =>
    [...main.querySelectorAll("button, a[class*=min-h-14]")]
      .filter((each) => each.checkVisibility() && each.textContent?.trim())
      .filter((each) => Number.parseFloat(getComputedStyle(each).borderTopWidth) === 0)
      .map(({ textContent }) => textContent),
  );
  expect(unbounded).toEqual([]);
  const search = page
    .getByRole("banner")
    .getByRole("searchbox")
    .or(page.getByRole("combobox"))
    .first();
  await search.focus();
  const style = await search.evaluate((field) => getComputedStyle(field).outlineStyle);
  expect(style).toBe("solid");
});
