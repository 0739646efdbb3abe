import { db } from "../../app/platform/database/db.server.ts";
import { givenOrder, idsOfOrders } from "../fixtures/given.ts";
import {
  addButton,
  addToCart,
  cartLink,
  givenTracksOnSale,
  lineOf,
  removeButton,
  useOwnNetwork,
} from "./cart-page.ts";
import { givenTrackOnSale } from "./checkout-page.ts";
import { expect, test } from "./checkout-shop-test.ts";
import { findingsOn } from "./findings.ts";
import { freshWord } from "./manager-page.ts";
import { openLive } from "./open-live.ts";
import { overflowOf } from "./page-width.ts";

// A refused track answers 409.
test.use({ expectedErrors: [/status of 409/] });
test.beforeEach(({ page }) => useOwnNetwork(page));

test("tracks added from a list are counted in the header of every tab and stand in the cart", async ({
  page,
}) => {
  const { word, tracks } = await givenTracksOnSale(2);
  const [first, second] = tracks.map(({ title }) => title);
  const tab = await page.context().newPage();
  await openLive(tab, "/faq");
  await expect(cartLink(tab)).toHaveCount(0);
  await page.goto(`/?search=${word}`);
  await expect(cartLink(page)).toHaveCount(0);
  await addButton(page, `${first}`).click();
  await expect(page.getByText("Added to cart").first()).toBeVisible();
  await expect(page).toHaveURL(/search=/);
  await expect(cartLink(page)).toHaveAccessibleName(/^Cart: 1 item, \d+ min$/);
  await addButton(page, `${second}`).click();
  await expect(cartLink(page)).toHaveAccessibleName(/^Cart: 2 items, \d+ min$/);
  await expect(page.getByRole("link", { name: `${first} is in your cart` })).toBeVisible();
  await expect(cartLink(tab)).toHaveAccessibleName(/^Cart: 2 items, \d+ min$/);

  await page.getByRole("link", { name: "View cart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your cart" })).toBeVisible();
  await expect(lineOf(page, `${first}`)).toContainText("€100.00");
  await expect(lineOf(page, `${second}`)).toContainText("€200.00");
  const total = page.getByRole("region", { name: "Total" });
  await expect(total).toContainText("€300.00");
  await expect(total).toContainText(/Reserved for you until \d\d:\d\d/);
  await page.getByRole("link", { name: "Check out" }).click();
  await expect(page).toHaveURL(/\/checkout\/[a-z2-7]{26}$/);
});

test("the page of a track adds it to the cart beside Buy now", async ({ page, visitor }) => {
  const { title, slug } = await givenTrackOnSale({ title: freshWord() });
  await page.goto(`/music/${slug}`);
  await expect(page.getByRole("button", { name: /^Buy now/ }).first()).toBeVisible();
  await expect(addButton(page, title)).toHaveText("Add to cart");
  await addButton(page, title).click();
  const inCart = page.getByRole("link", { name: `${title} is in your cart` }).first();
  await expect(inCart).toHaveText("In your cart");
  await expect(addButton(page, title)).toHaveCount(0);
  await visitor.goto(`/music/${slug}`);
  await expect(visitor.getByRole("link", { name: `${title} is in your cart` })).toHaveCount(0);
  await expect(cartLink(visitor)).toHaveCount(0);
  await inCart.click();
  await expect(lineOf(page, title)).toBeVisible();
});

