import { expect, type Page } from "@playwright/test";
import { db } from "../../app/platform/database/db.server.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenTrackSoldHere } from "../fixtures/given.ts";

/** Reserves a track for this browser in a shop whose checkout is open, and opens its checkout. */
export async function openCheckout(
  page: Page,
  chosen: Parameters<typeof givenTrackSoldHere>[0] = {},
) {
  const track = await givenTrackOnSale(chosen);
  const address = await reserve(page, track.id);
  await page.goto(address);
  return { ...track, address };
}

/** Returns a track that the shop sells, whose checkout is open. */
export async function givenTrackOnSale(chosen: Parameters<typeof givenTrackSoldHere>[0] = {}) {
  const opened = { checkoutOpenedAt: new Date(), checkoutOpenedBy: "adm" };
  await db.updateTable("settings").set(opened).execute();
  return givenTrackSoldHere(chosen);
}

/** Submits the form of a Buy button. Returns its redirect. */
export async function reserve(page: Page, trackId: string): Promise<string> {
  const headers = { "Sec-Fetch-Site": "same-origin", ...ownNetwork() };
  const press = (address: string) =>
    page.request.post(address, { form: { track: trackId }, headers, maxRedirects: 0 });
  const first = await press("/checkout");
  const response = first.status() === 307 ? await press(first.headers().location ?? "") : first;
  const location = response.headers().location;
  if (!location) throw new Error(`Reserving answered ${response.status()}.`);
  return location;
}

/** Returns another network, because each can reserve three tracks at most. */
function ownNetwork() {
  return { "X-Forwarded-For": freshAddress() };
}

export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Legal name").fill("Ana Buyer");
  await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
  await page.getByLabel("Confirm email").fill("ana@example.com");
  await page.getByLabel("Country").selectOption("PT");
}

export async function agree(page: Page): Promise<void> {
  for (const label of [
    "I have read the agreement",
    "I expressly consent to immediate delivery of my files",
    "I acknowledge that I",
  ]) {
    await page.getByLabel(label).check();
  }
}

export function orderButton(page: Page) {
  return page.getByRole("button", { name: "Order with obligation to pay", exact: true });
}

export function payButton(page: Page) {
  return page.getByRole("button", { name: "Pay", exact: true });
}

/** Places the order and opens the sandbox payment. */
export async function goToPay(page: Page, javaScriptEnabled = true): Promise<void> {
  await fillIn(page);
  // The shop may take bank transfers too.
  await page.getByLabel("Test card").check();
  // The agreement shows the name after a form without scripts is sent, and is accepted then.
  if (!javaScriptEnabled) await orderButton(page).click();
  await agree(page);
  await orderButton(page).click();
  if (!javaScriptEnabled) await page.getByRole("link", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/sandbox\/[0-9a-f]{32}$/);
}
