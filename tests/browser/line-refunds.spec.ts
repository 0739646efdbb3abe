import { givenCaptured, givenPaidCartOf } from "../orders/given-buyers.ts";
import { findingsOn } from "./findings.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

async function givenOrder() {
  const word = crypto.randomUUID().slice(0, 8);
  const [first, second] = [`Night Bus ${word}`, `Dawn ${word}`] as const;
  const order = await givenPaidCartOf(first, second);
  await givenCaptured(order.orderId, 9998);
  return { ...order, first, second };
}

test("one track of an order is refunded by itself, without scripts too", async ({
  browser,
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const { orderId, second } = await givenOrder();
  await page.goto(`/admin/orders/${orderId}?ask=refund`);
  await expect(page.getByLabel("What to refund")).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  const unscripted = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
    ...(baseURL && { baseURL }),
  });
  const plain = await unscripted.newPage();
  await plain.goto(`/admin/orders/${orderId}?ask=refund`, { waitUntil: "load" });
  await plain.getByLabel("What to refund").selectOption(`${second} (€49.99 left)`);
  await plain.getByRole("button", { name: "Continue" }).click();
  const question = plain.getByRole("alertdialog", {
    name: `Refund €49.99 for “${second}” to Ana Buyer?`,
  });
  await expect(question.getByText(`That's everything left of “${second}”.`)).toBeVisible();
  await question.getByLabel("Reason").fill("The left channel was silent.");
  await question.getByRole("button", { name: "Refund €49.99" }).click();
  await expect(plain).toHaveURL(`/admin/orders/${orderId}`);
  await expect(plain.getByText(`· ${second}`)).toBeVisible();
  await unscripted.close();
});

test("a buyer of two tracks withdraws from one of them", async ({ page, context, baseURL }) => {
  const { number, cookie, first, second } = await givenOrder();
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: baseURL }]);
  await page.goto(`/withdraw?order=${number}`);
  const choice = page.getByRole("group", { name: "Tracks you want to withdraw from" });
  await expect(choice.getByRole("checkbox", { checked: true })).toHaveCount(2);
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await choice.getByLabel(first).uncheck();
  await page.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(page.getByText(`I withdraw from this contract for “${second}”.`)).toBeVisible();
});
