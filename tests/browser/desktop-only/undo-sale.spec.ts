import type { Page } from "@playwright/test";
import { db } from "../../../app/platform/database/db.server.ts";
import { givenOrder, givenTrack } from "../../fixtures/given.ts";
import { letEntriesBeDue } from "../../orders/given-orders.ts";
import { isSold, salesOf } from "../download-page.ts";
import { findingsOn } from "../findings.ts";
import { freshWord, manager, priceBox, toast } from "../manager-page.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

// Statuses of rejections, which Chromium's console reports as errors.
test.use({ expectedErrors: [/status of 4\d\d/] });

test("Sold asks with title and price, its owner can undo it for ten minutes, and then an administrator with a reason", async ({
  page,
  context,
  baseURL,
}) => {
  const owner = await signIn(context, baseURL);
  const { id, title } = await givenTrack({ title: freshWord(), userId: owner.id });
  await page.goto(manager);
  const sold = page.getByRole("button", { name: `Sold: ${title}` });
  const question = page.getByRole("alertdialog", { name: `Mark “${title}” as sold for €49.99?` });
  const undoLink = page.getByRole("link", { name: /^Undo sale / }).filter({ hasText: title });
  const sell = async () => {
    await sold.click();
    await question.getByRole("button", { name: "Mark as sold" }).click();
    await expect(sold).toHaveAttribute("aria-pressed", "true");
  };
  await sold.click();
  await expect(question).toBeVisible();
  await settle(page);
  expect(await findingsOn(page)).toEqual([]);
  await question.getByRole("link", { name: "Cancel" }).click();
  await expect(sold).toHaveAttribute("aria-pressed", "false");
  expect(await isSold(id)).toBe(false);
  await sell();
  await expect(toast(page, "You can undo this for ten minutes.")).toBeVisible();
  await settle(page);
  expect(await findingsOn(page)).toEqual([]);
  await undoLink.click();
  const undo = page.getByRole("alertdialog", { name: `Undo the sale of “${title}”?` });
  await undo.getByRole("button", { name: "Undo sale" }).click();
  await expect(sold).toHaveAttribute("aria-pressed", "false");
  expect(await isSold(id)).toBe(false);
  await sell();
  await letEntriesBeDue();
  await page.reload();
  await expect(undoLink).toHaveCount(0);
  await sold.click();
  await expect(toast(page, "Only an administrator can undo a sale.")).toBeVisible();
  await expect(sold).toHaveAttribute("aria-pressed", "true");

  await signIn(context, baseURL, { role: "admin" });
  await page.goto(`/admin/track/${id}`);
  await expect(page.getByText(`manually (${owner.username}), €49.99`).first()).toBeVisible();
  await page.goto(`${manager}?search=${title}`);
  await sold.click();
  const dialog = page.getByRole("dialog", { name: `Undo the sale of “${title}”?` });
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await reason.fill("   ");
  await dialog.getByRole("button", { name: "Undo sale" }).click();
  await expect(dialog.getByText("Say why.")).toBeVisible();
  await reason.fill("The payment bounced");
  await dialog.getByRole("button", { name: "Undo sale" }).click();
  await expect(toast(page, "Status updated")).toBeVisible();
  await expect(sold).toHaveAttribute("aria-pressed", "false");
  await page.goto(`/admin/track/${id}`);
  await expect(page.getByText(/^Undone .*: The payment bounced$/)).toBeVisible();
  expect((await salesOf(id)).map(({ endReason }) => endReason).toSorted()).toEqual([
    "The payment bounced",
    null,
  ]);
});

test("a wrong price is corrected by a duplicate that keeps files, likes and address, while nobody has the track reserved", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const { id, slug, title } = await givenTrack({ title: freshWord(), priceCents: 799 });
  const list = `${manager}?search=${title}`;
  await page.goto(list);
  await page.getByRole("link", { name: `Duplicate ${title} as draft and archive` }).click();
  const question = page.getByRole("alertdialog", {
    name: `Duplicate “${title}” as a draft and archive it?`,
  });
  await expect(question).toBeVisible();
  await settle(page);
  expect(await findingsOn(page)).toEqual([]);
  const orderId = await givenOrder(id);
  await question.getByRole("button", { name: "Duplicate and archive" }).click();
  await expect(page.getByText("Someone is buying this track").first()).toBeVisible();
  await db.deleteFrom("orders").where("id", "=", orderId).execute();
  await page.goto(`${list}&replace=${id}`);
  await question.getByRole("button", { name: "Duplicate and archive" }).click();
  await expect(toast(page, "Draft ready")).toBeVisible();
  await priceBox(page).fill("79.99");
  await page.getByRole("button", { name: "Publish Track" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("80€");
  await page.goto(`/music/${id}`);
  await expect(page).toHaveURL(`/music/${slug}`);
  await expect(page.getByRole("main").getByText("€79.99").first()).toBeVisible();
});

/** Waits until the bar of a loading page is gone. */
function settle(page: Page): Promise<void> {
  return expect(page.getByRole("progressbar", { name: "Loading page" })).toHaveCount(0);
}
