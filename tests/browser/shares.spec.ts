import type { Page } from "@playwright/test";
import { db } from "../../app/platform/database/db.server.ts";
import { releaseShares } from "../../app/shop/accounting/shares/release-shares.server.ts";
import { givenSession } from "../fixtures/given.ts";
import { setAccount } from "../orders/given-transfers.ts";
import { givenSale, inFifteenDays, payoutAccount } from "../shares/given-shares.ts";
import { findingsOn } from "./findings.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

test.use({ expectedErrors: [/status of 400/] });

async function expectNoBarrier(page: Page): Promise<void> {
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
}

test("an administrator changes a share, records a payout, and reverses one that didn't arrive", async ({
  page,
  context,
  baseURL,
}) => {
  await setAccount();
  const username = `0-${crypto.randomUUID().slice(0, 8)}`; // Sorted to the first page.
  const { producer } = await givenSale("Night Bus", { username }); // 99.99 with 23% VAT.
  await releaseShares(inFifteenDays());
  await signIn(context, baseURL, { role: "admin" });
  await page.goto("/admin/shares");
  const name = { name: producer.username, exact: true };
  const row = page.getByRole("row").filter({ has: page.getByRole("link", name) });
  await expect(row).toContainText("€56.90");
  await expectNoBarrier(page);
  await row.getByRole("link", { name: "Change the share" }).click();
  const dialog = page.getByRole("dialog", { name: `Share of ${producer.username}` });
  await dialog.getByLabel("Percent").fill("170");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("a percentage from 0 to 100");
  await expectNoBarrier(page);
  await dialog.getByLabel("Percent").fill("62,5");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("62.5%");
  await page.getByRole("link", { name: "Create payout file" }).click();
  await page.getByRole("button", { name: "Create file" }).click();
  await expect(page.getByRole("heading", { name: "Payout file created" })).toBeVisible();
  const payment = page.getByRole("listitem").filter({ has: page.getByRole("link", name) });
  await expect(payment).toContainText("•••• 0154");
  await expectNoBarrier(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "For the bank (pain.001)" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^payout-.*\.xml$/);
  await payment.getByRole("button", { name: "was returned" }).click();
  await expect(payment).toContainText("Failed");
  await page.goto("/admin/shares");
  await expect(row).toContainText("€56.90");
});

test("a producer sees what they are owed and sets where it is paid to", async ({
  page,
  context,
  baseURL,
}) => {
  const { producer } = await givenSale("Night Bus Home");
  const session = { name: "sid", value: await givenSession(producer), url: baseURL };
  await context.addCookies([session]);
  await db
    .updateTable("sessions")
    .set({ provedAt: new Date(0) })
    .where("userId", "=", producer.id)
    .execute();
  await page.goto("/admin/shares");
  await expect(page.getByRole("heading", { level: 1, name: "Your Shares" })).toBeVisible();
  await expect(page.getByText("payouts go to •••• 0154")).toBeVisible();
  await expectNoBarrier(page);
  await page.getByLabel("Account holder").fill("Ana Two");
  await page.getByLabel("IBAN").fill("PT50 0002 0123 1234 5678 9015 5");
  await page.getByLabel("Your password").fill(producer.password);
  await page.getByRole("button", { name: "Change account" }).click();
  await expect(page.getByText("the IBAN of a bank")).toBeVisible();
  await expectNoBarrier(page);
  await page.getByLabel("IBAN").fill(payoutAccount.accountIban);
  await page.getByLabel("Your password").fill(producer.password);
  await page.getByRole("button", { name: "Change account" }).click();
  await expect(page.getByText("account holder Ana Two")).toBeVisible();
  await page.getByRole("list", { name: "Statements" }).getByRole("link").first().click();
  await expect(page.getByRole("row", { name: "Night Bus Home" })).toContainText("€56.90");
  await expectNoBarrier(page);
});
