import { givenDiscount } from "../fixtures/given.ts";
import { addToCart, lineOf, useOwnNetwork } from "./cart-page.ts";
import { givenTrackOnSale } from "./checkout-page.ts";
import { expect, test } from "./checkout-shop-test.ts";
import { findingsOn } from "./findings.ts";
import { freshWord } from "./manager-page.ts";
import { overflowOf } from "./page-width.ts";

// A refused code answers 400.
test.use({ expectedErrors: [/status of 400/] });
test.beforeEach(({ page }) => useOwnNetwork(page));

test("a code in the cart explains a mistake, lowers the total there and at checkout, and is removed", async ({
  page,
}) => {
  const { name } = await givenDiscount({ percent: 25 });
  const track = await givenTrackOnSale({ title: freshWord(), priceCents: 10_000 });
  await addToCart(page, [track]);
  await page.goto("/cart");
  const total = page.getByRole("region", { name: "Total" });
  const field = total.getByLabel("Discount code");
  await field.fill("nothing-at-all");
  await total.getByRole("button", { name: "Apply" }).click();
  await expect(total).toContainText("We don't know this code.");
  await expect(field).toHaveValue("nothing-at-all");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  expect(await findingsOn(page)).toEqual([]);
  await field.fill(name.toLowerCase());
  await total.getByRole("button", { name: "Apply" }).click();
  await expect(total).toContainText(`Code ${name}`);
  await expect(total).toContainText("−€25.00");
  await expect(total).toContainText("€75.00");
  await expect(lineOf(page, track.title)).toContainText("€75.00");
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("link", { name: "Check out" }).click();
  const order = page.getByRole("region", { name: "Your order" });
  await expect(order).toContainText("−€25.00");
  await page.getByLabel("Legal name").fill("Ana Buyer");
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(order).not.toContainText("−€25.00");
  await expect(order).toContainText("€100.00");
  await expect(page.getByLabel("Legal name")).toHaveValue("Ana Buyer");
});

test("an administrator adds a code, whose link lowers a visitor's cart", async ({
  colleague,
  page,
}) => {
  const name = freshWord().toUpperCase();
  await colleague.goto("/admin/discounts?add");
  const dialog = colleague.getByRole("dialog");
  await dialog.getByLabel("Discount code").fill(name);
  await dialog.getByLabel("Percent off").fill("50");
  await dialog.getByRole("button", { name: "Add discount code" }).click();
  await expect(colleague.getByRole("heading", { name })).toBeVisible();
  const track = await givenTrackOnSale({ title: freshWord(), priceCents: 10_000 });
  await page.goto(`/music/${track.slug}?code=${name.toLowerCase()}`);
  await expect(page).toHaveURL(`/music/${track.slug}`);
  await addToCart(page, [track]);
  await page.goto("/cart");
  await expect(page.getByRole("region", { name: "Total" })).toContainText("€50.00");
});
