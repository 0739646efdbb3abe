import type { Page } from "@playwright/test";

/** Frames until a resized page has settled. A page that is too wide stays so. */
const MAX_FRAMES = 120;

/**
 * Returns the pixels by which a page is wider than its window, ideally 0. Media queries of a
 * resized window update some frames later, which it waits for.
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
