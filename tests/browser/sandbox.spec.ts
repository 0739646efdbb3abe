import { randomUUID } from "node:crypto";
import { sandboxProvider } from "../../app/shop/payments/sandbox.server.ts";
import { paymentOf } from "../payments/provider-shops.ts";
import { findingsOn } from "./findings.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";

/** Creates a payment. Other pages of the shop stand for those that a checkout returns to. */
async function givenPayment(baseURL = "", description = "DUB-2026-0001") {
  const [returnUrl, cancelUrl] = [`${baseURL}/faq`, `${baseURL}/sale`];
  const asked = { ...paymentOf(24_905), description, returnUrl, cancelUrl };
  const { ref, ...made } = await sandboxProvider.createPayment(asked, randomUUID());
  if (!("url" in made)) throw new Error("The sandbox has no page.");
  return { ref, url: made.url };
}

const stateOf = async (ref: string) => (await sandboxProvider.retrievePayment(ref)).state;

test("a test payment is made on a page that says that no money moves", async ({
  page,
  baseURL,
}) => {
  const { ref, url } = await givenPayment(baseURL);
  const response = await page.goto(url);
  expect(response?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "same-origin",
    "x-robots-tag": expect.stringContaining("noindex"),
  });
  await expect(page.getByText("Test payment: no money moves")).toBeVisible();
  await expect(page.getByText("€249.05")).toBeVisible();
  await page.getByText("More test scenarios").click();
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByLabel("Drops after the request succeeds").check();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(`${baseURL}/faq`);
  expect(await stateOf(ref)).toBe("authorised");
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paid");
  await expect(page.getByRole("button", { name: "Pay" })).toHaveCount(0);
  expect(await findingsOn(page)).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a payment is declined, left for later, and paid in a tab that is closed too early", async ({
    page,
    baseURL,
  }) => {
    const { ref, url } = await givenPayment(baseURL, `A ${"very ".repeat(40)}long order`);
    await page.goto(url);
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByRole("alert")).toContainText("Your card was declined.");
    await page.getByRole("button", { name: "Pay later" }).click();
    await expect(page).toHaveURL(`${baseURL}/faq`);
    expect(await stateOf(ref)).toBe("open");
    await page.goto(url);
    await page.getByRole("button", { name: "Close the tab" }).click();
    await expect(page.getByText("You can close this tab.")).toBeVisible();
    expect(await stateOf(ref)).toBe("authorised");
  });
});

test.describe("when there is nothing to pay", () => {
  test.use({ expectedErrors: [/40[49]/] });

  test("a closed payment takes no money, and a guessed URL shows no payment", async ({
    page,
    baseURL,
  }) => {
    const { ref, url } = await givenPayment(baseURL);
    await page.goto(url);
    await sandboxProvider.closePayment(ref, randomUUID());
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This payment is closed");
    expect(await stateOf(ref)).toBe("closed");
    await page.goto(`/sandbox/${"0".repeat(32)}`);
    await expect(page.getByText("Test payment not found.")).toBeVisible();
  });
});
