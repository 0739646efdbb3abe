import type { Page } from "@playwright/test";
import { db } from "../../app/database/db.server.ts";
import { receiveMessage } from "../../app/messages/receive-message.server.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

test.use({ expectedErrors: [/status of 4\d\d/] });

const admin = { role: "admin" } as const;
const freshName = () => `Writer ${crypto.randomUUID().slice(0, 8)}`;
const listOf = (name: string, more = "") => `/admin/messages?search=${name}${more}`;
const card = (page: Page, name: string) => page.getByRole("article", { name });
const toast = (page: Page, title: string) => page.getByRole("heading", { name: title });
const rowsOf = (name: string) =>
  db
    .selectFrom("contactMessages")
    .select(["readAt", "archivedAt"])
    .where("name", "=", name)
    .execute();

function givenMessage(name: string, message = `Hello from ${name}`) {
  return receiveMessage({ name, email: "ana+shop@example.com", message });
}

test("a press anywhere on an unread message marks it read, and it can be unread again", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  const name = freshName();
  await givenMessage(name);
  await page.goto(listOf(name));
  await expect(page.getByText(/^\d+ unread messages$/)).toBeVisible();
  await expect(card(page, name).locator("time")).toHaveText(
    /^\d{1,2} de [a-zç]+ de \d{4} às \d\d:\d\d$/,
  );
  await card(page, name).getByText(`Hello from ${name}`).click({ force: true });
  await expect(toast(page, "Message marked as read")).toBeVisible();
  const mark = page.getByRole("button", { name: `Mark the message of ${name} as read` });
  await expect(mark).toHaveCount(0);
  expect((await rowsOf(name))[0]?.readAt).not.toBeNull();
  await page.getByRole("button", { name: "Mark unread" }).click();
  await expect(mark).toBeVisible();
  await mark.focus();
  await page.keyboard.press("Enter");
  await expect(mark).toHaveCount(0);
});

test("messages are archived, taken back, and deleted after a question", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  const name = freshName();
  await givenMessage(name);
  await page.goto(listOf(name));
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(toast(page, "Message archived")).toBeVisible();
  await expect(page.getByText("No messages found")).toBeVisible();
  await page.getByRole("link", { name: "Archived" }).click();
  await page.getByRole("button", { name: "Unarchive" }).click();
  await expect(card(page, name)).toHaveCount(0);
  await page.getByRole("link", { name: "Inbox" }).click();
  await expect(card(page, name)).toBeVisible();
  await card(page, name).getByRole("link", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", {
    name: "Are you sure you want to delete this message?",
  });
  await question.getByRole("link", { name: "Cancel" }).click();
  await expect(card(page, name)).toBeVisible();
  await card(page, name).getByRole("link", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Message deleted")).toBeVisible();
  await expect(
    page.getByText("Messages sent through the contact form will appear here"),
  ).toBeVisible();
  expect(await rowsOf(name)).toEqual([]);
});

test("without a mail server a reply opens the administrator's own mail program", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  const name = freshName();
  await givenMessage(name, `a&b=c?\n${name}`);
  await page.goto(listOf(name));
  const reply = card(page, name).getByRole("link", { name: "Reply" });
  const link = new URL((await reply.getAttribute("href")) ?? "");
  expect(decodeURIComponent(link.pathname)).toBe("ana+shop@example.com");
  expect([...link.searchParams.keys()]).toEqual(["subject", "body"]);
  expect(link.searchParams.get("body")).toContain("> a&b=c?");
});

test("twenty messages are on a page, and the unread ones are counted in the sidebar", async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  await signIn(context, baseURL, admin);
  const name = freshName();
  for (let n = 0; n < 21; n += 1) await givenMessage(name, `Message ${n} of ${name}`);
  await page.goto(listOf(name));
  await expect(card(page, name)).toHaveCount(20);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(card(page, name)).toHaveCount(1);
  if (isMobile) await page.getByRole("button", { name: "Admin menu" }).click();
  const places = page.getByRole("navigation", { name: "Admin" });
  await expect(places.getByRole("link", { name: /^Messages \d+ unread$/ })).toBeVisible();
  await page.goto(`${listOf(name)}&page=9999`);
  await expect(card(page, name)).toHaveCount(1);
});

test("the dashboard counts what is there", async ({ page, context, baseURL }) => {
  await signIn(context, baseURL, admin);
  await page.goto("/admin");
  for (const name of ["Serviços", "FAQs", "Mensagens"]) {
    const counter = page.getByRole("listitem").filter({
      has: page.getByRole("heading", { name }),
    });
    await expect(counter.getByText(/^[\d.]+$/)).toBeVisible();
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("messages are seen to as well", async ({ page, context, baseURL }) => {
    await signIn(context, baseURL, admin);
    const name = freshName();
    await givenMessage(name);
    await page.goto(listOf(name));
    await page.getByRole("button", { name: `Mark the message of ${name} as read` }).click();
    await expect(page.getByText("Message marked as read")).toBeVisible();
    await page.getByRole("button", { name: "Archive" }).click();
    await expect(page.getByText("Message archived")).toBeVisible();
    await page.getByRole("link", { name: "Archived" }).click();
    await card(page, name).getByRole("link", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Message deleted")).toBeVisible();
    expect(await rowsOf(name)).toEqual([]);
  });
});
