import { sql } from "kysely";
import { db } from "../../app/database/db.server.ts";
import { agree, fillIn, openCheckout, orderButton, reserve } from "./checkout-page.ts";
import { expect, test } from "./checkout-shop-test.ts";
import { findingsOn } from "./findings.ts";
import { overflowOf } from "./page-width.ts";

test.use({
  expectedErrors: [/status of 4\d\d/],
});

test("a buyer fills in one page, pays at the provider and comes back to their order", async ({
  page,
}) => {
  const { title } = await openCheckout(page);
  await expect(page.getByText(/^Yours until \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText("The buyer is [your legal name]")).toBeVisible();
  await fillIn(page);
  await expect(
    page.getByText("The buyer is Ana Buyer, a private person in Portugal."),
  ).toBeVisible();
  await agree(page);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/sandbox\/[0-9a-f]{32}$/);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Your payment is open" })).toBeVisible();
  await page.getByRole("link", { name: "Go on to the payment" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/orders\/[a-z2-7]{26}$/);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
});

test("delivery at once is asked for by two boxes: one alone is refused, neither brings the files after the 14 days", async ({
  page,
}) => {
  await openCheckout(page);
  await fillIn(page);
  await page.getByLabel("I have read the agreement").check();
  await page.getByLabel("Deliver my files").check();
  await orderButton(page).click();
  await expect(page.getByLabel("I know that I lose")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Deliver my files").uncheck();
  await orderButton(page).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("They come when the 14 days of withdrawal are over")).toBeVisible();
  await expect(page.getByRole("button", { name: "Download" })).toHaveCount(0);
  expect.soft(await findingsOn(page)).toEqual([]);
  expect.soft(await overflowOf(page)).toBe(0);
  await page.getByLabel("Deliver my files").check();
  await page.getByLabel("I know that I lose").check();
  await page.getByRole("button", { name: "Deliver now" }).click();
  await expect(page.getByText("They come when the 14 days of withdrawal are over")).toHaveCount(0);
  await expect(page.getByText("“I know that I lose my right of withdrawal")).toBeVisible();
});

test("a buyer who comes back before the provider's webhook sees the order paid all the same", async ({
  page,
}) => {
  await openCheckout(page);
  await fillIn(page);
  await agree(page);
  await orderButton(page).click();
  await page.getByText("Make it difficult for the shop").click();
  await page.getByLabel("Never", { exact: true }).check();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Sold to you")).toBeVisible();
});

test("who cancels at the provider can choose another way, with everything still filled in", async ({
  page,
}) => {
  await openCheckout(page);
  await fillIn(page);
  await agree(page);
  await orderButton(page).click();
  await page.getByRole("link", { name: "Cancel and go back to the shop" }).click();
  await expect(page.getByRole("heading", { name: "Not paid yet" })).toBeVisible();
  await page.getByRole("button", { name: "Choose another way of paying" }).click();
  await expect(page.getByText("Nothing was charged", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Legal name")).toHaveValue("Ana Buyer");
  await expect(page.getByLabel("I have read the agreement")).not.toBeChecked();
  await page.getByRole("button", { name: "Cancel and give the track up" }).click();
  await expect(page.getByRole("heading", { name: "You gave this track up" })).toBeVisible();
  await page.getByRole("button", { name: "Reserve again" }).click();
  await expect(page.getByRole("heading", { name: "Make it yours" })).toBeVisible();
  await expect(page.getByLabel("Legal name")).toHaveValue("Ana Buyer");
});

test("what was typed stays through a reload; what was agreed to is asked again", async ({
  page,
}) => {
  await openCheckout(page);
  await fillIn(page);
  await page.getByLabel("For my trade or profession").check();
  await page.getByLabel("Postal address").fill("Rua Um\nLisboa");
  await page.getByLabel("I have read the agreement").check();
  await page.reload();
  await expect(page.getByLabel("Legal name")).toHaveValue("Ana Buyer");
  await expect(page.getByLabel("Country")).toHaveValue("PT");
  await expect(page.getByLabel("Postal address")).toHaveValue("Rua Um\nLisboa");
  await expect(page.getByLabel("I have read the agreement")).not.toBeChecked();
});

test("what is wrong is said above, with a way to each field, and beside it", async ({ page }) => {
  await openCheckout(page);
  await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
  await page.getByLabel("Email again").fill("anna@example.com");
  await expect(page.getByText("This is not the same address as above.")).toBeVisible();
  await orderButton(page).click();
  const summary = page.getByRole("alert").filter({ hasText: "Something is missing" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Please enter your legal name." }).click();
  await expect(page.getByLabel("Legal name")).toBeFocused();
  await expect(page.getByLabel("Email again")).toHaveValue("anna@example.com");
  expect(await findingsOn(page)).toEqual([]);
});

test("every state of the checkout is accessible and as wide as its window", async ({
  page,
  visitor,
}) => {
  test.slow();
  const title = "A Very Long Title With Unbreakablewordsthatgoonandonandon, Part Two";
  const { id, address } = await openCheckout(page, { title });
  const look = async (name: string, at = page) => {
    expect.soft(await findingsOn(at), name).toEqual([]);
    expect.soft(await overflowOf(at), name).toBe(0);
  };
  await look("form");
  await page.getByLabel("For my trade or profession").check();
  await look("trade");
  await page.getByLabel("As a private person").check();
  await expect(reserve(visitor, id)).rejects.toThrow("409");
  await fillIn(page);
  await agree(page);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/sandbox\//);
  await page.goto(address);
  await look("paying");
  await db
    .updateTable("orders")
    .set({ state: "closing", closingAs: "expired", reservedUntil: null })
    .where("trackId", "=", id)
    .execute();
  await expect(page.getByRole("heading", { name: "Your payment is being closed" })).toBeVisible();
  await look("closing");
  await db
    .updateTable("orders")
    .set({ state: "expired", closingAs: null, stateChangedAt: sql<Date>`now()` })
    .where("trackId", "=", id)
    .execute();
  await expect(page.getByRole("heading", { name: "Your reservation has ended" })).toBeVisible();
  await look("over");
  await page.goto(`/checkout/return/${crypto.randomUUID()}`);
  await look("back in another browser");
});
