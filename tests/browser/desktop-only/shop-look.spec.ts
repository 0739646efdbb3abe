import { findingsOn } from "../findings.ts";
import { expect, test } from "../own-shop-test.ts";

// A shop whose name no other test reads.
test.use({
  signedInAs: { role: "admin" },
  shopSettings: { MAIL_FROM: "look@example.com" },
  expectedErrors: [/status of 4\d\d/],
});

test("a shop of another name and colour shows them to every visitor", async ({ page, visitor }) => {
  await page.goto("/admin/settings/look");
  await page.getByLabel("Name of the shop").fill("Night Bus <b>Records</b>");
  await page.getByLabel("Accent colour of the dark theme").fill("#4fd1c5");
  await page.getByLabel("Accent colour of the light theme").fill("#ffd23c");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/cannot be read in the light theme/)).toBeVisible();
  await page.getByLabel("Accent colour of the light theme").fill("#0b5f57");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Settings saved" })).toBeVisible();

  await visitor.emulateMedia({ colorScheme: "dark" });
  await visitor.goto("/faq");
  const home = visitor.getByRole("link", { name: "Night Bus <b>Records</b>", exact: true });
  await expect(home).toBeVisible();
  await expect(visitor).toHaveTitle("FAQ · Night Bus <b>Records</b>");
  const accent = () =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
  expect(await accent()).toBe("#4fd1c5");
  await visitor.getByRole("button", { name: /theme/i }).click();
  await expect.poll(accent).toBe("#0b5f57");
  expect(await findingsOn(visitor)).toEqual([]);
  await visitor.goto("/no-such-page");
  await expect(visitor).toHaveTitle("Página não encontrada · Night Bus <b>Records</b>");
});
