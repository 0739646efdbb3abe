import type { Page } from "@playwright/test";
import { countLikes } from "../../../app/shop/catalog/likes.server.ts";
import { givenTrack } from "../../fixtures/given.ts";
import { openLive } from "../open-live.ts";
import { bar, givenAudibleTracks, startFirst } from "../player-page.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

const heart = (page: Page, title: string) => page.getByRole("button", { name: `Like ${title}` });
const pageHeart = (page: Page, likes: number) =>
  page.getByRole("button", { name: `Like (${likes})`, exact: true });

function givenOne() {
  return givenTrack({ title: `Heart ${crypto.randomUUID().slice(0, 8)}` });
}

test("a like on a card shows in the list, on the track's page and in other tabs, and can be removed there", async ({
  page,
  context,
}) => {
  const { id, title, slug } = await givenOne();
  const otherTab = await context.newPage();
  await otherTab.goto(`/?search=${encodeURIComponent(title)}`);
  await page.goto("/track-store");
  await heart(page, title).click();
  await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");
  await expect(heart(otherTab, title)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Track liked!")).toBeVisible();
  await page.getByRole("link", { name: "List view" }).click();
  await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");
  await page.goto(`/music/${slug}`);
  await expect(pageHeart(page, 1)).toHaveAttribute("aria-pressed", "true");
  await pageHeart(page, 1).click();
  await expect(page.getByText("Like removed")).toBeVisible();
  await expect(pageHeart(page, 0)).toHaveAttribute("aria-pressed", "false");
  await expect(heart(otherTab, title)).toHaveAttribute("aria-pressed", "false");
  expect(await countLikes(id)).toBe(0);
});

test("two tabs that like the same track count as one like", async ({ page, context }) => {
  const { id, slug } = await givenOne();
  const otherTab = await context.newPage();
  for (const tab of [page, otherTab]) await tab.goto(`/music/${slug}`);
  await pageHeart(page, 0).click();
  await expect(pageHeart(page, 1)).toBeVisible();
  await otherTab.evaluate(() => localStorage.removeItem("likedTracks"));
  await otherTab.reload();
  await pageHeart(otherTab, 1).click();
  await expect(otherTab.getByText("You've already liked this track.")).toBeVisible();
  await expect(pageHeart(otherTab, 1)).toHaveAttribute("aria-pressed", "true");
  expect(await countLikes(id)).toBe(1);
});

test("a like shows at once on every open page of its track and refreshes no other page", async ({
  page,
  visitor,
  context,
}) => {
  const { title, slug } = await givenTrack({ title: `Sétima ${crypto.randomUUID().slice(0, 8)}` });
  const list = await context.newPage();
  await openLive(visitor, `/music/${slug}`);
  await openLive(list, `/?search=${encodeURIComponent(title)}`);
  let refreshes = 0;
  list.on("request", (request) => {
    if (request.url().includes("_root.data")) refreshes += 1;
  });
  await page.goto(`/music/${slug}`);
  await pageHeart(page, 0).click();
  await expect(pageHeart(visitor, 1)).toHaveAttribute("aria-pressed", "false");
  await expect(heart(list, title)).toHaveAttribute("aria-pressed", "true");
  await pageHeart(page, 1).click();
  await expect(pageHeart(visitor, 0)).toBeVisible();
  expect(refreshes).toBe(0);
});

test("a like can be removed in the list of likes and restored before leaving the page", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL);
  const { id, title, slug } = await givenOne();
  await page.goto(`/music/${slug}`);
  await pageHeart(page, 0).click();
  await expect(pageHeart(page, 1)).toBeVisible();
  await page.goto("/likes");
  await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");
  await heart(page, title).click();
  await expect(page.getByText("Like removed")).toBeVisible();
  await expect(heart(page, title)).toHaveAttribute("aria-pressed", "false");
  expect(await countLikes(id)).toBe(0);
  await page.reload();
  await expect(page.getByText("You haven't liked any tracks yet.")).toBeVisible();
});

test("the L key adds and removes a like", async ({ page }) => {
  const word = `lkey${crypto.randomUUID().slice(0, 8)}`;
  const [track] = await givenAudibleTracks(word, ["One"]);
  await startFirst(page, word, "One");
  const playersHeart = bar(page)
    .getByRole("button", { name: `Like One ${word}` })
    .filter({ visible: true });
  await page.keyboard.press("l");
  await expect(playersHeart).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("l");
  await expect(playersHeart).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => countLikes(track?.id ?? "")).toBe(0);
});
