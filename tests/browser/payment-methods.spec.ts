import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { db } from "../../app/platform/database/db.server.ts";
import { idsOfOrders } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { givenPaidBuyer, secretInMail } from "../orders/given-buyers.ts";
import { agree, fillIn, goToPay, openCheckout, orderButton, payButton } from "./checkout-page.ts";
import { expect, test } from "./checkout-shop-test.ts";

test.use({
  expectedErrors: [/status of 4\d\d/],
});

const ordersPage = /\/orders\/[a-z2-7]{26}$/;

function listPayments(trackId: string) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .where("orders.id", "in", idsOfOrders(trackId))
    .select("payments.state")
    .execute();
}

/** Reloads until a text appears, because pages without scripts do not update. */
async function reloadUntil(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test("a declined card is followed by one payment, despite a double click, a second tab and Back", async ({
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
  await expect(
    second.getByRole("heading", { name: "Your payment isn't complete yet" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  await payButton(page).click();
  await expect(page.getByText("Sold to you")).toBeVisible();
  await expect(second).toHaveURL(ordersPage);
  await page.goBack();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paid");
  await expect(payButton(page)).toHaveCount(0);
  expect(await listPayments(id)).toEqual([{ state: "captured" }]);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a buyer who closes the tab after paying finds the files through the emailed link, in any browser", async ({
      page,
      visitor,
    }) => {
      const { id } = await openCheckout(page);
      await goToPay(page, javaScriptEnabled);
      await page.getByRole("button", { name: "Close the tab" }).click();
      await expect(page.getByText("You can close this tab.")).toBeVisible();
      await page.close();
      const [order] = await until(
        () =>
          db
            .selectFrom("orders")
            .where("orders.id", "in", idsOfOrders(id))
            .where("state", "=", "paid")
            .select("id")
            .execute(),
        (orders) => orders.length > 0,
      );
      await visitor.goto(`/orders/${await secretInMail(order?.id ?? "")}`);
      await expect(visitor.getByText("Sold to you")).toBeVisible();
    });

    test("a buyer who pays after the reservation expired gets the track if it is still available, or else a refund", async ({
      page,
    }) => {
      for (const isSold of [false, true]) {
        await page.context().clearCookies();
        const { id } = await openCheckout(page);
        await goToPay(page, javaScriptEnabled);
        await db
          .updateTable("orders")
          .set({ state: "expired", reservedUntil: null, stateChangedAt: sql<Date>`now()` })
          .where("orders.id", "in", idsOfOrders(id))
          .execute();
        if (isSold) await givenPaidBuyer(id);
        await payButton(page).click();
        const text = isSold ? "Your payment arrived too late" : "Sold to you";
        if (!javaScriptEnabled) await reloadUntil(page, text);
        await expect(page.getByText(text)).toBeVisible();
        const states = (await listPayments(id)).map(({ state }) => state);
        expect(states.includes("captured")).toBe(!isSold);
      }
    });
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a buyer whose card is declined can still pay, and pays only once", async ({ page }) => {
    const { id } = await openCheckout(page);
    await goToPay(page, false);
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByRole("alert")).toContainText("Your card was declined.");
    await payButton(page).click();
    await expect(page).toHaveURL(ordersPage);
    await reloadUntil(page, "Sold to you");
    expect(await listPayments(id)).toEqual([{ state: "captured" }]);
  });
});
