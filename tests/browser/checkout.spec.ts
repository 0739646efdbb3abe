import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { db } from "../../app/platform/database/db.server.ts";
import { givenTrack, idsOfOrders } from "../fixtures/given.ts";
import {
  agree,
  fillIn,
  givenTrackOnSale,
  openCheckout,
  orderButton,
  reserve,
} from "./checkout-page.ts";
import { expect, test } from "./checkout-shop-test.ts";
import { findingsOn } from "./findings.ts";
import { openLive } from "./open-live.ts";
import { overflowOf } from "./page-width.ts";

test.use({
  expectedErrors: [/status of 4\d\d/],
});

test("a buyer fills in one page, pays at the provider, and comes back to their order", async ({
  page,
}) => {
  const { title } = await openCheckout(page);
  await expect(page.getByText(/^Reserved until \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText("The buyer is [your legal name]")).toBeVisible();
  await fillIn(page);
  await expect(page.getByText("The buyer is Ana Buyer, a consumer in Portugal.")).toBeVisible();
  await agree(page);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/sandbox\/[0-9a-f]{32}$/);
  await page.goBack();
  await expect(
    page.getByRole("heading", { name: "Your payment isn't complete yet" }),
  ).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole("link", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/orders\/[a-z2-7]{26}$/);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
});

test("immediate delivery needs both consents: one alone is refused, and without them the files come after 14 days", async ({
  page,
}) => {
  await openCheckout(page);
  await fillIn(page);
  await page.getByLabel("I have read the agreement").check();
  await page.getByLabel("I expressly consent to immediate delivery of my files").check();
  await orderButton(page).click();
  await expect(page.getByLabel("I acknowledge that I")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("I expressly consent to immediate delivery of my files").uncheck();
  await orderButton(page).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("They unlock when the 14-day cooling-off period ends")).toBeVisible();
  await expect(page.getByRole("button", { name: "Download" })).toHaveCount(0);
  expect.soft(await findingsOn(page)).toEqual([]);
  expect.soft(await overflowOf(page)).toBe(0);
  await page.getByLabel("I expressly consent to immediate delivery of my files").check();
  await page.getByLabel("I acknowledge that I").check();
  await page.getByRole("button", { name: "Deliver now" }).click();
  await expect(page.getByText("They unlock when the 14-day cooling-off period ends")).toHaveCount(
    0,
  );
  await expect(
    page.getByText("“I acknowledge that I thereby lose my right of withdrawal"),
  ).toBeVisible();
});

test("a buyer who comes back before the provider's webhook still sees the order as paid", async ({
  page,
}) => {
  await openCheckout(page);
  await fillIn(page);
  await agree(page);
  await orderButton(page).click();
  await page.getByText("More test scenarios").click();
  await page.getByLabel("Never", { exact: true }).check();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Sold to you")).toBeVisible();
});

test("a buyer whose provider answers late is never asked to pay again, also after a while and in another tab", {
  tag: "@more",
}, async ({ page, context }) => {
  await openCheckout(page);
  await fillIn(page);
  await agree(page);
  await orderButton(page).click();
  await page.clock.install();
  await page.getByRole("button", { name: "Pay later" }).click();
  const confirming = page.getByText("Confirming your payment", { exact: true });
  await expect(confirming).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/[a-z2-7]{26}$/);
  const unfinished = page.getByRole("link", { name: "return to the payment page" });
  await expect(unfinished).toBeHidden();
  expect.soft(await findingsOn(page)).toEqual([]);
  await page.clock.fastForward("00:31");
  await expect(unfinished).toBeVisible();
  expect.soft(await overflowOf(page)).toBe(0);
  await page.reload();
  await expect(confirming).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByText("Confirming your payment", { exact: true })).toBeVisible();
  for (const each of [page, second]) {
    await expect(each.getByRole("link", { name: "Pay now" })).toHaveCount(0);
  }
  await page.clock.fastForward("00:31");
  await unfinished.click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Sold to you")).toBeVisible();
});

test("an order page that confirms a payment updates automatically once the provider has answered, and never offers to pay", {
  tag: "@more",
}, async ({ page }) => {
  // Only the page's own questions can tell it of the payment.
  await page.addInitScript(() => Reflect.deleteProperty(window, "EventSource"));
  await openCheckout(page);
  await fillIn(page);
  await agree(page);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/sandbox\//);
  const provider = page.url();
  await page.getByRole("button", { name: "Pay later" }).click();
  await expect(page.getByText("Confirming your payment", { exact: true })).toBeVisible();
  const offers = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      const links = document.querySelectorAll("main a, main button");
      for (const link of links) if (/\bpay\b/i.test(link.textContent)) seen.add(link.textContent);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return seen;
  });
  await page.waitForResponse(/\/orders\/[^/]+\.data/);
  await expect(page.getByText("Confirming your payment", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Pay now" })).toHaveCount(0);
  const { origin } = new URL(provider);
  const form = { intent: "pay", events: "missing", line: "none" };
  await page.request.post(provider, { headers: { Origin: origin }, form, maxRedirects: 0 });
  await expect(page.getByText("Sold to you")).toBeVisible();
  expect(await offers.evaluate((seen) => [...seen])).toEqual([]);
});

