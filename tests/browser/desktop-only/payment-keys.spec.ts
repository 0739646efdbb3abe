import { stripeKeys } from "../../payments/fakes/fake-keys.ts";
import { type FakeProvider, startStripe } from "../../payments/fakes/start-fakes.ts";
import { findingsOn } from "../findings.ts";
import { test as ownShopTest } from "../own-shop-test.ts";
import { overflowOf } from "../page-width.ts";
import { settings, toast } from "../settings-page.ts";
import { expect } from "../shop-test.ts";

const test = ownShopTest.extend<object, { stripe: FakeProvider }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is asked for.
    async ({}, use) => {
      const stripe = await startStripe();
      await use(stripe);
      await stripe.stop();
    },
    { scope: "worker" },
  ],
  shopSettings: [
    async ({ stripe }, use) => use({ STRIPE_API_URL: stripe.url }),
    { scope: "worker" },
  ],
});
test.use({ signedInAs: { role: "admin" }, expectedErrors: [/status of 4\d\d/] });

test("Stripe's keys are tested as typed, saved, and never shown again", async ({ page }) => {
  await page.goto(`${settings}/payments`);
  const section = page.getByRole("region", { name: "Stripe" });
  const secret = section.getByLabel("Secret or restricted key");
  const signing = section.getByLabel("Signing secret of the webhook");
  const press = (name: string) => section.getByRole("button", { name }).click();
  await expect(section.getByText("/webhooks/stripe")).toBeVisible();
  await secret.fill("sk_test_keyOfSomebodyElse");
  await signing.fill(stripeKeys.STRIPE_WEBHOOK_SECRET);
  await press("Test connection");
  await expect(secret).toHaveAccessibleDescription(/Stripe rejected the keys: Invalid API Key/);
  await expect(secret).toBeFocused();
  await secret.fill(stripeKeys.STRIPE_SECRET_KEY);
  await press("Test connection");
  await expect(section.getByRole("status")).toContainText("Stripe accepted the keys.");
  await expect(secret).toHaveValue(stripeKeys.STRIPE_SECRET_KEY);
  await press("Save");
  await expect(toast(page, "Keys saved")).toBeVisible();
  await expect(secret).toHaveValue("");
  await expect(secret).toHaveAccessibleDescription(/ends in ripe/);
  const state = page.getByRole("listitem").filter({ hasText: "Stripe" });
  await expect(state).toContainText("On");
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await press("Remove keys");
  await expect(state).toContainText("Off");
  await expect(section.getByRole("button", { name: "Remove keys" })).toBeHidden();
});

test("without scripts the keys are tested, saved and removed too", async ({
  page: _,
  browser,
  baseURL,
  context,
}) => {
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    storageState: await context.storageState(),
  });
  const page = await plain.newPage();
  await page.goto(`${settings}/payments`);
  const section = page.getByRole("region", { name: "Stripe" });
  const fill = async () => {
    await section.getByLabel("Secret or restricted key").fill(stripeKeys.STRIPE_SECRET_KEY);
    await section.getByLabel("Signing secret").fill(stripeKeys.STRIPE_WEBHOOK_SECRET);
  };
  await fill();
  await section.getByRole("button", { name: "Test connection" }).click();
  await expect(section.getByText("Stripe accepted the keys.")).toBeVisible();
  await fill();
  await section.getByRole("button", { name: "Save" }).click();
  await expect(section.getByText("ends in ripe").first()).toBeVisible();
  await section.getByRole("button", { name: "Remove keys" }).click();
  await expect(page.getByText("Keys removed")).toBeVisible();
  await plain.close();
});
