import { db } from "../../app/database/db.server.ts";
import { lookupMailParts } from "../../app/orders/order-lookups.server.ts";
import { orderStates } from "../../app/orders/order-states.ts";
import { until } from "../fixtures/until.ts";
import { bringOrder } from "../orders/given-buyers.ts";
import { givenOrderIn } from "./buyers-order.ts";
import { findingsOn } from "./findings.ts";
import { openLive } from "./open-live.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";

// A refused form is sent with this status.
test.use({ expectedErrors: [/400 \(Bad Request\)/] });

test("an open order page shows by itself that the payment has arrived, gives the files, and that they are refunded", async ({
  page,
  context,
  baseURL,
}) => {
  const order = await givenOrderIn(context, baseURL);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.headers().referer} ${request.url()}`));
  await openLive(page, order.page);
  await expect(page.getByRole("link", { name: "Continue to the checkout" })).toBeVisible();
  await bringOrder(order.orderId, "paid");
  await expect(page.getByText("Sold to you")).toBeVisible();
  await expect(page.getByText("DJ Ana").first()).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  expect((await coming).suggestedFilename()).toBe(`${order.title}.zip`);
  expect(await (await coming).failure()).toBeNull();
  await expect(page).toHaveURL(order.page);
  await bringOrder(order.orderId, "refunded");
  await expect(page.getByText("Your money is on its way back")).toBeVisible();
  await expect(page.getByRole("button", { name: "Download everything" })).toHaveCount(0);
  expect(asked.filter((line) => line.split(" ")[0]?.includes(order.secret))).toEqual([]);
  expect(asked.filter((line) => /__manifest/.test(line))).toEqual([]);
});

test("the page of an order is accessible in each of its states, and never too wide", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  for (const state of orderStates) {
    await context.clearCookies();
    const title = `${"Verylongtitle".repeat(6)} ${state} ${crypto.randomUUID().slice(0, 8)}`;
    const order = await givenOrderIn(context, baseURL, { title });
    if (state !== "reserved") await bringOrder(order.orderId, state);
    await page.goto(order.page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    for (const summary of await page.locator("summary").all()) await summary.click();
    expect.soft(await findingsOn(page), state).toEqual([]);
    expect.soft(await overflowOf(page), state).toBe(0);
  }
});

/** The link of the mail that the shop's job writes to whoever looks for their orders. */
async function findLinkFor(email: string): Promise<string> {
  const written = db.selectFrom("mails").where("toAddress", "=", email);
  const mails = written.where("kind", "=", "find-order").select(["id", "secretId"]);
  const [mail] = await until(
    () => mails.execute(),
    (found) => found.length > 0,
  );
  const secrets = await lookupMailParts.secrets?.["order-lookup"]?.(
    mail?.secretId ?? "",
    mail?.id ?? "",
  );
  return new URL(secrets?.link ?? "").pathname;
}

test("another browser gives the order's email after the first download", async ({
  page,
  context,
  baseURL,
  visitor,
}) => {
  const order = await givenOrderIn(context, baseURL);
  await bringOrder(order.orderId, "paid");
  await page.goto(order.page);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Mix.wav" }).click();
  await (await coming).path();
  await visitor.goto(order.page);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Is it you?");
  expect(await findingsOn(visitor)).toEqual([]);
  await visitor.getByLabel("Email of the order").fill(order.email);
  await visitor.getByRole("button", { name: "Open the order" }).click();
  await expect(visitor.getByText("Sold to you")).toBeVisible();
});

test("orders of this browser are listed, and others are found by a code or a link", async ({
  page,
  context,
  baseURL,
}) => {
  const order = await givenOrderIn(context, baseURL);
  await bringOrder(order.orderId, "paid");
  await page.goto("/orders");
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("link", { name: order.title }).click();
  await expect(page).toHaveURL(order.page);
  await page.goto("/orders");
  await page.getByLabel("Email of the order").fill(order.email);
  await page.getByRole("button", { name: "Send me my orders" }).click();
  await expect(page.getByText(/If orders were made with that address/)).toBeVisible();
  await page.getByLabel("Code").fill("123 456");
  await page.getByRole("button", { name: "Open my orders" }).click();
  await expect(page.getByText(/This code is not right/)).toBeVisible();
  await expect(page.getByLabel("Code")).toHaveValue("123 456");
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.goto(await findLinkFor(order.email));
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Open my orders" }).click();
  await expect(page.getByRole("link", { name: order.title })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a buyer corrects the address, reports a problem and takes a file", async ({
    page,
    context,
    baseURL,
  }) => {
    const order = await givenOrderIn(context, baseURL);
    await bringOrder(order.orderId, "paid");
    await page.goto(order.page);
    await page.getByText("Correct a mistyped address").click();
    await page.getByLabel("New email address").fill("not an address");
    await page.getByRole("button", { name: "Change the address" }).click();
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expect(page.getByLabel("New email address")).toHaveValue("not an address");
    await page.getByLabel("New email address").fill("right@example.com");
    await page.getByRole("button", { name: "Change the address" }).click();
    await expect(page.getByText("Address changed")).toBeVisible();
    await page.getByText("Report a problem").click();
    await page.getByLabel("What is wrong?").fill("The stems are missing.");
    await page.getByRole("button", { name: "Report the problem" }).click();
    await expect(page.getByText("Problem reported")).toBeVisible();
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download Stems.wav" }).click();
    expect((await coming).suggestedFilename()).toBe("Stems.wav");
    const row = db.selectFrom("orders").where("id", "=", order.orderId).select("attention");
    expect((await row.executeTakeFirst())?.attention).toBe("The buyer reported a problem.");
  });
});
