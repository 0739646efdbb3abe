import type { Locator, Page } from "@playwright/test";
import { agree, fillIn, openCheckout, orderButton, payButton } from "../checkout-page.ts";
import { expect, test } from "../checkout-shop-test.ts";
import { tryAgain } from "../lose-requests.ts";

test.use({
  expectedErrors: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED/],
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, locator: Locator): Promise<void> {
  const isThere = () => locator.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < 60; stop += 1) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach ${locator}.`);
}

test("a buyer goes from a track's page to its files using only the keyboard", async ({ page }) => {
  const { slug } = await openCheckout(page);
  await page.getByRole("button", { name: "Cancel reservation" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Reservation canceled" })).toBeVisible();
  await page.goto(`/music/${slug}`);
  const { keyboard } = page;
  const press = async (locator: Locator, key: string) => {
    await tabTo(page, locator);
    await keyboard.press(key);
  };
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await keyboard.type(text);
  };
  await press(page.getByRole("button", { name: "Buy now" }), "Enter");
  await expect(page).toHaveURL(/\/checkout\/[a-z2-7]{26}$/);
  await type("Legal name", "Ana Buyer");
  await type("Email", "ana@example.com");
  await type("Confirm email", "ana@example.com");
  await type("Country", "Portugal");
  for (const label of [
    "I have read the agreement",
    "I expressly consent to immediate delivery of my files",
    "I acknowledge that I",
  ]) {
    await press(page.getByLabel(label), "Space");
  }
  await press(orderButton(page), "Enter");
  await expect(page).toHaveURL(/\/sandbox\//);
  await press(payButton(page), "Enter");
  await expect(page.getByText("Sold to you")).toBeVisible();
});

test("a buyer who loses the connection while ordering keeps what they typed and needs no mouse", async ({
  page,
  context,
}) => {
  await openCheckout(page);
  await fillIn(page);
  await agree(page);
  await context.setOffline(true);
  await orderButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(tryAgain(page)).toBeVisible();
  await expect(page.getByLabel("Legal name")).toHaveValue("Ana Buyer");
  await expect(page.getByLabel("I have read the agreement")).toBeChecked();
  await context.setOffline(false);
  await tryAgain(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sandbox\/[0-9a-f]{32}$/);
});
