import type { Locator, Page } from "@playwright/test";
import { db } from "../../app/platform/database/db.server.ts";
import { givenOrder, givenTrack, givenTrackSoldHere } from "../fixtures/given.ts";
import { findingsOn } from "./findings.ts";
import { freshWord } from "./manager-page.ts";
import { openLive } from "./open-live.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Formats a time in the clock of this machine, whose time zone the browsers share. */
function clockOf(time: Date): string {
  return time.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

function cardOf(page: Page, title: string): Locator {
  return page.getByRole("article").filter({ hasText: title });
}

function endOrder(id: string, state: "expired" | "cancelled" | "closing") {
  const closingAs = state === "closing" ? "expired" : null;
  return db
    .updateTable("orders")
    .set({ state, reservedUntil: null, closingAs })
    .where("id", "=", id)
    .execute();
}

async function sell(orderId: string, trackId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const paid = { state: "paid", reservedUntil: null, closingAs: null } as const;
    const number = `DUB-2025-${Math.floor(Math.random() * 1_000_000) + 10_000}`;
    await tx
      .updateTable("orders")
      .set({ ...paid, number, paidAt: new Date() })
      .where("id", "=", orderId)
      .execute();
    await tx
      .updateTable("musicTracks")
      .set({ soldAt: new Date() })
      .where("id", "=", trackId)
      .execute();
  });
}

test("during a purchase every other open page shows the track as reserved, being bought and sold", async ({
  page,
  visitor,
}) => {
  const { id, title, slug } = await givenTrack({ title: freshWord() });
  await openLive(page, `/?search=${title}`);
  await openLive(visitor, `/music/${slug}`);
  await page.evaluate(() => Reflect.set(window, "isSamePage", true));
  const card = cardOf(page, title);
  await expect(card.getByRole("link", { name: `Buy ${title}` })).toBeVisible();

  const until = inMinutes(15);
  const order = await givenOrder(id, { reservedUntil: until });
  const reserved = `Reserved until ${clockOf(until)}`;
  await expect(card.getByText(reserved)).toBeVisible();
  await expect(card.getByRole("button", { name: `${title} is reserved` })).toBeDisabled();
  await expect(card.getByRole("link", { name: "Buy" })).toHaveCount(0);
  const disabledButtons = visitor.getByRole("button", { name: `${title}: ${reserved}` });
  await expect(disabledButtons).toHaveCount(2);
  await expect(disabledButtons.first()).toBeDisabled();
  await expect(disabledButtons.last()).toBeDisabled();

  await endOrder(order, "closing");
  await expect(card.getByText("Being bought").first()).toBeVisible();
  await sell(order, id);
  await expect(card.getByRole("img", { name: "Sold" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: `${title} is sold` })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
});

test("canceling a reservation frees the track on every open page", async ({ page }) => {
  const { id, title } = await givenTrack({ title: freshWord() });
  const order = await givenOrder(id);
  await openLive(page, `/?search=${title}`);
  const card = cardOf(page, title);
  await expect(card.getByText("Reserved until")).toBeVisible();
  await endOrder(order, "cancelled");
  await expect(card.getByRole("link", { name: `Buy ${title}` })).toBeVisible();
});

test("the Buy button comes back automatically when the reservation expires, also in the list view", async ({
  page,
}) => {
  const { id, title } = await givenTrack({ title: freshWord() });
  await givenOrder(id, { reservedUntil: inMinutes(10) });
  await page.clock.install();
  await page.goto("/track-store?view=list");
  const row = cardOf(page, title);
  await expect(row.getByText("Reserved until")).toBeVisible();
  await page.clock.fastForward("10:01");
  await expect(row.getByRole("link", { name: `Buy ${title}` })).toBeVisible();
});

test("a track whose payment may still arrive isn't freed when its time runs out", async ({
  page,
}) => {
  const { id, title } = await givenTrack({ title: freshWord() });
  await givenOrder(id, { state: "awaiting-payment", reservedUntil: inMinutes(10) });
  await page.clock.install();
  await page.goto(`/?search=${title}`);
  const card = cardOf(page, title);
  await expect(card.getByText("Reserved until")).toBeVisible();
  await page.clock.fastForward("10:01");
  await expect(card.getByText("Being bought").first()).toBeVisible();
  await expect(card.getByRole("link", { name: "Buy" })).toHaveCount(0);
});

test("a reserved track is accessible and fits, on its card, in the list and on its page", async ({
  page,
}) => {
  // The longest titles with a high price leave each other enough room.
  const title = "Verylongtitle".repeat(15);
  await givenTrack({ title, priceCents: 100_000_000, onSale: true });
  await givenOrder((await givenTrack({ title })).id);
  const { id, slug } = await givenTrack({ title: freshWord(), onSale: true, isFavorite: true });
  await givenOrder(id);
  await givenOrder((await givenTrack({ onSale: true })).id, { state: "closing" });
  for (const path of ["/track-store", "/track-store?view=list", "/sale", `/music/${slug}`]) {
    await page.goto(path);
    await expect(page.getByText("Reserved until").first()).toBeVisible();
    expect.soft(await findingsOn(page), path).toEqual([]);
    expect.soft(await overflowOf(page), path).toBe(0);
  }
});

test("a track without a purchase link is sold in the shop itself once the checkout is open", async ({
  page,
}) => {
  const { id, title } = await givenTrackSoldHere({ title: freshWord() });
  const linked = await givenTrack({ title: freshWord() });
  await openLive(page, "/track-store");
  const button = cardOf(page, title).getByRole("button", { name: `Buy ${title}` });
  await button.click();
  await expect(page.getByText("Purchase Link Unavailable").first()).toBeVisible();
  const open = (checkoutOpenedAt: Date | null, checkoutOpenedBy: string | null) =>
    db.updateTable("settings").set({ checkoutOpenedAt, checkoutOpenedBy }).execute();
  await open(new Date(), "adm");
  try {
    const form = cardOf(page, title).locator('form[action="/checkout"]');
    await expect(form).toHaveAttribute("method", "post");
    await expect(form.locator("input[name=track]")).toHaveValue(id);
    const outside = cardOf(page, linked.title).getByRole("link", { name: "Buy" });
    await expect(outside).toHaveAttribute("href", linked.purchaseLink ?? "");
    await button.click();
    await expect(page).toHaveURL(/\/checkout\/[a-z2-7]{26}$/);
    await expect(page.getByRole("heading", { name: "Make it yours" })).toBeVisible();
    await page.goto(`/?search=${title}`);
    await expect(cardOf(page, title).getByText(/^Yours until \d\d:\d\d$/)).toBeVisible();
    await cardOf(page, title)
      .getByRole("link", { name: `${title} is in your cart` })
      .click();
    await expect(page).toHaveURL(/\/cart$/);
  } finally {
    await open(null, null);
  }
  await expect(page.locator('form[action="/checkout"]')).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a reserved track shows until when, with the time zone", async ({ page }) => {
    const { id, slug } = await givenTrack({ title: freshWord() });
    const until = inMinutes(15);
    await givenOrder(id, { reservedUntil: until });
    await page.goto(`/music/${slug}`);
    const reserved = `Reserved until ${until.toISOString().slice(11, 16)} UTC`;
    await expect(page.getByRole("button", { name: reserved }).first()).toBeDisabled();
  });
});
