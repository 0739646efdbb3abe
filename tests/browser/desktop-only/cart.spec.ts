import { addToCart, cartLink, givenTracksOnSale, lineOf, useOwnNetwork } from "../cart-page.ts";
import { goToPay, payButton } from "../checkout-page.ts";
import { expect, test } from "../checkout-shop-test.ts";
import { findingsOn } from "../findings.ts";
import { overflowOf } from "../page-width.ts";

test.beforeEach(({ page }) => useOwnNetwork(page));

test("while a payment is open, the cart leads to it, and is gone once it is paid", async ({
  page,
}) => {
  const { tracks } = await givenTracksOnSale(1);
  const title = `${tracks[0]?.title}`;
  await addToCart(page, tracks);
  await page.goto("/cart");
  await page.getByRole("link", { name: "Check out" }).click();
  await goToPay(page);
  const payment = page.url();
  await page.goto("/cart");
  await expect(lineOf(page, title)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await expect(cartLink(page)).toHaveAccessibleName("Cart: 1 item");
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("link", { name: "Complete your payment" }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.goto(payment);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/orders\//);
  await expect(cartLink(page)).toHaveCount(0);
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name === "cart")).toEqual([]);
});

test("the cart fits in every width, and its link beside the header's in one line", async ({
  page,
}) => {
  const { tracks } = await givenTracksOnSale(3);
  await addToCart(page, tracks);
  for (const width of [320, 390, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/cart");
    expect.soft(await overflowOf(page), `${width}`).toBe(0);
    if (width < 1024) continue;
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    const boxes = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().height),
    );
    expect.soft(new Set(boxes).size, `${width}`).toBeLessThanOrEqual(1);
  }
});
