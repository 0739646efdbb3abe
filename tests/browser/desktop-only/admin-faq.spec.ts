import type { Page } from "@playwright/test";
import { oddTexts } from "../odd-texts.ts";
import { overflowOf } from "../page-width.ts";
import { expect, test } from "../shop-test.ts";

test.use({ signedInAs: { role: "admin" }, expectedErrors: [/status of 4\d\d/] });

const freshQuestion = () => `Is it ${crypto.randomUUID().slice(0, 8)}?`;
const toast = (page: Page, title: string) => page.getByRole("heading", { name: title });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const entry = (page: Page, question: string) =>
  page.locator("details").filter({ hasText: question });

async function addQuestion(page: Page, question: string, answer = "Yes.") {
  await page.goto("/admin/faq?add");
  await dialog(page, "Add question").getByLabel("Question").fill(question);
  await dialog(page, "Add question").getByLabel("Answer").fill(answer);
  await dialog(page, "Add question").getByRole("button", { name: "Add question" }).click();
  await expect(page.getByRole("heading", { name: question })).toBeVisible();
}

test("adding, editing and deleting a question shows for every visitor at once", async ({
  page,
  visitor,
}) => {
  const question = freshQuestion();
  await addQuestion(page, question, "First answer.");
  await expect(toast(page, "Question added")).toBeVisible();
  await visitor.goto("/faq");
  await entry(visitor, question).getByText(question).click();
  await expect(visitor.getByText("First answer.")).toBeVisible();

  await page.getByRole("link", { name: `Edit ${question}` }).click();
  const form = dialog(page, "Edit question");
  await form.getByLabel("Question").fill("");
  await form.getByLabel("Answer").fill("Second answer.\n".repeat(60));
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("Enter a question.");
  await expect(form.getByLabel("Answer")).toHaveValue(/^Second answer\./);
  await form.getByLabel("Question").fill(question);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(toast(page, "Question saved")).toBeVisible();
  await page.reload();
  await visitor.goto("/faq");
  await entry(visitor, question).getByText(question).click();
  const answer = entry(visitor, question).locator("div").filter({ hasText: "Second answer." });
  expect((await answer.boundingBox())?.height).toBeLessThanOrEqual(384);
  const data = await visitor.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? "")).toMatchObject({ "@type": "FAQPage" });
  expect(data).toContain(question);

  await page.getByRole("link", { name: `Delete ${question}` }).click();
  const asked = page.getByRole("alertdialog", { name: /delete this question/ });
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Question deleted")).toBeVisible();
  await visitor.goto("/faq");
  await expect(entry(visitor, question)).toHaveCount(0);
});

test("unusual text is shown as plain text, also in the page's data", async ({ page }) => {
  const question = `${oddTexts.endless} ${oddTexts.emoji} ${freshQuestion()}`;
  await addQuestion(page, question, `${oddTexts.markup}\n${oddTexts.rightToLeft}`);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toBe(0);
  await page.goto("/faq");
  await entry(page, question).locator("summary").click();
  await expect(entry(page, question)).toContainText(oddTexts.markup);
  expect(await page.title()).not.toBe("pwned");
  expect(await overflowOf(page)).toBe(0);
});

test("when two people edit the same question, the second sees both versions and chooses", async ({
  page,
  context,
}) => {
  const question = freshQuestion();
  await addQuestion(page, question);
  await page.getByRole("link", { name: `Edit ${question}` }).click();
  await expect(dialog(page, "Edit question")).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  const [mine, theirs] = [dialog(page, "Edit question"), dialog(other, "Edit question")];
  await mine.getByLabel("Answer").fill("What I wrote");
  await theirs.getByLabel("Answer").fill("What they wrote");
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(toast(other, "Question saved")).toBeVisible();
  await mine.getByRole("button", { name: "Save" }).click();
  await expect(mine.getByRole("region", { name: "Saved by someone else" })).toContainText(
    "What they wrote",
  );
  await expect(mine.getByLabel("Answer")).toHaveValue("What I wrote");
  await mine.getByRole("link", { name: "Keep theirs" }).click();
  await expect(mine).toBeHidden();
  await page.goto("/faq");
  await expect(entry(page, question)).toContainText("What they wrote");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("questions can be edited and moved", async ({ page }) => {
    const [first, second] = [freshQuestion(), freshQuestion()];
    await addQuestion(page, first);
    await addQuestion(page, second);
    const listed = async () => {
      await page.goto("/faq");
      const texts = await page.locator("summary").allTextContents();
      return [first, second].map((question) => texts.findIndex((text) => text.includes(question)));
    };
    const [above = -1, below = -1] = await listed();
    expect(above).toBeGreaterThanOrEqual(0);
    for (let index = below; index > above; index -= 1) {
      await page.goto("/admin/faq");
      await page.getByRole("button", { name: `Move ${second} up` }).click();
      await expect(page.getByText("Question moved")).toBeVisible();
    }
    const [firstNow, secondNow = -1] = await listed();
    expect(secondNow).toBeGreaterThanOrEqual(0);
    expect(secondNow).toBeLessThan(firstNow ?? -1);
  });
});
