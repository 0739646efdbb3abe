import type { Page } from "@playwright/test";
import { hugeText, oddTexts } from "../odd-texts.ts";
import { overflowOf } from "../page-width.ts";
import { expect, test } from "../shop-test.ts";

test.use({ signedInAs: { role: "admin" }, expectedErrors: [/status of 4\d\d/] });

const mastering = "/admin/services?group=mastering";
const freshTitle = () => `Package ${crypto.randomUUID().slice(0, 8)}`;
const success = (page: Page) => page.getByText("Services data saved successfully").first();
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

async function addPackage(page: Page, title: string) {
  await page.getByRole("link", { name: "Add package" }).click();
  const form = dialog(page, "Add package");
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Price in euros").fill("49.90");
  await form.getByRole("button", { name: "Add package" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
}

async function cardOf(page: Page, title: string) {
  await page.goto("/services");
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });
}

test("adding, editing and removing a package shows for every visitor at once", async ({
  page,
  visitor,
}) => {
  const title = freshTitle();
  await page.goto("/admin/services");
  const tab = page.getByRole("link", { name: "Mastering Services" });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-current", "page");
  await addPackage(page, title);
  await expect(await cardOf(visitor, title)).toContainText("50€");

  await page.getByRole("link", { name: `Edit ${title}` }).click();
  const form = dialog(page, "Edit package");
  await form.getByLabel("Description").fill("Two lines\nof words");
  await form.getByLabel("Features").fill("First\n\nSecond\nFirst");
  await form.getByLabel("Purchase link").fill("https://example.com/order");
  await form.getByLabel("Popular").check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("heading", { name: "Success" }).first()).toBeVisible();
  await expect(success(page).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("2 features · example.com")).toBeVisible();
  const card = await cardOf(visitor, title);
  await expect(card.getByText("Popular", { exact: true })).toBeVisible();
  await expect(card.getByRole("listitem")).toHaveText(["First", "Second"]);
  const order = card.getByRole("link", { name: /^Order Now/ });
  await expect(order).toHaveAttribute("href", "https://example.com/order");
  await expect(order).toHaveAttribute("target", "_blank");
  await expect(order).toHaveAttribute("rel", /noopener/);

  await page.getByRole("link", { name: `Remove ${title}` }).click();
  const question = page.getByRole("alertdialog", { name: /remove this package/ });
  await expect(question.getByRole("link", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
  await expect(await cardOf(visitor, title)).toHaveCount(0);
});

test("invalid input is refused with an explanation and stays in the form; unusual text is shown as plain text", async ({
  page,
  baseURL,
}) => {
  await page.goto(`${mastering}&add`);
  const form = dialog(page, "Add package");
  const save = form.getByRole("button", { name: "Add package" });
  const title = `${oddTexts.emoji} ${freshTitle()}`;
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Description").fill(`${oddTexts.markup}\n${oddTexts.rightToLeft}`);
  await form.getByLabel("Features").fill(`${oddTexts.endless}\n${oddTexts.markup}`);
  for (const [label, wrong, sentence] of [
    ["Price in euros", "-5", "Enter a price such as 49 or 49.90."],
    ["Price in euros", "many", "Enter a price such as 49 or 49.90."],
    ["Purchase link", "javascript:alert(1)", "The purchase link must be an https address."],
    ["Purchase link", "http://example.com", "The purchase link must be an https address."],
  ] as const) {
    await form.getByLabel("Price in euros").fill("49");
    await form.getByLabel("Purchase link").fill("");
    await form.getByLabel(label).fill(wrong);
    await save.click();
    await expect(form.getByRole("alert")).toHaveText(`Failed to save services data ${sentence}`);
    await expect(form.getByLabel(label)).toHaveValue(wrong);
    await expect(form.getByLabel("Title")).toHaveValue(title);
  }
  await form.getByLabel("Purchase link").fill("");
  const answer = await page.request.post(mastering, {
    headers: { Origin: baseURL ?? "" },
    form: { intent: "add", group: "mastering", title, price: "1", description: hugeText },
  });
  expect(answer.status()).toBe(413);
  await save.click();
  await expect(form).toBeHidden();
  const card = await cardOf(page, title);
  await expect(card).toContainText(oddTexts.markup);
  expect(await page.title()).not.toBe("pwned");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toBe(0);
  await page.goto(mastering);
  expect(await overflowOf(page)).toBe(0);
});

test("when two people edit the same package, the second sees both versions and chooses", async ({
  page,
  context,
}) => {
  const title = freshTitle();
  await page.goto(mastering);
  await addPackage(page, title);
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(dialog(page, "Edit package")).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  const [mine, theirs] = [dialog(page, "Edit package"), dialog(other, "Edit package")];
  await mine.getByLabel("Description").fill("What I wrote");
  await theirs.getByLabel("Description").fill("What they wrote");
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(success(other)).toBeVisible();

  await mine.getByRole("button", { name: "Save" }).click();
  await expect(mine.getByRole("alert")).toContainText("Someone else saved this in the meantime.");
  await expect(mine.getByRole("region", { name: "Saved by someone else" })).toContainText(
    "What they wrote",
  );
  await expect(mine.getByLabel("Description")).toHaveValue("What I wrote");
  await expect(mine.getByRole("link", { name: "Keep theirs" })).toBeVisible();
  await mine.getByRole("button", { name: "Save mine" }).click();
  await expect(mine).toBeHidden();
  await expect(await cardOf(page, title)).toContainText("What I wrote");
});

test("packages can be moved by keyboard, and the button keeps the focus", async ({ page }) => {
  const titles = [freshTitle(), freshTitle()];
  await page.goto("/admin/services");
  for (const title of titles) await addPackage(page, title);
  const order = async (names: string[]) =>
    names.filter((name) => titles.some((title) => name.includes(title)));
  const headings = page.getByRole("main").getByRole("heading", { level: 3 });
  const up = page.getByRole("button", { name: `Move ${titles[1]} up` });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => order(await headings.allTextContents()))
    .toEqual([titles[1], titles[0]]);
  await expect(up).toBeFocused();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("packages can be edited", async ({ page }) => {
    const title = freshTitle();
    await page.goto(mastering);
    await addPackage(page, title);
    await page.getByRole("link", { name: `Edit ${title}` }).click();
    await page.getByLabel("Price in euros").fill("free");
    await page.getByLabel("Description").fill("Typed before");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Description")).toHaveValue("Typed before");
    await page.getByLabel("Price in euros").fill("12,50");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(success(page)).toBeVisible();
    await page.getByRole("button", { name: `Move ${title} up` }).click();
    await expect(success(page)).toBeVisible();
    await expect(await cardOf(page, title)).toContainText("13€");
  });
});
