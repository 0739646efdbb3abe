import type { BrowserContext, Page } from "@playwright/test";
import { db } from "../../../app/platform/database/db.server.ts";
import { newSecretId } from "../../../app/platform/system/secret-id.server.ts";
import { givenDelivery, givenTrack } from "../../fixtures/given.ts";
import { moveOrder } from "../../orders/given-buyers.ts";
import { givenOrderIn } from "../buyers-order.ts";
import { downloadButton, givenBoughtTrack, isSold, salesOf } from "../download-page.ts";
import { openLive } from "../open-live.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

async function showPage(page: Page, state: { visibility: string; prerendering: boolean }) {
  await page.evaluate(({ visibility, prerendering }) => {
    Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
    Object.defineProperty(document, "prerendering", { value: prerendering, configurable: true });
    document.dispatchEvent(new Event("prerenderingchange"));
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

test("a prerendered or hidden page doesn't mark the track sold until the buyer sees it", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  });
  const { id, downloadId } = await givenBoughtTrack(["Mix.wav"]);
  const confirmations: string[] = [];
  page.on("request", (request) => request.method() === "POST" && confirmations.push(request.url()));
  await openLive(page, `/download/${downloadId}`);
  await showPage(page, { visibility: "hidden", prerendering: false });
  expect([confirmations, await isSold(id)]).toEqual([[], false]);
  await showPage(page, { visibility: "visible", prerendering: false });
  await expect.poll(() => isSold(id)).toBe(true);
  expect(confirmations).toHaveLength(1);
});

test("an owner or administrator can view the page without buying, and the page says so", async ({
  page,
  context,
  baseURL,
}) => {
  const confirmations: string[] = [];
  page.on("request", (request) => request.method() === "POST" && confirmations.push(request.url()));
  const owner = await signIn(context, baseURL);
  const { id, downloadId } = await givenBoughtTrack(["Mix.wav"], { userId: owner.id });
  const checkPages = async () => {
    await openLive(page, `/download/${downloadId}`);
    await expect(page.getByText("viewing this as the owner or an administrator")).toBeVisible();
    await openLive(page, `/thank-you/${id}`);
    await expect(page.getByRole("link", { name: "Download Track" })).toBeVisible();
  };
  await checkPages();
  await signIn(context, baseURL, { role: "admin" });
  await checkPages();
  expect([confirmations, await isSold(id)]).toEqual([[], false]);
});

test("files hosted elsewhere open in a new tab that learns nothing about the page", async ({
  page,
  context,
}) => {
  const { id } = await givenTrack();
  const { downloadId } = await givenDelivery(id, { driveLink: "https://files.example/folder" });
  const referrers: (string | undefined)[] = [];
  await context.route("https://files.example/**", (route) => {
    referrers.push(route.request().headers().referer);
    return route.fulfill({ body: "files" });
  });
  await page.goto(`/download/${downloadId}`);
  const opening = context.waitForEvent("page");
  await page.getByRole("link", { name: "Download Track" }).click();
  const opened = await opening;
  await opened.waitForURL("https://files.example/folder");
  expect(referrers).toEqual([undefined]);
  expect(await opened.evaluate(() => [document.referrer, window.opener])).toEqual(["", null]);
  await expect
    .poll(async () =>
      (await db.selectFrom("linkUses").where("trackId", "=", id).select("what").execute())
        .map(({ what }) => what)
        .sort(),
    )
    .toEqual(["file-link", "page"]);
});

test.describe("when something goes wrong", () => {
  test.use({ expectedErrors: [/status of 500|^500: .*claim/] });

  test("a buyer still gets the files when the sale can't be recorded", async ({ page }) => {
    const { downloadId } = await givenBoughtTrack(["Mix.wav"]);
    await page.route("**/claim", (route) => route.fulfill({ status: 500 }));
    await page.goto(`/download/${downloadId}`);
    await expect(page.getByRole("alert")).toHaveText(
      "We couldn't update the track's status, but your download is still available.",
    );
    const coming = page.waitForEvent("download");
    await downloadButton(page).click();
    expect(await (await coming).failure()).toBeNull();
  });
});

test("a buyer who comes back from paying gets the files with their receipt", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { canUpload: false });
  const receipt = newSecretId();
  const { id, title } = await givenTrack({ title: "Paid For", priceCents: 7000 });
  await givenDelivery(id, { receipt, downloadId: null });
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  await page.goto(`/thank-you/${id}?receipt=${receipt}`);
  await expect(page.getByText("€70.00")).toBeVisible();
  const link = page.getByRole("link", { name: "Download Track" });
  await expect(link).toHaveAttribute("target", "_blank");
  expect(await salesOf(id)).toMatchObject([{ channel: "thank-you-page" }]);
  const opening = context.waitForEvent("page");
  await link.click();
  await expect((await opening).getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((url) => new URL(url).origin !== baseURL)).toEqual([]);
});

test.describe("while the shop is too busy", () => {
  test.use({ expectedErrors: [/status of 503|^503: /] });

  for (const pageName of ["the page of a download link", "the page of an order"]) {
    test(`a failed download on ${pageName} leaves the page open and can be retried`, async ({
      page,
      context,
      baseURL,
    }) => {
      const address = await givenFilesAt(pageName, context, baseURL);
      await openLive(page, address);
      let isBusy = true;
      await page.route(
        (url) => url.pathname === address,
        (route) =>
          isBusy && route.request().method() === "POST"
            ? route.fulfill({ status: 503, body: "<h1>Bad luck</h1>" })
            : route.continue(),
      );
      await page
        .getByRole("button", { name: /^Download/ })
        .first()
        .click();
      const notice = page.getByText("The download didn't start");
      await expect(notice.first()).toBeVisible();
      await expect(page).toHaveURL(address);
      isBusy = false;
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: "Try again" }).click();
      expect(await (await coming).failure()).toBeNull();
      await expect(page).toHaveURL(address);
      await expect(page.getByText("Download started").first()).toBeVisible();
    });
  }
});

async function givenFilesAt(
  pageName: string,
  context: BrowserContext,
  baseURL: string | undefined,
) {
  if (pageName.includes("link")) {
    return `/download/${(await givenBoughtTrack(["Mix.wav"])).downloadId}`;
  }
  const order = await givenOrderIn(context, baseURL);
  await moveOrder(order.orderId, "paid");
  return order.page;
}
