import type { Page } from "@playwright/test";

/**
 * Lets `goto` and `reload` of a page return once its scripts are at work: what was typed or pressed before
 * would be lost, or sent as without scripts. Who asks for less than the whole page, by `waitUntil`, waits for
 * nothing more.
 */
export function awaitScripts(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (!options?.waitUntil) await page.waitForFunction(areScriptsAtWork);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (!options?.waitUntil) await page.waitForFunction(areScriptsAtWork);
    return response;
  };
}

/** In the browser. A part whose script comes later is hydrated after the page: its controls tell. */
function areScriptsAtWork(): boolean {
  if (!document.querySelector('script[type="module"]')) return true;
  const isHydrated = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  const controls = document.querySelectorAll("form, button, input, select, textarea");
  return document.documentElement.dataset.scripts === "at-work" && [...controls].every(isHydrated);
}
