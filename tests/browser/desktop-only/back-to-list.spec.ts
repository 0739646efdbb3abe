import type { Page } from "@playwright/test";
import { givenTrack, givenTracks } from "../../fixtures/given.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

const back = (page: Page) =>
  page.getByRole("main").getByRole("link", { name: "Back", exact: true });
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Opens the last card of the list. Returns its scroll position. */
async function openLast(page: Page): Promise<number> {
  const link = page.getByRole("article").last().getByRole("heading").getByRole("link");
  await link.scrollIntoViewIfNeeded();
  const position = await scrollPosition(page);
  await link.click();
  await expect(back(page)).toBeVisible();
  return position;
}

async function expectList(page: Page, address: string, position: number) {
  await expect(page).toHaveURL(address);
  await expect.poll(() => scrollPosition(page)).toBe(position);
}

const lists: Record<string, string> = {
  "the track store, with its filters": "/track-store?genre=Afro+House&sale=only&page=2",
  "the track store as a list": "/track-store?genre=Afro+House&view=list",
  "the sale": "/sale",
  "a search": "/?search=way+back",
  home: "/",
};

test.describe("the Back link of a track returns to the list as it was", () => {
  test.beforeEach(async () => {
    await givenTracks(40, { title: "Way Back", genre: "Afro House", onSale: true });
  });

  for (const [name, address] of Object.entries(lists)) {
    test(name, async ({ page }) => {
      await page.goto(address);
      const position = await openLast(page);
      expect(position).toBeGreaterThan(100);
      await expect(back(page)).toHaveAttribute("href", address);
      await back(page).click();
      await expectList(page, address, position);
    });
  }

  test("after several tracks and a reload of the last one", async ({ page }) => {
    await page.goto("/sale");
    const position = await openLast(page);
    await page.getByRole("article").last().getByRole("heading").getByRole("link").click();
    const stepsToList = () => page.evaluate(() => history.state.listBehind?.steps);
    await expect.poll(stepsToList).toBe(2);
    await page.reload();
    await back(page).click();
    await expectList(page, "/sale", position);
  });
});

test("the Back link of a track returns to the likes as they were", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL);
  for (const { slug } of await givenTracks(11)) {
    await page.request.post(`/music/${slug}`, {
      headers: { Origin: baseURL ?? "" },
      form: { intent: "like" },
    });
  }
  await page.goto("/likes");
  await expect(page.getByRole("article")).toHaveCount(11);
  const position = await openLast(page);
  expect(position).toBeGreaterThan(100);
  await back(page).click();
  await expectList(page, "/likes", position);
});

test("the Back link of a shared track leads to the track store", async ({ page }) => {
  const { slug } = await givenTrack();
  await page.goto("/sale");
  await page.goto(`/music/${slug}`);
  await back(page).click();
  await expect(page).toHaveURL("/track-store");
});
