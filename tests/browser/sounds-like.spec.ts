import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { givenOriginal, givenPreview, givenTrack } from "../fixtures/given.ts";
import { findingsOn } from "./findings.ts";
import { freshWord } from "./manager-page.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";

/**
 * Creates three tracks with a unique sound: the second mixes with the first, the third does not.
 */
async function givenAlike() {
  const madeFromId = await givenOriginal({ features: randomBytes(43) });
  const previewFileId = await givenPreview({ madeFromId });
  const [asked, mixing, other] = [freshWord(), freshWord(), freshWord()];
  const sound = { bpm: 800, previewFileId };
  await givenTrack({ title: other, ...sound, key: "Eb minor" });
  await givenTrack({ title: mixing, ...sound, key: "E minor" });
  const { slug } = await givenTrack({ title: asked, ...sound, key: "A minor" });
  return { slug, mixing, other };
}

const cards = (page: Page) => page.getByRole("main").getByRole("list").last().getByRole("article");

test("a track's page leads to similar tracks and says why they match", async ({ page }) => {
  const { slug, mixing, other } = await givenAlike();
  await page.goto(`/music/${slug}`);
  await page.getByRole("link", { name: "See All of Tracks You May Like..." }).click();
  await expect(page.getByRole("heading", { name: "Sounds Like", level: 1 })).toBeVisible();
  const first = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: mixing }) });
  await expect(first).toContainText(
    "same tempo · mixes in key (9A) · similar energy · similar brightness",
  );
  await expect(cards(page).filter({ hasText: other })).toBeVisible();
  await page.getByRole("link", { name: "Only tracks that mix well" }).press("Enter");
  await expect(page).toHaveURL(/mix=well$/);
  await expect(cards(page).filter({ hasText: mixing })).toBeVisible();
  await expect(cards(page).filter({ hasText: other })).toBeHidden();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(`/music/${slug}`);
});

for (const theme of ["dark", "light"] as const) {
  test(`Sounds Like is accessible in the ${theme} theme and fits the window`, async ({ page }) => {
    const { slug } = await givenAlike();
    await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    await page.goto(`/music/${slug}/sounds-like`);
    expect(await findingsOn(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("similar tracks are still listed", async ({ page }) => {
    const { slug, mixing, other } = await givenAlike();
    await page.goto(`/music/${slug}/sounds-like`);
    await page.getByRole("link", { name: "Only tracks that mix well" }).click();
    await expect(cards(page).filter({ hasText: mixing })).toBeVisible();
    await expect(cards(page).filter({ hasText: other })).toBeHidden();
  });
});
