import { givenTracks } from "../fixtures/given.ts";
import { expect, test } from "./shop-test.ts";

test.use({ javaScriptEnabled: false });

test("visitors can read, search and page without scripts", async ({ page, isMobile }) => {
  await givenTracks(21, { genre: "Tech House" });
  await page.goto("/");
  if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("searchbox").filter({ visible: true }).fill("tech house");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Search results for: tech house",
  );
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
});
