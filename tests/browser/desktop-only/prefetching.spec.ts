import type { BrowserContext, Page } from "@playwright/test";
import { db } from "../../../app/database/db.server.ts";
import { newSecretId } from "../../../app/sales/secret-id.server.ts";
import { givenBoughtTrack, isSold, purchasesOf } from "../download-page.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

/** A page of the shop's own address that tells the browser in `head` what to fetch before anybody asks. */
async function openPrefetching(page: Page, head: string) {
  await page.route("**/prefetching", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><head>${head}</head>` }),
  );
  await page.goto("/prefetching");
}

const prefetching = (paths: string[]) =>
  paths.map((path) => `<link rel="prefetch" href="${path}">`).join("");
const prerendering = (path: string) =>
  `<script type="speculationrules">${JSON.stringify({
    prerender: [{ urls: [path], eagerness: "immediate" }],
  })}</script>`;

/** Answers once the browser has a page ready that nobody has looked at yet. */
async function untilPrerendered(page: Page) {
  const session = await page.context().newCDPSession(page);
  const ready = new Promise<void>((resolve, reject) => {
    session.on("Preload.prerenderStatusUpdated", ({ status, prerenderStatus }) => {
      if (status === "Ready") resolve();
      if (status === "Failure") reject(new Error(`Not prerendered: ${prerenderStatus}.`));
    });
  });
  await session.send("Preload.enable");
  return ready;
}

/** A track with files, and its buyer's two private pages, both of which this browser may see. */
async function givenPrivatePages(context: BrowserContext, url: string | undefined) {
  await signIn(context, url, { canUpload: false });
  const receipt = newSecretId();
  const { id, downloadId } = await givenBoughtTrack(["Mix.wav"]);
  const keep = db.updateTable("trackDeliveries").set({ receipt }).where("trackId", "=", id);
  await keep.execute();
  const thanks = `/thank-you/${id}?receipt=${receipt}`;
  return { id, pages: { "download page": `/download/${downloadId}`, "thank-you page": thanks } };
}

/** What a look at a page would have left behind. */
async function tracesOf(trackId: string) {
  const uses = db.selectFrom("linkUses").where("trackId", "=", trackId).select("what");
  return [await isSold(trackId), await purchasesOf(trackId), await uses.execute()];
}

const nothing = [false, [], []];

test("a browser that fetches a buyer's pages beforehand sells nothing and uses nothing up", async ({
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
  await openPrefetching(page, prefetching(paths));
  for (const answer of await fetched) {
    expect(answer.status()).toBe(200);
    hints.push((await answer.request().allHeaders())["sec-purpose"]);
  }
  expect(hints).toEqual(["prefetch", "prefetch"]);
  expect(await tracesOf(id)).toEqual(nothing);
});

for (const which of ["download page", "thank-you page"] as const) {
  test(`a ${which} that the browser prerenders sells nothing until somebody looks at it`, async ({
    page,
    context,
    baseURL,
  }) => {
    const { id, pages } = await givenPrivatePages(context, baseURL);
    const ready = untilPrerendered(page);
    await openPrefetching(page, prerendering(pages[which]));
    await ready;
    expect(await tracesOf(id)).toEqual(nothing);
    await page.evaluate((path) => location.assign(path), pages[which]);
    await expect.poll(() => isSold(id)).toBe(true);
    const start = () => performance.getEntriesByType("navigation")[0]?.toJSON().activationStart;
    expect(await page.evaluate(start), "the page is the one that was prerendered").not.toBe(0);
  });
}
