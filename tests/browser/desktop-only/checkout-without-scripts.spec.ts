import { sql } from "kysely";
import { db } from "../../../app/platform/database/db.server.ts";
import { idsOfOrders } from "../../fixtures/given.ts";
import { agree, fillIn, openCheckout, orderButton } from "../checkout-page.ts";
import { expect, test } from "../checkout-shop-test.ts";

test.use({
  javaScriptEnabled: false,
  expectedErrors: [/status of 4\d\d/],
});

test("a track can be ordered and paid for without scripts", async ({ page }) => {
  const { title } = await openCheckout(page);
  await expect(page.getByText(/^Reserved until \d\d:\d\d UTC/)).toBeVisible();
  await fillIn(page);
  await orderButton(page).click();
  await expect(page.getByText("Read and accept the agreement.").first()).toBeVisible();
  await expect(page.getByLabel("Legal name")).toHaveValue("Ana Buyer");
  await expect(page.getByText("The buyer is Ana Buyer, a consumer in Portugal.")).toBeVisible();
  await agree(page);
  await orderButton(page).click();
  await page.getByRole("link", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/orders\/[a-z2-7]{26}$/);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
});

test("a buyer whose reservation expires before ordering is told they weren't charged and keeps what they typed", async ({
  page,
}) => {
  const { id } = await openCheckout(page);
  await fillIn(page);
  await page.getByLabel("I have read the agreement").check();
  await db
    .updateTable("orders")
    .set({ reservedUntil: sql<Date>`now() - interval '1 second'` })
    .where("orders.id", "in", idsOfOrders(id))
    .execute();
  await orderButton(page).click();
  await expect(page.getByRole("heading", { name: "Your reservation has expired" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("expired before you placed the order");
  await expect(
    page.getByText("You haven't been charged. The track is still available."),
  ).toBeVisible();
  const payments = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .where("orders.id", "in", idsOfOrders(id))
    .select("payments.id")
    .execute();
  expect(payments).toEqual([]);
  await db
    .updateTable("orders")
    .set({ state: "expired", stateChangedAt: sql<Date>`now() - interval '40 minutes'` })
    .set({ reservedUntil: null })
    .where("orders.id", "in", idsOfOrders(id))
    .execute();
  await page.goto(page.url());
  await page.getByRole("button", { name: "Reserve again" }).click();
  await expect(page.getByLabel("Legal name")).toHaveValue("Ana Buyer");
  await expect(page.getByLabel("I have read the agreement")).not.toBeChecked();
});

test("without scripts only business buyers are asked for an address, and they see no consumer consents", async ({
  page,
}) => {
  await openCheckout(page);
  await expect(page.getByLabel("Postal address")).toBeHidden();
  await page.getByLabel("For a business").check();
  await expect(page.getByLabel("Postal address")).toBeVisible();
  await expect(page.getByLabel("I acknowledge that I")).toBeHidden();
});
