import { givenTrack } from "../given.ts";
import { findingsOn } from "./findings.ts";
import { screens } from "./screens.ts";
import { expect, test } from "./shop-test.ts";

test.use({ expectedErrors: [/404/] });

test("every screen is accessible in both themes", async ({ page }) => {
  test.slow();
  const track = await givenTrack({
    title: "Every Badge",
    onSale: true,
    isFavorite: true,
    isNewArrival: true,
    description: "Words.",
  });
  const sold = await givenTrack({ title: "Sold Badge", isSold: true });
  for (const path of [...screens, `/music/${track.slug}`, `/music/${sold.slug}`]) {
    await page.goto(path);
    expect.soft(await findingsOn(page), path).toEqual([]);
  }
});

test("the first stop of the keyboard leads past the header", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/#content");
});
