import type { Page } from "@playwright/test";
import { db } from "../../app/platform/database/db.server.ts";
import { givenConfirmedPackages } from "../fixtures/confirmed-packages.ts";
import {
  addButton,
  addToCart,
  cartLink,
  givenTracksOnSale,
  lineOf,
  removeButton,
  useOwnNetwork,
} from "./cart-page.ts";
import { agree, fillIn, orderButton, payButton } from "./checkout-page.ts";
import { expect, test } from "./checkout-shop-test.ts";
import { findingsOn } from "./findings.ts";
import { overflowOf } from "./page-width.ts";

test.use({ expectedErrors: [/status of 4\d\d/] });

const offered = "Custom Track";

async function expectGood(page: Page): Promise<void> {
  expect.soft(await findingsOn(page)).toEqual([]);
  expect.soft(await overflowOf(page)).toBe(0);
}

/** Opens the checkout of the shop, and of the package. */
async function beginOrder(page: Page): Promise<void> {
  const opened = { checkoutOpenedAt: new Date(), checkoutOpenedBy: "adm" };
  await db.updateTable("settings").set(opened).execute();
  await givenConfirmedPackages();
  await expect(async () => {
    await page.goto("/services");
    await expect(orderOf(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

const orderOf = (page: Page) => page.getByRole("button", { name: `Order Now ${offered}` });

async function order(page: Page, brief: string): Promise<void> {
  await orderOf(page).click();
  await expect(page.getByRole("heading", { name: "Order the work" })).toBeVisible();
  await fillIn(page);
  await page.getByLabel("Anything we should know?").fill(brief);
}

/** Returns the number of the order with this brief. */
async function numberOfOrder(brief: string): Promise<string> {
  const { number } = await db
    .selectFrom("orderedServices")
    .innerJoin("orderLines", "orderLines.id", "orderedServices.orderLineId")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .where("orderedServices.brief", "=", brief)
    .select("orders.number")
    .executeTakeFirstOrThrow();
  return `${number}`;
}

async function askForWorkAtOnce(page: Page): Promise<void> {
  await page.getByLabel("I expressly request that the work begin immediately").check();
  await page.getByLabel("I acknowledge that I").check();
}

test("a buyer orders a service, an administrator sees it is due and delivers it, and the buyer receives it", async ({
  page,
  colleague,
}) => {
  await beginOrder(page);
  await expectGood(page);
  const brief = `Stems: https://files.example/${crypto.randomUUID()}`;
  await order(page, brief);
  await page.getByLabel("I expressly request that the work begin immediately").check();
  await orderButton(page).click();
  await expect(page.getByLabel("I acknowledge that I")).toHaveAttribute("aria-invalid", "true");
  await expectGood(page);
  await page.reload();
  await expect(page.getByLabel("Anything we should know?")).toHaveValue(/Stems/);
  await askForWorkAtOnce(page);
  await orderButton(page).click();
  await payButton(page).click();
  await expect(page.getByText(/^Due on/)).toBeVisible();
  await page.clock.install();
  await page.reload();
  await expect(page.getByText(brief)).toBeVisible();
  await expectGood(page);
  await colleague.goto("/admin");
  const link = colleague.getByRole("link", { name: `Abrir pedido ${await numberOfOrder(brief)}` });
  const task = colleague.getByRole("listitem").filter({ has: link });
  await expect(task.getByText("Serviço a entregar", { exact: true })).toBeVisible();
  await expectGood(colleague);
  await link.click();
  await colleague.getByLabel("Message with the delivery").fill("Here is your track.");
  await colleague.getByLabel("Link to the delivery").fill("javascript:alert(1)");
  await colleague.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(colleague.getByText("The link must be an https address.").first()).toBeVisible();
  await expectGood(colleague);
  await colleague.getByLabel("Link to the delivery").fill("https://files.example/track.wav");
  await colleague.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(colleague.getByText("Service delivered").first()).toBeVisible();
  await expect(colleague.getByRole("button", { name: "Mark as delivered" })).toHaveCount(0);
  await page.clock.fastForward("01:00");
  await expect(page.getByText("Here is your track.")).toBeVisible();
  const made = page.getByRole("link", { name: "View delivery" });
  await expect(made).toHaveAttribute("href", "https://files.example/track.wav");
  await expectGood(page);
});

test("a service is added to a cart beside a track, and both are ordered, paid and shown together", async ({
  page,
}) => {
  await useOwnNetwork(page);
  const { tracks } = await givenTracksOnSale(1);
  const title = `${tracks[0]?.title}`;
  await addToCart(page, tracks);
  await beginOrder(page);
  await expectGood(page);
  await addButton(page, offered).click();
  await expect(page.getByText("Added to cart").first()).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/^Cart: 2 items, \d+ min$/);
  await page.goto("/cart");
  await expectGood(page);
  await removeButton(page, offered).click();
  await expect(lineOf(page, offered)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(lineOf(page, offered)).toBeVisible();
  await page.getByRole("link", { name: "Check out" }).click();
  await expect(page.getByRole("heading", { name: "The work", exact: true })).toBeVisible();
  await fillIn(page);
  await page.getByLabel("Anything we should know?").fill("124 BPM");
  await expectGood(page);
  await page.reload();
  await expect(page.getByLabel("Anything we should know?")).toHaveValue("124 BPM");
  await agree(page);
  await orderButton(page).click();
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Your files" })).toBeVisible();
  for (const text of [/^Due on/, "124 BPM", offered, title])
    await expect(page.getByText(text).first()).toBeVisible();
  await expectGood(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a service can be ordered, and work without immediate start waits until the buyer asks for it", async ({
    page,
  }) => {
    await beginOrder(page);
    await order(page, "Slow and deep.");
    await orderButton(page).click();
    await page.getByRole("link", { name: "Continue to payment" }).click();
    await payButton(page).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("It starts when the 14-day")).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByRole("link", { name: "Withdraw from this contract" })).toBeVisible();
    await page.getByRole("button", { name: "Start now" }).click();
    await expect(
      page.getByText("Check both boxes to have us start right away.").first(),
    ).toBeVisible();
    await askForWorkAtOnce(page);
    await page.getByRole("button", { name: "Start now" }).click();
    await expect(page.getByText("working on it")).toBeVisible();
    await expect(page.getByText("Slow and deep.")).toBeVisible();
  });
});