test("removing a track moves the focus to the next one, and Undo adds it again", async ({
  page,
}) => {
  const { tracks } = await givenTracksOnSale(3);
  const [first, second, third] = tracks.map(({ title }) => `${title}`);
  await addToCart(page, tracks);
  await page.goto("/cart");
  await removeButton(page, `${second}`).focus();
  await page.keyboard.press("Enter");
  await expect(removeButton(page, `${second}`)).toHaveCount(0);
  await expect(page.getByRole("link", { name: `${third}` })).toBeFocused();
  await expect(cartLink(page)).toHaveAccessibleName(/^Cart: 2 items/);
  await expect(page.getByText("Removed from your cart").first()).toBeVisible();
  await expect(lineOf(page, `${second}`)).toContainText("You removed this track.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(removeButton(page, `${second}`)).toBeVisible();
  await expect(lineOf(page, `${second}`)).toHaveCount(1);
  for (const title of [first, second, third]) {
    await removeButton(page, `${title}`).press("Enter");
    await expect(removeButton(page, `${title}`)).toHaveCount(0);
  }
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(cartLink(page)).toHaveCount(0);
});

test("a track that someone else reserved first isn't added, and the page stays", {
  tag: "@more",
}, async ({ page, visitor }) => {
  const { title, slug } = await givenTrackOnSale({ title: freshWord() });
  await useOwnNetwork(visitor);
  // The page has not heard of it yet.
  await page.route(/\/live(\?|$)/, (route) => route.fulfill({ status: 204 }));
  await page.goto(`/music/${slug}`);
  await addToCart(visitor, [{ title, slug }]);
  await addButton(page, title).click();
  await expect(page.getByText("Someone else got there first").first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/music/${slug}$`));
  await page.getByRole("link", { name: "Notify me if it's available again" }).click();
  await expect(page).toHaveURL(/\/free-again\//);
});

test("a cart whose time ran out says so, and offers what is left to do with each track", {
  tag: "@more",
}, async ({ page }) => {
  const { tracks } = await givenTracksOnSale(4);
  const [, reserved, sold, gone] = tracks;
  await addToCart(page, tracks);
  await page.goto("/cart");
  const { id } = tracks[0] ?? {};
  const [order] = await idsOfOrders(`${id}`).execute();
  await db
    .updateTable("orders")
    .set({ state: "expired", reservedUntil: null })
    .where("id", "=", `${order?.orderId}`)
    .execute();
  await givenOrder(`${reserved?.id}`);
  await db
    .updateTable("musicTracks")
    .set({ soldAt: new Date() })
    .where("id", "=", `${sold?.id}`)
    .execute();
  await db
    .updateTable("musicTracks")
    .set({ isDraft: true })
    .where("id", "=", `${gone?.id}`)
    .execute();
  await page.reload();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, expired");
  const texts: [number, RegExp][] = [
    [0, /Your reservation expired\. To give others a chance, you can reserve it again from \d/],
    [1, /Your reservation expired\. Someone else has reserved the track/],
    [2, /Your reservation expired\. The track has been sold to someone else/],
    [3, /Your reservation expired\. The track is no longer in the shop/],
  ];
  for (const [at, text] of texts) {
    await expect(lineOf(page, `${tracks[at]?.title}`)).toContainText(text);
  }
  const notify = lineOf(page, `${reserved?.title}`).getByRole("link", { name: "Notify me" });
  await expect(notify).toHaveAttribute("href", `/free-again/${reserved?.id}`);
  await expect(page.getByRole("button", { name: /^Reserve/ })).toHaveCount(0);
});

test("the header says when the cart's time is up, and leads to its tracks", {
  tag: "@more",
}, async ({ page }) => {
  const { tracks } = await givenTracksOnSale(1);
  await addToCart(page, tracks);
  await page.goto("/faq");
  const [order] = await idsOfOrders(`${tracks[0]?.id}`).execute();
  await db
    .updateTable("orders")
    .set({ reservedUntil: new Date(Date.now() + 8000) })
    .where("id", "=", `${order?.orderId}`)
    .execute();
  await page.reload();
  await expect(cartLink(page)).toHaveAccessibleName("Cart: 1 item, 1 min");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, expired");
  await cartLink(page).click();
  await expect(lineOf(page, `${tracks[0]?.title}`)).toContainText("Your reservation expired.");
});

for (const count of [1, 3, 5]) {
  test(`a cart of ${count} is accessible and fits, before and after its time`, {
    tag: "@more",
  }, async ({ page }) => {
    const tracks = [];
    for (let number = 1; number <= count; number += 1) {
      const title = number % 2 ? `${freshWord()} ${"verylongword".repeat(12)}` : freshWord();
      tracks.push(await givenTrackOnSale({ title, priceCents: 99_999_900 }));
    }
    await addToCart(page, tracks);
    await page.goto("/cart");
    await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(count);
    expect(await findingsOn(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await db
      .updateTable("orders")
      .set({ state: "expired", reservedUntil: null })
      .where("id", "in", idsOfOrders(`${tracks[0]?.id}`))
      .execute();
    await page.goto("/cart");
    await expect(page.getByText("Your reservation expired.")).toHaveCount(count);
    expect(await findingsOn(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("tracks are added, removed and reserved again, and the header counts them", async ({
    page,
  }) => {
    const { word, tracks } = await givenTracksOnSale(2);
    const [first, second] = tracks.map(({ title }) => `${title}`);
    for (const title of [first, second]) {
      await page.goto(`/?search=${word}`);
      await addButton(page, `${title}`).click();
      await expect(page).toHaveURL(/\/cart$/);
      await expect(page.getByText("Added to cart")).toBeVisible();
    }
    await expect(cartLink(page)).toHaveAccessibleName(/^Cart: 2 items, \d+ min$/);
    await page.goto("/faq");
    await expect(cartLink(page)).toHaveAccessibleName(/^Cart: 2 items, \d+ min$/);
    await page.goto(`/?search=${word}`);
    await page.getByRole("link", { name: `${first} is in your cart` }).click();
    await removeButton(page, `${first}`).click();
    await expect(page.getByText("Removed from your cart")).toBeVisible();
    await expect(lineOf(page, `${first}`)).toContainText("You removed this track.");
    await page.getByRole("button", { name: `Reserve again: ${first}` }).click();
    await expect(removeButton(page, `${first}`)).toBeVisible();
  });

  test("a track that can't be added is explained on a page of its own", async ({ page }) => {
    const { id, title, slug } = await givenTrackOnSale({ title: freshWord() });
    await page.goto(`/music/${slug}`);
    await givenOrder(id);
    await addButton(page, title).click();
    await expect(page.getByRole("heading", { name: "Someone else got there first" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Notify me" })).toBeVisible();
  });
});
