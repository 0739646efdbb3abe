import type { Page } from "@playwright/test";

/** Pixels by which a page is wider than its window; 0 is as it should be. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
}
