import { card, freshName, givenMessage, listOf, rowsOf, toast } from "../inbox-page.ts";
import { expect, test } from "../shop-test.ts";

test.use({ signedInAs: { role: "admin" }, expectedErrors: [/status of 4\d\d/] });

test("messages can be archived, unarchived, and deleted after confirmation", async ({ page }) => {
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

test("without a mail server, replying opens the administrator's own email program", async ({
  page,
}) => {
  const name = freshName();
  await givenMessage(name, `a&b=c?\n${name}`);
  await page.goto(listOf(name));
  const reply = card(page, name).getByRole("link", { name: "Reply" });
  const link = new URL((await reply.getAttribute("href")) ?? "");
  expect(decodeURIComponent(link.pathname)).toBe("ana+shop@example.com");
  expect([...link.searchParams.keys()]).toEqual(["subject", "body"]);
  expect(link.searchParams.get("body")).toContain("> a&b=c?");
});

test("the dashboard shows counts of services, questions and messages", async ({ page }) => {
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

  test("messages can be marked read, archived and deleted", async ({ page }) => {
    const name = freshName();
    await givenMessage(name);
    await page.goto(listOf(name));
    await page.getByRole("button", { name: `Mark the message from ${name} as read` }).click();
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
