import type { Page } from "@playwright/test";

/**
 * Makes `goto` and `reload` wait until the page's scripts run: earlier input would be lost, or sent
 * as without scripts. Calls with `waitUntil` wait for nothing more.
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

/** Runs in the browser. Lazy components hydrate after the page, which their controls show. */
function areScriptsAtWork(): boolean {
  if (matchMedia("(scripting: none)").matches) return true;
  if (!document.querySelector('script[type="module"]')) return true;
  const isHydrated = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  const controls = document.querySelectorAll("form, button, input, select, textarea");
  return document.documentElement.dataset.scripts === "at-work" && [...controls].every(isHydrated);
}
