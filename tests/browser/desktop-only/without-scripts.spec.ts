import { givenTrack } from "../../fixtures/given.ts";
import { givenAwaited, setAccount, statementOf } from "../../orders/given-transfers.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

test.use({ javaScriptEnabled: false, expectedErrors: [/status of 413/] });

test("filters work without scripts", async ({ page }) => {
  await givenTrack({ title: "Silent Sale", genre: "Melodic Techno", onSale: true });
  await page.goto("/track-store");
  await page.getByRole("link", { name: "Melodic Techno" }).click();
  await page.getByRole("switch", { name: "Sale Only" }).click();
  await expect(page).toHaveURL("/track-store?genre=Melodic+Techno&sale=only");
  await expect(page.getByRole("link", { name: "Silent Sale", exact: true })).toBeVisible();
});

test("likes count without scripts", async ({ page }) => {
  const { slug } = await givenTrack();
  await page.goto(`/music/${slug}`);
  await page.getByRole("button", { name: "Like (0)" }).click();
  await expect(page.getByRole("button", { name: "Like (1)" })).toBeVisible();
  await expect(page.getByText("Track liked!")).toBeVisible();
});

test("a bank statement can be uploaded and its open transfers resolved without scripts", async ({
  page,
  context,
  baseURL,
}) => {
  await setAccount();
  await signIn(context, baseURL, { role: "admin" });
  const awaited = await givenAwaited((await givenTrack()).id);
  const name = `Sender ${crypto.randomUUID()}`;
  const buffer = statementOf({ reference: awaited.ref, amount: "60.00", name });
  await page.goto("/admin/transfers");
  const field = page.getByLabel("Bank statement");
  await field.setInputFiles({ name: "statement.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Statement imported")).toBeVisible();
  const line = page.getByRole("listitem").filter({ hasText: name });
  await expect(line).toContainText("€10.01 too much");
  await line.getByRole("button").first().click();
  await expect(line).toHaveCount(0);
  await page.goto(`/orders/${awaited.secret}`);
  await expect(page.getByText("Sold to you")).toBeVisible();
});

test("controls that need scripts are not offered without them", async ({ page }) => {
  const { title } = await givenTrack({ title: "Quiet Page" });
  await page.goto("/?search=Quiet+Page");
  await expect(page.getByText("Turn on JavaScript to play tracks.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Play ${title}` })).toBeHidden();
  await expect(page.getByRole("button", { name: /theme/ })).toBeHidden();
});

test("text too large for a form gets an error page and is still there after going back", async ({
  page,
}) => {
  await page.goto("/contact");
  const message = page.getByLabel("Message");
  await message.fill("é".repeat(600_000));
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Send Message" }).click();
  expect((await answer).status()).toBe(413);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This form is too large.");
  await page.goBack();
  await expect(message).toHaveValue(/^é{600000}$/);
});
