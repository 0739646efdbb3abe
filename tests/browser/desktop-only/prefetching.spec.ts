import type { BrowserContext, Page } from "@playwright/test";
import { db } from "../../../app/platform/database/db.server.ts";
import { newSecretId } from "../../../app/platform/system/secret-id.server.ts";
import { givenBoughtTrack, isSold, salesOf } from "../download-page.ts";
import { openPrerendering } from "../prerendering-browser.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

/** Opens a page at the shop's own URL that makes the browser prefetch others. */
async function openPrefetching(page: Page, paths: string[]) {
  const links = paths.map((path) => `<link rel="prefetch" href="${path}">`).join("");
  await page.route("**/prefetching", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html>${links}` }),
  );
  await page.goto("/prefetching");
}

/**
 * Creates a track with files, and its buyer's two private pages, both accessible to this browser.
 */
async function givenPrivatePages(context: BrowserContext, url: string | undefined) {
  await signIn(context, url, { canUpload: false });
  const receipt = newSecretId();
  const { id, downloadId } = await givenBoughtTrack(["Mix.wav"]);
  await db.updateTable("trackDeliveries").set({ receipt }).where("trackId", "=", id).execute();
  const thanks = `/thank-you/${id}?receipt=${receipt}`;
  return { id, pages: { "download page": `/download/${downloadId}`, "thank-you page": thanks } };
}

/** Returns the traces that a visit of a page would leave. */
async function tracesOf(trackId: string) {
  return [
    await isSold(trackId),
    await salesOf(trackId),
    await db.selectFrom("linkUses").where("trackId", "=", trackId).select("what").execute(),
  ];
}

const nothing = [false, [], []];

test("a browser prefetching a buyer's pages neither marks the track sold nor uses up a link", async ({
  page,
  context,
  baseURL,
}) => {
  const { id, pages } = await givenPrivatePages(context, baseURL);
  const paths = Object.values(pages);
  const hints: (string | undefined)[] = [];
  const fetched = Promise.all(
    paths.map((path) => page.waitForResponse((answer) => answer.url() === baseURL + path)),
  );
  await openPrefetching(page, paths);
  for (const answer of await fetched) {
    expect(answer.status()).toBe(200);
    hints.push((await answer.request().allHeaders())["sec-purpose"]);
  }
  expect(hints).toEqual(["prefetch", "prefetch"]);
  expect(await tracesOf(id)).toEqual(nothing);
});

for (const which of ["download page", "thank-you page"] as const) {
  test(`a ${which} that the browser prerenders doesn't mark the track sold until the buyer sees it`, async ({
    context,
    baseURL,
  }) => {
    const { id, pages } = await givenPrivatePages(context, baseURL);
    const [session] = await context.cookies();
    const path = pages[which];
    const cookie = `sid=${session?.value}; Path=/`;
    const browser = await openPrerendering({ shop: baseURL ?? "", path, cookie });
    try {
      await browser.ready;
      const [first] = browser.asked.filter((one) => one.path === path);
      expect(first).toEqual({ method: "GET", path, purpose: "prefetch;prerender" });
      expect(browser.asked.filter(({ method }) => method !== "GET")).toEqual([]);
      expect(await tracesOf(id)).toEqual(nothing);
      browser.navigate();
      await expect.poll(() => isSold(id)).toBe(true);
      const opened = browser.asked.filter((one) => one.path === path);
      expect(opened, "what is looked at is the page that was prerendered").toHaveLength(1);
    } finally {
      await browser.close();
    }
  });
}
