import type { Page } from "@playwright/test";
import { comeFromElsewhere, fill, freshName, messagesOf, send } from "./contact-page.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

test.use({ expectedErrors: [/status of 4\d\d/] });

const toast = (page: Page, title: string) => page.getByRole("heading", { name: title });

test("a visitor sends a message, and an administrator sees it arrive", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await comeFromElsewhere(context);
  const admins = await browser.newContext({ baseURL });
  await signIn(admins, baseURL, { role: "admin" });
  const inbox = await admins.newPage();
  await openLive(inbox, "/admin/messages");

  const name = freshName();
  await page.goto("/contact");
  await send(page);
  for (const sentence of ["Enter your name.", "Enter a valid email address.", "Write a message."]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(page.getByLabel("Name")).toBeFocused();
  await fill(page, { name, message: `Hello from ${name}` });
  await send(page);
  await expect(toast(page, "Message sent!")).toBeVisible();
  const thanks = "Thank you for your contact. We will respond shortly.";
  await expect(page.getByText(thanks, { exact: true })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect(page.getByText("Enter your name.")).toHaveCount(0);
  expect(await messagesOf(name)).toHaveLength(1);
  await expect(inbox.getByRole("article", { name })).toContainText(`Hello from ${name}`);
  await admins.close();
});
