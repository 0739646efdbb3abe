import type { Page } from "@playwright/test";
import { expect } from "./shop-test.ts";

/** Opens a page and waits for its live events. */
export async function openLive(page: Page, path: string): Promise<void> {
  const hearing = page.waitForResponse(/\/live(\?|$)/);
  await page.goto(path);
  expect((await hearing).status()).toBe(200);
}
