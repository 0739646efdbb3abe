import type { Page } from "@playwright/test";
import { expect } from "./shop-test.ts";

/** Opens a page and waits for its live events. */
export async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(/\/live(\?|$)/);
  await page.goto(path);
  expect((await stream).status()).toBe(200);
}
