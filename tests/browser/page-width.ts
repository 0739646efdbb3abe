import type { Page } from "@playwright/test";

/**
 * Pixels by which a page is wider than its window; 0 is as it should be. Asked for in the next frame, since a
 * window that has just changed its size answers with it at once, but looks at media queries only with a frame.
 */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    return Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth);
  });
}
