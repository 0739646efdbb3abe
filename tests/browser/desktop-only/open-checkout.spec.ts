import { db } from "../../../app/platform/database/db.server.ts";
import { givenTrackSoldHere } from "../../fixtures/given.ts";
import { findingsOn } from "../findings.ts";
import { expect, test } from "../own-shop-test.ts";
import { save, settings, toast } from "../settings-page.ts";

// The tests change the whole shop, so they run one after the other.
test.describe.configure({ mode: "default" });
test.use({ signedInAs: { role: "admin" }, expectedErrors: [/status of 400/] });

const tab = `${settings}/checkout`;
const openButton = { name: "Open checkout" };

test("an owner completes the checklist, tests the provider, and opens the checkout by typing their name", async ({
  page,
  visitor,
}) => {
  const track = await givenTrackSoldHere({ priceCents: 14_900 });
  await page.goto(tab);
  await expect(page.getByText("Seller's legal name · Missing")).toBeVisible();
  await expect(page.getByRole("button", openButton)).toHaveCount(0);
  await page.getByLabel("Seller's legal name").fill("Ana Owner");
  await page.getByLabel("Seller's postal address").fill("Rua Nova 1\n1000-001 Lisboa");
  await page.getByLabel("Seller's email").fill("ana at example");
  await save(page);
  await expect(page.getByText("Enter a valid email address.")).toBeVisible();
  await expect(page.getByLabel("Seller's legal name")).toHaveValue("Ana Owner");
  await page.getByLabel("Seller's email").fill("ana@example.com");
  await page.getByRole("combobox", { name: "Currency" }).selectOption("USD");
  await save(page);
  await expect(toast(page, "Settings saved")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Test Bank/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Test Sandbox" }).click();
  await expect(page.getByText("Payment provider · Done")).toBeVisible();
  await page.getByRole("button", openButton).click();
  await expect(page.getByText("Type your name to confirm.")).toBeVisible();
  await page.getByLabel("Your name").fill("Ana Owner");
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", openButton).click();
  await expect(page.getByText(/Opened by Ana Owner, /)).toBeVisible();
  await visitor.goto(`/music/${track.slug}`);
  const buy = visitor.getByRole("button", { name: /^Purchase for \$149/ });
  await expect(buy).toHaveAttribute("type", "submit");
  await page.getByRole("button", { name: "Close checkout" }).click();
  await expect(page.getByRole("heading", { name: "Checkout is closed" }).first()).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the checkout can be opened and closed", async ({ page }) => {
    const seller = { sellerName: "Ana", sellerAddress: "Lisboa", sellerEmail: "ana@example.com" };
    await db.updateTable("settings").set(seller).execute();
    await page.goto(tab);
    await page.getByRole("button", { name: "Test Sandbox" }).click();
    await page.getByLabel("Your name").fill("Ana Owner");
    await page.getByRole("button", openButton).click();
    await expect(page.getByText(/Opened by Ana Owner, /)).toBeVisible();
    await page.getByRole("button", { name: "Close checkout" }).click();
    await expect(page.getByRole("button", openButton)).toBeVisible();
  });
});
