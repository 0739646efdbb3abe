import type { Page } from "@playwright/test";

/** Frames until a page has settled in a window of a new size; a page that is too wide stays so. */
const MAX_FRAMES = 120;

/**
 * Pixels by which a page is wider than its window; 0 is as it should be. A window that has just changed its
 * size says so at once, but looks at its media queries some frames later, which are waited for.
 */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(async (frames) => {
    const { documentElement } = document;
    const overflow = () => Math.max(0, documentElement.scrollWidth - documentElement.clientWidth);
    for (let frame = 0; frame < frames && overflow() > 0; frame += 1) {
      await new Promise(requestAnimationFrame);
    }
    return overflow();
  }, MAX_FRAMES);
}
