import { db } from "../../app/platform/database/db.server.ts";
import { orderStates } from "../../app/shop/orders/state/order-states.ts";
import { latestAttention } from "../fixtures/given.ts";
import { moveOrder } from "../orders/given-buyers.ts";
import { givenOrderIn } from "./buyers-order.ts";
import { findingsOn } from "./findings.ts";
import { openLive } from "./open-live.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";

// Status of a rejected form.
test.use({ expectedErrors: [/400 \(Bad Request\)/] });

test("an open order page updates automatically when the payment arrives, offers the files, and shows a refund", async ({
  page,
  context,
  baseURL,
}) => {
  const order = await givenOrderIn(context, baseURL);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openLive(page, order.page);
  await expect(page.getByRole("link", { name: "Continue to the checkout" })).toBeVisible();
  await moveOrder(order.orderId, "paid");
  await expect(page.getByText("Sold to you")).toBeVisible();
  await expect(page.getByText("DJ Ana").first()).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  expect((await coming).suggestedFilename()).toBe(`${order.title}.zip`);
  expect(await (await coming).failure()).toBeNull();
  await expect(page).toHaveURL(order.page);
  await moveOrder(order.orderId, "refunded");
  await expect(page.getByText("We've refunded you")).toBeVisible();
  await expect(page.getByRole("button", { name: "Download everything" })).toHaveCount(0);
  const origin = new URL(page.url()).origin;
  expect(asked.filter((url) => new URL(url).origin !== origin)).toEqual([]);
  expect(asked.filter((url) => /__manifest/.test(url))).toEqual([]);
});

test("an order shows its times in the buyer's time zone", { tag: "@more" }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, timezoneId: "Asia/Kolkata" });
  const page = await context.newPage();
  const order = await givenOrderIn(context, baseURL);
  await moveOrder(order.orderId, "paid");
  await page.goto(order.page);
  const paid = page.getByRole("row", { name: /^Paid / }).getByRole("time");
  await expect(paid).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4} at \d\d:\d\d GMT\+5:30$/);
  await context.close();
});

test("the order page is accessible and fits the window in every state", { tag: "@more" }, async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  for (const state of orderStates) {
    await context.clearCookies();
    const title = `${"Verylongtitle".repeat(6)} ${state} ${crypto.randomUUID().slice(0, 8)}`;
    const order = await givenOrderIn(context, baseURL, { title });
    if (state !== "reserved") await moveOrder(order.orderId, state);
    await page.goto(order.page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    for (const summary of await page.locator("summary").all()) await summary.click();
    expect.soft(await findingsOn(page), state).toEqual([]);
    expect.soft(await overflowOf(page), state).toBe(0);
  }
});

test("another browser has to enter the order's email after the first download", async ({
  page,
  context,
  baseURL,
  visitor,
}) => {
  const order = await givenOrderIn(context, baseURL);
  await moveOrder(order.orderId, "paid");
  await page.goto(order.page);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Mix.wav" }).click();
  await (await coming).path();
  await visitor.goto(order.page);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Confirm it's you");
  expect(await findingsOn(visitor)).toEqual([]);
  await visitor.getByLabel("Email of the order").fill(order.email);
  await visitor.getByRole("button", { name: "Open order" }).click();
  await expect(visitor.getByText("Sold to you")).toBeVisible();
});

test("orders placed in this browser are listed, and without email set up the page links to the contact form", async ({
  page,
  context,
  baseURL,
}) => {
  const order = await givenOrderIn(context, baseURL);
  await moveOrder(order.orderId, "paid");
  await page.goto("/orders");
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("link", { name: order.title }).click();
  await expect(page).toHaveURL(order.page);
  await page.goto("/orders");
  await expect(page.getByText("can't send you a code")).toBeVisible();
  await expect(page.getByLabel("Email of the order")).toHaveCount(0);
  await page.getByRole("link", { name: "Contact us" }).click();
  await expect(page).toHaveURL("/contact");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a buyer corrects their email address, reports a problem and downloads a file", async ({
    page,
    context,
    baseURL,
  }) => {
    const order = await givenOrderIn(context, baseURL);
    await moveOrder(order.orderId, "paid");
    await page.goto(order.page);
    await page.getByText("Change email address").first().click();
    await page.getByLabel("New email address").fill("not an address");
    await page.getByRole("button", { name: "Change email address" }).click();
    await expect(page.getByText("Enter a valid email address.")).toBeVisible();
    await expect(page.getByLabel("New email address")).toHaveValue("not an address");
    await page.getByLabel("New email address").fill("right@example.com");
    await page.getByRole("button", { name: "Change email address" }).click();
    await expect(page.getByText("Address changed")).toBeVisible();
    await page.getByText("Report a problem").click();
    await page.getByLabel("What's wrong?").fill("The stems are missing.");
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByText("Problem reported")).toBeVisible();
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download Stems.wav" }).click();
    expect((await coming).suggestedFilename()).toBe("Stems.wav");
    const row = await db
      .selectFrom("orders")
      .where("id", "=", order.orderId)
      .select(latestAttention)
      .executeTakeFirst();
    expect(row?.attention).toEqual({ code: "problem-reported" });
  });
});
