import type { Page } from "@playwright/test";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenTrackOnSale } from "./checkout-page.ts";
import { expect } from "./checkout-shop-test.ts";
import { freshWord } from "./manager-page.ts";

/** Returns tracks that the shop sells, in the order of their numbers, and a word that finds them. */
export async function givenTracksOnSale(count: number) {
  const word = freshWord();
  const tracks = [];
  for (let number = 1; number <= count; number += 1) {
    tracks.push(
      await givenTrackOnSale({ title: `${word} ${number}`, priceCents: number * 10_000 }),
    );
  }
  return { word, tracks };
}

/** Gives the page a network of its own, because each may reserve a few tracks at a time. */
export async function useOwnNetwork(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": freshAddress() });
}

export function addButton(page: Page, title: string) {
  return page.getByRole("button", { name: `Add to cart: ${title}` });
}

/** Adds tracks where they are listed. */
export async function addToCart(page: Page, tracks: { title: string; slug: string }[]) {
  for (const { title, slug } of tracks) {
    await page.goto(`/music/${slug}`);
    await addButton(page, title).click();
    await expect(
      page.getByRole("link", { name: `${title} is in your cart` }).first(),
    ).toBeVisible();
  }
}

export function cartLink(page: Page) {
  return page.getByRole("banner").getByRole("link", { name: /^Cart[:,]/ });
}

export function lineOf(page: Page, title: string) {
  return page.getByRole("article").filter({ hasText: title });
}

export function removeButton(page: Page, title: string) {
  return page.getByRole("button", { name: `Remove ${title} from your cart` });
}
