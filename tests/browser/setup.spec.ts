import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { db } from "../../app/platform/database/db.server.ts";
import { givenTrackSoldHere } from "../fixtures/given.ts";
import { type MailServer, openMailServer } from "../mail/mail-server.ts";
import { goToPay, payButton, reserve } from "./checkout-page.ts";
import { findingsOn } from "./findings.ts";
import { test as ownShopTest } from "./own-shop-test.ts";
import { overflowOf } from "./page-width.ts";
import { expect } from "./shop-test.ts";

const test = ownShopTest.extend<{ link: string }, { mails: MailServer }>({
  shopSettings: [{ ADMIN_PASSWORD: "", TRUST_PROXY: "1" }, { scope: "worker" }],
  mails: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is asked for.
    async ({}, use) => {
      const mails = await openMailServer();
      await use(mails);
      await mails.close();
    },
    { scope: "worker" },
  ],
  /** The link that the start printed, on a shop's first day. */
  link: async ({ openedShop, database: _ }, use) => {
    await sql`alter table user_profiles disable trigger user`.execute(db);
    await db.deleteFrom("userProfiles").execute();
    await sql`alter table user_profiles enable trigger user`.execute(db);
    const closed = { checkoutOpenedAt: null, checkoutOpenedBy: null };
    await db
      .updateTable("settings")
      .set({ ...closed, shopName: null, sellerName: null })
      .execute();
    await use(/\/setup\?key=\S+/.exec(openedShop.output())?.[0] ?? "");
  },
});

async function fillIn(page: Page, mails: MailServer): Promise<void> {
  await page.getByLabel("Username", { exact: true }).fill("mara");
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByLabel("Email", { exact: true }).fill("mara@example.com");
  await page.getByLabel("Shop name").fill("Night Bus");
  await page.getByLabel("Seller's legal name").fill("Mara Owner");
  await page.getByLabel("Seller's postal address").fill("Rua Nova 1\n1000-001 Lisboa");
  await page.getByLabel("Your country").selectOption("PT");
  await page.getByLabel("SMTP server").fill("127.0.0.1");
  await page.getByLabel("SMTP port").fill(new URL(mails.url).port);
  await page.getByLabel("SMTP username").fill("shop");
  await page.getByLabel("SMTP password").fill("secret of mail");
}

test.use({ expectedErrors: [/status of 4\d\d/] });

const setUp = (page: Page) => page.getByRole("button", { name: "Set up the shop" }).click();

test("the printed link leads over one page to the first sale", async ({
  page,
  visitor,
  link,
  mails,
}) => {
  await page.goto(link);
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await fillIn(page, mails);
  await page.getByRole("button", { name: "Send a test email" }).click();
  await expect(page.getByText("Check the inbox of mara@example.com")).toBeVisible();
  await page.getByLabel("Your country").selectOption("");
  await setUp(page);
  await expect(page.getByLabel("Your country")).toHaveAccessibleDescription("Choose your country.");
  await expect(page.getByLabel("Your country")).toBeFocused();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByLabel("Your country").selectOption("PT");
  await setUp(page);

  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await expect(page).toHaveURL("/admin/account#passkeys");

  await page.goto("/admin");
  await page.getByRole("link", { name: "Checkout open" }).click();
  await page.getByRole("button", { name: "Test Sandbox" }).click();
  await page.getByLabel("Your name").fill("Mara Owner");
  await page.getByRole("button", { name: "Open checkout" }).click();
  await expect(page.getByText(/Opened by Mara Owner, /)).toBeVisible();

  const track = await givenTrackSoldHere();
  await visitor.goto(await reserve(visitor, track.id));
  await goToPay(visitor);
  await payButton(visitor).click();
  await expect(visitor).toHaveURL(/\/orders\//);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Track 1");
});

test("the page leads on to the dashboard in one tab when another has used its link", async ({
  page,
  context,
  link,
  mails,
}) => {
  await page.goto(link);
  await fillIn(page, mails);
  const other = await context.newPage();
  await other.goto(link);
  await fillIn(other, mails);
  await setUp(other);
  await expect(other).toHaveURL("/admin");
  await expect(page).toHaveURL("/admin");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page works, and keeps what was typed except passwords", async ({
    page,
    link,
    mails,
  }) => {
    await page.goto(link);
    await fillIn(page, mails);
    await page.getByRole("button", { name: "Send a test email" }).click();
    await expect(page.getByText("Check the inbox of mara@example.com")).toBeVisible();
    await expect(page.getByLabel("Seller's legal name")).toHaveValue("Mara Owner");
    await expect(page.getByLabel("Your country")).toHaveValue("PT");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    await page.getByLabel("Password", { exact: true }).fill("a long enough password");
    await page.getByLabel("SMTP password").fill("secret of mail");
    await page.getByLabel("Shop name").press("Enter");
    await expect(page).toHaveURL("/admin");
    await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  });
});
