import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { orderOf } from "../../checkout/shopper.ts";
import { sha256Of } from "../../orders/buyer.ts";
import { secretInMail } from "../../orders/given-buyers.ts";
import { readStoredZip } from "../../orders/zip-reader.ts";
import { goToPay, openCheckout, payButton } from "../checkout-page.ts";
import { expect, test } from "../checkout-shop-test.ts";
import { givenFiles } from "../download-page.ts";
import { findingsOn } from "../findings.ts";
import { overflowOf } from "../page-width.ts";

/* Buyers pay on one device and open the email on another. */

// Their files are copies of the demo's sounds.
test.use({ catalog: "filled" });

const names = ["Mix.wav", "Stems.wav", "Ação.wav"];
const sizes = { phone: { width: 390, height: 844 }, laptop: { width: 1280, height: 800 } };

/** Returns the link in the email of a paid order. */
async function linkInMail(trackId: string): Promise<string> {
  return `/orders/${await secretInMail((await orderOf(trackId)).id)}`;
}

/**
 * Buys a track with files in this browser. Without scripts the page updates when it is reloaded.
 */
async function buy(page: Page, javaScriptEnabled: boolean) {
  const { id, title } = await openCheckout(page);
  const hashes = await givenFiles(id, names);
  await page.reload();
  await goToPay(page, javaScriptEnabled);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/orders\/[a-z2-7]{26}$/);
  const sold = page.getByText("Sold to you");
  if (javaScriptEnabled) await expect(sold).toBeVisible();
  else await reloadUntil(page, sold);
  return { title, hashes, ordered: page.url(), link: await linkInMail(id) };
}

function reloadUntil(page: Page, awaited: ReturnType<Page["getByText"]>): Promise<void> {
  return expect(async () => {
    await page.reload();
    await expect(awaited).toBeVisible({ timeout: 2000 });
  }).toPass();
}

async function download(page: Page, control: ReturnType<Page["getByRole"]>): Promise<Buffer> {
  const coming = page.waitForEvent("download");
  await control.click();
  const arrived = await coming;
  expect(await arrived.failure()).toBeNull();
  return readFile(await arrived.path());
}

async function fetchEverything(page: Page, hashes: Map<string, string>): Promise<void> {
  const zip = await download(page, page.getByRole("button", { name: "Download everything" }));
  expect(
    readStoredZip(zip)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(names.toSorted());
  for (const name of names) {
    const file = await download(page, page.getByRole("button", { name: `Download ${name}` }));
    expect(sha256Of(file), name).toBe(hashes.get(name));
  }
  const agreement = page.getByRole("link", { name: "Download the agreement" });
  await reloadUntil(page, agreement);
  expect((await download(page, agreement)).subarray(0, 5).toString()).toBe("%PDF-");
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of 4\d\d/] });

    test("a buyer pays on one device, downloads everything on another, and comes back to both", async ({
      page,
      browser,
      baseURL,
      isMobile,
    }) => {
      test.slow();
      const { title, hashes, ordered, link } = await buy(page, javaScriptEnabled);
      const viewport = isMobile ? sizes.laptop : sizes.phone;
      const other = await browser.newPage({ baseURL, javaScriptEnabled, viewport });
      await other.goto(link);
      await fetchEverything(other, hashes);
      await other.goto("/orders");
      await other.getByRole("link", { name: title }).click();
      await expect(other.getByText("Sold to you")).toBeVisible();
      expect(await overflowOf(other)).toBe(0);
      await other.close();

      await page.goto(ordered);
      await fetchEverything(page, hashes);

      const third = await browser.newPage({ baseURL, javaScriptEnabled });
      await third.goto(link);
      await expect(third.getByRole("heading", { level: 1 })).toHaveText("Confirm it's you");
      if (javaScriptEnabled) expect(await findingsOn(third)).toEqual([]);
      await third.getByLabel("Email of the order").fill("ana@example.com");
      await third.getByRole("button", { name: "Open order" }).click();
      await fetchEverything(third, hashes);
      await third.close();
    });

    test("a page opened before another device's first download asks for the email, then continues", async ({
      page,
      browser,
      baseURL,
    }) => {
      const { link } = await buy(page, javaScriptEnabled);
      const other = await browser.newPage({ baseURL, javaScriptEnabled });
      await other.goto(link);
      await download(page, page.getByRole("button", { name: "Download Mix.wav" }));
      await other.getByRole("button", { name: "Download Mix.wav" }).click();
      await expect(other.getByText("Enter your email first")).toBeVisible();
      await other.getByLabel("Email of the order").fill("ana@example.com");
      await other.getByRole("button", { name: "Open order" }).click();
      await download(other, other.getByRole("button", { name: "Download Mix.wav" }));
      await other.close();
    });
  });
}
