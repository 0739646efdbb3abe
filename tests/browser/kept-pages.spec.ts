import { givenTracks } from "../given.ts";
import { startShop } from "../start-shop.ts";
import { expect, test } from "./shop-test.ts";

test("a page out of the cache works as a fresh one, whatever was hung on the link to it", async ({
  page,
}, { project }) => {
  await givenTracks(21, { genre: "Techno" });
  const { SHOP_DATA_DIR: DATA_DIR = "", [`SHOP_DATABASE_URL_${project.name}`]: DATABASE_URL = "" } =
    process.env;
  const shop = await startShop({ DATABASE_URL, DATA_DIR, DEMO: "off", PAGE_CACHE_MB: "64" });
  const link = `${shop.url}/track-store?genre=Techno&utm_source=mail&fbclid=1`;
  // What an earlier test has changed may still be told to this shop, which then renders once more.
  const timing = async () => (await page.goto(link))?.headers()["server-timing"];
  await expect.poll(timing).toBe("cache;desc=hit");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(`${shop.url}/track-store?genre=Techno&page=2`);
  await page.getByRole("switch", { name: "Hide Sold" }).click();
  await expect(page).toHaveURL(`${shop.url}/track-store?genre=Techno&sold=hide`);
  await shop.stop();
});
