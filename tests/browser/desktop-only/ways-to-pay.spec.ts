import { sql } from "kysely";
import { db } from "../../../app/database/db.server.ts";
import { givenPaidBuyer } from "../../orders/given-buyers.ts";
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
  await expect(page.getByLabel("I have read the license")).toBeChecked();
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
