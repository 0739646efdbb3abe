import { type BrowserContext, type Page, test as plainTest } from "@playwright/test";
import { connect, db } from "../../app/platform/database/db.server.ts";
import { awaitScripts } from "./await-scripts.ts";
import { openShop } from "./open-shop.ts";
import { type Chosen, signIn } from "./sign-in.ts";

export { expect } from "@playwright/test";

type ForEachTest = {
  /** Expected console messages. */
  expectedErrors: RegExp[];
  /** Account that `page` is signed in as, by default none. */
  signedInAs: Chosen | undefined;
  livingPages: undefined;
  /** Page in a separate browser that the shop does not know. */
  visitor: Page;
  /** Page of another administrator in a separate browser. */
  colleague: Page;
};
type ForEachWorker = {
  /** Shop of the pages. */
  openedShop: { url: string; output(): string; databaseAddress: string; dataFolder: string };
  database: undefined;
};

/**
 * Test with the shop of its worker, on whose database `given.ts` works too. Opened and reloaded
 * pages are ready once their scripts run, in every context. Console errors, uncaught exceptions,
 * failed requests and responses of 500 fail it, unless the test expects them.
 */
export const test = plainTest.extend<ForEachTest, ForEachWorker>({
  expectedErrors: [[], { option: true }],
  signedInAs: [undefined, { option: true }],
  livingPages: [
    async ({ browser, javaScriptEnabled }, use) => {
      const watch = (context: BrowserContext) => context.on("page", awaitScripts);
      if (javaScriptEnabled !== false) browser.on("context", watch);
      await use(undefined);
      browser.off("context", watch);
    },
    { auto: true },
  ],
  openedShop: [
    async ({ browserName: _ }, use) => {
      // A test can set X-Forwarded-For to another address, to have its own limits.
      const { shop, close } = await openShop("filled", { TRUST_PROXY: "1" });
      await use(shop);
      await close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ openedShop }, use) => use(openedShop.url),
  database: [
    async ({ openedShop }, use) => {
      connect({ connectionString: openedShop.databaseAddress }, (error) => {
        throw error;
      });
      await use(undefined);
      await db.destroy();
    },
    { scope: "worker", auto: true },
  ],
  visitor: async ({ browser, baseURL }, use) => {
    const page = await browser.newPage({ baseURL });
    await use(page);
    await page.close();
  },
  colleague: async ({ browser, baseURL }, use) => {
    const page = await browser.newPage({ baseURL });
    await signIn(page.context(), baseURL, { role: "admin" });
    await use(page);
    await page.close();
  },
  context: async ({ context, baseURL, signedInAs, expectedErrors, javaScriptEnabled }, use) => {
    if (signedInAs) await signIn(context, baseURL, signedInAs);
    const problems: string[] = [];
    context.on("console", (message) => {
      if (message.type() === "error") problems.push(`console: ${message.text()}`);
    });
    context.on("weberror", (error) => problems.push(`uncaught: ${error.error().message}`));
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // A page that is left cancels its pending requests, and one without scripts sends none.
      const isDropped = reason === "net::ERR_ABORTED";
      const isUnscripted = reason === "csp" && javaScriptEnabled === false;
      if (!isDropped && !isUnscripted) problems.push(`failed: ${request.url()} ${reason}`);
    });
    context.on("response", (response) => {
      if (response.status() >= 500) problems.push(`${response.status()}: ${response.url()}`);
    });
    await use(context);
    const unexpected = problems.filter((text) => !expectedErrors.some((known) => known.test(text)));
    plainTest.expect(unexpected, "the browser reported errors").toEqual([]);
  },
});
