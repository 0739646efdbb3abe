import { givenTracks } from "../../fixtures/given.ts";
import { expect, test } from "../own-shop-test.ts";

test.use({ shopSettings: { PAGE_CACHE_MB: "64" } });

test("a cached page works like a fresh one, whatever tracking parameters its link has", async ({
  page,
}) => {
  await givenTracks(21, { genre: "Techno" });
  const link = "/track-store?genre=Techno&utm_source=mail&fbclid=1";
  // The shop may still receive events about the new tracks and render once more.
  const timing = async () => (await page.goto(link))?.headers()["server-timing"];
  await expect.poll(timing).toBe("cache;desc=hit");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/track-store?genre=Techno&page=2");
  await page.getByRole("switch", { name: "Hide Sold" }).click();
  await expect(page).toHaveURL("/track-store?genre=Techno&sold=hide");
});
