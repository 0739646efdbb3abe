import type { Page } from "@playwright/test";

/** A page that has come to life, or one that brings no scripts along. */
const ready = 'html[data-scripts="at-work"], html:not(:has(script[type="module"]))';

/**
 * Lets `goto` and `reload` of a page answer once its scripts are at work: what was typed or pressed before
 * would be lost. Who asks for less than the whole page, by `waitUntil`, waits for nothing more.
 */
export function awaitScripts(page: Page): void {
  const living = () => page.locator(ready).waitFor({ state: "attached" });
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    if (!options?.waitUntil) await living();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    if (!options?.waitUntil) await living();
    return answer;
  };
}