test("a buyer who cancels at the provider can choose another payment method, with everything still filled in", async ({
  page,
}) => {
  await openCheckout(page);
  await fillIn(page);
  await agree(page);
  await orderButton(page).click();
  await page.getByRole("link", { name: "Cancel and return to the shop" }).click();
  await expect(page.getByRole("heading", { name: "Not paid yet" })).toBeVisible();
  await page.getByRole("button", { name: "Choose another payment method" }).click();
  await expect(page.getByText("You haven't been charged", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Legal name")).toHaveValue("Ana Buyer");
  await expect(page.getByLabel("I have read the agreement")).not.toBeChecked();
  await page.getByRole("button", { name: "Cancel reservation" }).click();
  await expect(page.getByRole("heading", { name: "Reservation canceled" })).toBeVisible();
  await page.getByRole("button", { name: "Reserve again" }).click();
  await expect(page.getByRole("heading", { name: "Make it yours" })).toBeVisible();
  await expect(page.getByLabel("Legal name")).toHaveValue("Ana Buyer");
});

test("a reload keeps what the buyer typed but asks for consent again", async ({ page }) => {
  await openCheckout(page);
  await fillIn(page);
  await page.getByLabel("For a business").check();
  await page.getByLabel("Postal address").fill("Rua Um\nLisboa");
  await page.getByLabel("I have read the agreement").check();
  await page.reload();
  await expect(page.getByLabel("Legal name")).toHaveValue("Ana Buyer");
  await expect(page.getByLabel("Country")).toHaveValue("PT");
  await expect(page.getByLabel("Postal address")).toHaveValue("Rua Um\nLisboa");
  await expect(page.getByLabel("I have read the agreement")).not.toBeChecked();
});

test("form errors appear beside each field and in a summary that links to the fields", async ({
  page,
}) => {
  await openCheckout(page);
  await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
  await page.getByLabel("Confirm email").fill("anna@example.com");
  await expect(page.getByText("The two email addresses don't match.")).toBeVisible();
  await orderButton(page).click();
  const summary = page.getByRole("alert").filter({ hasText: "Check the highlighted fields" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Enter your legal name." }).click();
  await expect(page.getByLabel("Legal name")).toBeFocused();
  await expect(page.getByLabel("Confirm email")).toHaveValue("anna@example.com");
  expect(await findingsOn(page)).toEqual([]);
});

test("every state of the checkout is accessible and fits the window", async ({ page, visitor }) => {
  test.slow();
  const title = "A Very Long Title With Unbreakablewordsthatgoonandonandon, Part Two";
  const { id, address } = await openCheckout(page, { title });
  const check = async (name: string, at = page) => {
    expect.soft(await findingsOn(at), name).toEqual([]);
    expect.soft(await overflowOf(at), name).toBe(0);
  };
  await check("form");
  await page.getByLabel("For a business").check();
  await check("trade");
  await page.getByLabel("For personal use").check();
  await expect(reserve(visitor, id)).rejects.toThrow("409");
  await fillIn(page);
  await agree(page);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/sandbox\//);
  await page.goto(address);
  await check("paying");
  await db
    .updateTable("orders")
    .set({ state: "closing", closingAs: "expired", reservedUntil: null })
    .where("orders.id", "in", idsOfOrders(id))
    .execute();
  await expect(page.getByRole("heading", { name: "We're closing your payment" })).toBeVisible();
  await check("closing");
  await db
    .updateTable("orders")
    .set({ state: "expired", closingAs: null, stateChangedAt: sql<Date>`now()` })
    .where("orders.id", "in", idsOfOrders(id))
    .execute();
  await expect(page.getByRole("heading", { name: "Your reservation has expired" })).toBeVisible();
  await check("over");
  await page.goto(`/checkout/return/${crypto.randomUUID()}`);
  await check("back in another browser");
});

for (const isScripted of [true, false]) {
  const how = isScripted ? "" : " before the scripts have loaded";
  test(`a buyer who was too late${how} still sees the reason and the next step after the shop changes`, {
    tag: "@more",
  }, async ({ page, visitor }) => {
    const { slug, id } = await givenTrackOnSale();
    await openLive(page, `/music/${slug}`);
    // Without its data, the page doesn't learn of the other's reservation.
    if (isScripted) await page.route(`**/music/${slug}.data*`, () => undefined);
    await reserve(visitor, id);
    const listening = isScripted || page.waitForResponse(/\/live(\?|$)/);
    if (isScripted) await page.locator('form[action="/checkout"] button').first().click();
    else await sendForm(page, "/checkout", { track: id });
    const reason = page.getByRole("heading", { name: "Someone else got there first" });
    await expect(reason).toBeVisible();
    await listening;
    const refreshed = page.waitForResponse(/\/checkout\.data/);
    await givenTrack();
    await refreshed;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await expect(reason).toBeVisible();
    await expect(page.getByText(/reserved until \d\d:\d\d/)).toBeVisible();
    expect.soft(await findingsOn(page)).toEqual([]);
    await page.getByRole("link", { name: "Notify me" }).click();
    await expect(page).toHaveURL(`/free-again/${id}`);
  });
}

/** Sends a form as the browser does without scripts. */
async function sendForm(page: Page, action: string, fields: Record<string, string>) {
  await page.evaluate(
    ([action, fields]) => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action });
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement("input");
        Object.assign(input, { type: "hidden", name, value });
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    [action, fields] as const,
  );
}
