import type { Page } from "@playwright/test";
import { freshAddress } from "../../fixtures/fresh-address.ts";
import { comeFromElsewhere, fill, freshName, messagesOf, send } from "../contact-page.ts";
import { hugeText, oddTexts } from "../odd-texts.ts";
import { overflowOf } from "../page-width.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

test.use({ expectedErrors: [/status of 4\d\d/] });

const toast = (page: Page, title: string) => page.getByRole("heading", { name: title });

test("unusual text is sent as plain text, and invalid text stays in its field", async ({
  page,
  context,
  baseURL,
}) => {
  await comeFromElsewhere(context);
  const name = freshName();
  await page.goto("/contact");
  const message = `${Object.values(oddTexts).join("\n")}\n\n${name}`;
  for (const [texts, sentence] of [
    [{ name, message: hugeText }, "Use up to 5,000 characters."],
    [{ name: "n".repeat(121), message }, "Use up to 120 characters."],
    [{ name, email: "a@b.c?bcc=x", message }, "Enter a valid email address."],
  ] as const) {
    await fill(page, texts);
    await send(page);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue(texts.name);
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue(texts.message);
  }
  await fill(page, { name, message });
  await send(page);
  await expect(toast(page, "Message sent!")).toBeVisible();
  expect(await messagesOf(name)).toEqual([{ email: "ana@example.com", message }]);

  await signIn(context, baseURL, { role: "admin" });
  await page.goto(`/admin/messages?search=${name}`);
  await expect(page.getByRole("article", { name })).toContainText(oddTexts.markup);
  expect(await page.title()).not.toBe("pwned");
  expect(await overflowOf(page)).toBe(0);
});

test("a visitor who sends too many messages is told so, and the typed text stays", async ({
  page,
  context,
}) => {
  await comeFromElsewhere(context);
  const name = freshName();
  await page.goto("/contact");
  for (const n of [1, 2, 3]) {
    await fill(page, { name, message: `Message ${n} of ${name}` });
    await send(page);
    await expect(page.getByLabel("Name")).toHaveValue("");
  }
  await fill(page, { name, message: "One more" });
  await send(page);
  await expect(toast(page, "Error sending message")).toBeVisible();
  await expect(page.locator("form").getByText("Please try again later.")).toBeVisible();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("One more");
});

test.describe("while the shop can't be reached", () => {
  test.use({ expectedErrors: [/contact\.data|ERR_INTERNET_DISCONNECTED/] });

  test("a visitor is told so and sends the same text once the shop is back", async ({
    page,
    context,
  }) => {
    await comeFromElsewhere(context);
    const name = freshName();
    await page.goto("/contact");
    await fill(page, { name, message: `From the train, ${name}` });
    await page.route("**/contact.data*", (route) =>
      route.request().method() === "POST" ? route.abort("internetdisconnected") : route.continue(),
    );
    await send(page);
    await expect(toast(page, "Error sending message")).toBeVisible();
    await expect(page.getByText("Please try again later.").first()).toBeVisible();
    await page.unroute("**/contact.data*");
    await send(page);
    await expect(toast(page, "Message sent!")).toBeVisible();
    expect(await messagesOf(name)).toMatchObject([{ message: `From the train, ${name}` }]);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor can send a message", async ({ page, context }) => {
    await comeFromElsewhere(context);
    const name = freshName();
    await page.goto("/contact");
    const opened = Number(await page.locator("[name=opened]").getAttribute("value"));
    await fill(page, { name, email: "not an address", message: `Hello\nfrom ${name}` });
    await send(page);
    await expect(page.getByText("Enter a valid email address.")).toBeVisible();
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue(`Hello\nfrom ${name}`);
    await page.getByLabel("Email").fill("ana@example.com");
    const reopened = Number(await page.locator("[name=opened]").getAttribute("value"));
    expect(reopened).toBeGreaterThanOrEqual(opened);
    await expect.poll(() => Date.now() - reopened).toBeGreaterThan(2000);
    await send(page);
    await expect(page.getByText("Message sent!")).toBeVisible();
    expect(await messagesOf(name)).toHaveLength(1);
  });

  test("a form submitted the moment it was opened has to be sent once more", async ({
    request,
    baseURL,
  }) => {
    const name = freshName();
    const headers = { Origin: baseURL ?? "", "X-Forwarded-For": freshAddress() };
    const form = {
      name,
      email: "ana@example.com",
      message: "Quick & dirty",
      opened: `${Date.now()}`,
    };
    const answer = await request.post("/contact", { headers, form });
    expect(answer.status()).toBe(400);
    const html = await answer.text();
    expect(html).toContain("That was quick. Press Send Message once more.");
    expect(html).toContain("Quick &amp; dirty");
    expect(await messagesOf(name)).toEqual([]);
  });
});
