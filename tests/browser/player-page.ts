import type { Page } from "@playwright/test";
import { givenTrack } from "../fixtures/given.ts";
import { demoPreview } from "./demo-files.ts";
import { expect } from "./shop-test.ts";

/* Helpers for the tests of the player. */

/** Creates audible tracks, which share the preview of a demo track. */
export async function givenAudibleTracks(word: string, titles: string[]) {
  const previewFileId = await demoPreview();
  const tracks = [];
  // The last track created is the first in the shop.
  for (const title of [...titles].reverse()) {
    tracks.unshift(await givenTrack({ title: `${title} ${word}`, previewFileId }));
  }
  return tracks;
}

export const bar = (page: Page) => page.getByRole("region", { name: "Player" });
export const position = (page: Page) => bar(page).getByRole("slider", { name: /^Position in/ });
export const playing = (page: Page) =>
  bar(page).getByRole("button", { name: "Pause", exact: true });

export async function secondsOf(page: Page): Promise<number> {
  return Number(await position(page).inputValue());
}

/** Shortcuts load after the page. */
export async function awaitShortcuts(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-shortcuts", "at-work");
}

export async function startFirst(page: Page, word: string, title: string) {
  await page.goto(`/?search=${word}`);
  await awaitShortcuts(page);
  await page.getByRole("button", { name: `Play ${title} ${word}` }).click();
  await expect(playing(page)).toBeVisible();
}
