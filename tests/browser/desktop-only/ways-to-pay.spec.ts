import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { db } from "../../../app/database/db.server.ts";
import { until } from "../../fixtures/until.ts";
import { givenPaidBuyer, secretInMail } from "../../orders/given-buyers.ts";
import { agree, fillIn, openCheckout, orderButton } from "../checkout-page.ts";
import { tryAgain } from "../lose-requests.ts";
import { expect, test } from "../own-shop-test.ts";

test.use({
  shopSettings: { TRUST_PROXY: "1" },
  expectedErrors: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED/],
});

const payButton = { name: "Pay", exact: true } as const;

function listPayments(trackId: string) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .where("orders.trackId", "=", trackId)
    .select("payments.state")
    .execute();
}

test("whose card is declined pays once in the end, by a double press, with a second tab and with Back", async ({
  page,
  context,
}) => {
  const { id, address } = await openCheckout(page);
  await fillIn(page);
  await agree(page);
  await orderButton(page).dblclick();
  await expect(page).toHaveURL(/\/sandbox\/[0-9a-f]{32}$/);
  const second = await context.newPage();
  await second.goto(address);
  await expect(second.getByRole("heading", { name: "Your payment is open" })).toBeVisible();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  await page.getByRole("button", payButton).click();
  await expect(page.getByText("Sold to you")).toBeVisible();
  await expect(second).toHaveURL(/\/orders\/[a-z2-7]{26}$/);
  await page.goBack();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paid");
  await expect(page.getByRole("button", payButton)).toHaveCount(0);
  expect(await listPayments(id)).toEqual([{ state: "captured" }]);
});

test("who closes the tab after paying finds the files by the link in the mail, in any browser", async ({
  page,
  visitor,
}) => {
  const { id } = await openCheckout(page);
  await fillIn(page);
  await agree(page);
  await orderButton(page).click();
  await page.getByRole("button", { name: "Close the tab" }).click();
  await expect(page.getByText("You may close this tab.")).toBeVisible();
  await page.close();
  const paid = db.selectFrom("orders").where("trackId", "=", id).where("state", "=", "paid");
  const [order] = await until(
    () => paid.select("id").execute(),
    (orders) => orders.length > 0,
  );
  await visitor.goto(`/orders/${await secretInMail(order?.id ?? "")}`);
  await expect(visitor.getByText("Sold to you")).toBeVisible();
});

/** Presses Tab until it is there. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  const isThere = () => place.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < 60; stop += 1) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach ${place}.`);
}

test("a track is bought from its page to its files with nothing but a keyboard", async ({
  page,
}) => {
  const { slug } = await openCheckout(page);
  await page.getByRole("button", { name: "Cancel and give the track up" }).press("Enter");
  await expect(page.getByRole("heading", { name: "You gave this track up" })).toBeVisible();
  await page.goto(`/music/${slug}`);
  const { keyboard } = page;
  const press = async (place: Locator, key: string) => {
    await tabTo(page, place);
    await keyboard.press(key);
  };
  const type = async (label: string, words: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await keyboard.type(words);
  };
  await press(page.getByRole("button", { name: "Buy now" }), "Enter");
  await expect(page).toHaveURL(/\/checkout\/[a-z2-7]{26}$/);
  await type("Legal name", "Ana Buyer");
  await type("Email", "ana@example.com");
  await type("Email again", "ana@example.com");
  await type("Country", "Portugal");
  for (const words of ["I have read the agreement", "Deliver my files", "I know that I lose"]) {
    await press(page.getByLabel(words), "Space");
  }
  await press(orderButton(page), "Enter");
  await expect(page).toHaveURL(/\/sandbox\//);
  await press(page.getByRole("button", payButton), "Enter");
  await expect(page.getByText("Sold to you")).toBeVisible();
});

test("who loses the connection while ordering loses nothing that was typed, and needs no mouse", async ({
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

test("who pays after the reservation has ended gets the track while it is free, else the money back", async ({
  page,
}) => {
  for (const isSold of [false, true]) {
    await page.context().clearCookies();
    const { id } = await openCheckout(page);
    await fillIn(page);
    await agree(page);
    await orderButton(page).click();
    await expect(page.getByRole("button", payButton)).toBeVisible();
    await db
      .updateTable("orders")
      .set({ state: "expired", reservedUntil: null, stateChangedAt: sql<Date>`now()` })
      .where("trackId", "=", id)
      .execute();
    if (isSold) await givenPaidBuyer(id);
    await page.getByRole("button", payButton).click();
    const words = isSold ? "Your payment came too late" : "Sold to you";
    await expect(page.getByText(words)).toBeVisible();
    const states = (await listPayments(id)).map(({ state }) => state);
    expect(states.includes("captured")).toBe(!isSold);
  }
});
