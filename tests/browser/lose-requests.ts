import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expect } from "./shop-test.ts";

/* Helpers for the tests of lost requests. */

/** Action that is taken while the shop is unreachable. */
export type Lost = {
  /** Opens its page, with text typed if there is a field. */
  open: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
  /** Message while it is lost. */
  says: string;
  /** Proof that it was done in the end, omitted if the whole shop would change. */
  done?: (page: Page) => Locator;
};

/** Message if another page is requested and lost. */
export const notLoaded = "Couldn't load this page";

/** Console errors of a lost connection, a proxy's 503 and a form that is refused in the end. */
export const lossErrors = [
  /ERR_INTERNET_DISCONNECTED|status of (503|400|401)|^503: .*\.data(\?|$)/,
];

const isData = /\.data(\?|$)/;
const unavailable = { status: 503, contentType: "text/html", body: "<h1>Bad luck</h1>" };

/** Returns the location of the notice: in a dialog beside its form, otherwise in the corner. */
async function noticeArea(page: Page): Promise<Locator> {
  const dialog = page.locator("dialog[open]");
  return (await dialog.count()) > 0 ? dialog : page.locator("body");
}

export const tryAgain = (area: Page | Locator) => area.getByRole("button", { name: "Try again" });

/**
 * Returns everything that must stay unchanged: URL, headings, fields, switches, and the document
 * itself.
 */
function readPage(page: Page) {
  return page.evaluate(() => {
    const all = <E extends Element>(selector: string) => [
      ...document.querySelectorAll<E>(selector),
    ];
    const fields = "input:not([type=hidden], [type=range]), textarea, select";
    return {
      document: Reflect.get(window, "isSameDocument"),
      address: location.href,
      title: document.title,
      headings: all("main :is(h1, h2, h3)").map(({ textContent }) => textContent),
      fields: all<HTMLInputElement>(fields).map(({ name, value, checked }) => [
        name,
        value,
        checked,
      ]),
      pressed: all("[aria-pressed]").map((button) => button.getAttribute("aria-pressed")),
    };
  });
}

/**
 * Submits while a proxy answers 503, then offline, then with the shop back. The page stays
 * unchanged until it is done.
 */
export async function loseAndTryAgain(page: Page, context: BrowserContext, lost: Lost) {
  let isLost = false;
  // The route is set before the page opens, because an open page may still send a request past it.
  await page.route(isData, (route) => (isLost ? route.fulfill(unavailable) : route.fallback()));
  await lost.open(page);
  await page.evaluate(() => Reflect.set(window, "isSameDocument", true));
  const before = await readPage(page);
  const area = await noticeArea(page);
  const isSaid = () =>
    expect(area.getByText(lost.says).filter({ visible: true }).first()).toBeVisible();
  const stays = () => expect.poll(() => readPage(page)).toEqual(before);

  isLost = true;
  await lost.press(page);
  await isSaid();
  await stays();

  await page.unroute(isData);
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => isData.test(request.url()));
  await tryAgain(area).click();
  await failed;
  await isSaid();
  await stays();

  await context.setOffline(false);
  if (!lost.done) return;
  if (lost.says === notLoaded) {
    await expect(tryAgain(page), "the notice goes with the lost connection").toHaveCount(0);
    await lost.press(page);
  } else {
    await tryAgain(area).click();
  }
  await expect(lost.done(page).first()).toBeVisible();
  await expect(tryAgain(page)).toHaveCount(0);
}
