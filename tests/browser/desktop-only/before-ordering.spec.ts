import { db } from "../../../app/platform/database/db.server.ts";
import { openCheckout } from "../checkout-page.ts";
import { findingsOn } from "../findings.ts";
import { freshWord } from "../manager-page.ts";
import { openLive } from "../open-live.ts";
import { expect, test } from "../own-shop-test.ts";
import { overflowOf } from "../page-width.ts";

test.use({
  shopSettings: { TRUST_PROXY: "1" },
  signedInAs: { role: "admin" },
  expectedErrors: [/400 \(Bad Request\)/],
});

const settings = "/admin/settings/agreements?model=shared-publishing";

test("a template is edited next to a preview and becomes part of the agreement of the next order", async ({
  page,
  visitor,
}) => {
  await openLive(page, settings);
  const template = page.getByLabel("Template", { exact: true });
  const preview = page.getByRole("region", { name: "Preview with sample data" });
  const text = await template.inputValue();
  const clause = `## Kindness\n\nBoth sides are kind about ${freshWord()}`;
  await template.fill(`${text}\n\n${clause} to {{buyer.nme}}.`);
  await expect(preview).toContainText("The variable {{buyer.nme}} doesn't exist.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(template).toHaveAttribute("aria-invalid", "true");
  await expect(template).toHaveValue(/\{\{buyer\.nme\}\}/);
  expect.soft(await findingsOn(page)).toEqual([]);
  await template.fill(`${text}\n\n${clause} to {{buyer.legalName}}.`);
  await expect(preview).not.toContainText("Can't be saved yet");
  await expect(preview).toContainText("to Ana Buyer.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Agreement saved" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Versions" })).toContainText("In use");
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await overflowOf(page)).toBe(0);

  await openCheckout(visitor, { agreementModel: "shared-publishing" });
  await visitor.getByLabel("Legal name").fill("Ελένη Buyer");
  const agreement = visitor.getByRole("region", { name: "Text of the agreement" });
  await expect(agreement).toContainText("are kind about");
  await expect(agreement).toContainText("to Ελένη Buyer.");
});

test("total price with taxes: the order summary shows the VAT included for the chosen country", async ({
  visitor,
}) => {
  const taxes = { taxMode: "buyer-country", taxCountry: "PT", taxNote: null } as const;
  await db.updateTable("settings").set(taxes).execute();
  await openCheckout(visitor, { priceCents: 14_900 });
  const order = visitor.getByRole("region", { name: "Your order" });
  await expect(order).toContainText("Price includes VAT.");
  await visitor.getByLabel("Country").selectOption("DE");
  await expect(order).toContainText("Includes VAT of €23.79 (19%, Germany)");
  await visitor.getByLabel("Country").selectOption("US");
  await expect(order).toContainText("VAT: None, because the buyer is outside the EU");
  await db.updateTable("settings").set({ taxMode: null, taxCountry: null }).execute();
});

test("immediate delivery: the country decides what is asked, and ticks for one law don't count for another", async ({
  visitor,
}) => {
  await openCheckout(visitor);
  const country = visitor.getByLabel("Country");
  const boxes = visitor.getByRole("checkbox", { name: /^I (expressly consent|acknowledge)/ });
  await expect(visitor.getByText("Choose your country to see when you get")).toBeVisible();
  await country.selectOption("DE");
  for (const box of await boxes.all()) await box.check();
  await expect(visitor.getByText("Consumers may withdraw from a purchase")).toBeVisible();
  await country.selectOption("GB");
  await expect(visitor.getByText("I will lose my right to cancel")).toBeVisible();
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  expect.soft(await findingsOn(visitor)).toEqual([]);
  await country.selectOption("US");
  await expect(boxes).toHaveCount(0);
  await expect(
    visitor.getByText("You get your files as soon as you've paid.").first(),
  ).toBeVisible();
  expect.soft(await findingsOn(visitor)).toEqual([]);
});
