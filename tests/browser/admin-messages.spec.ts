import { card, freshName, givenMessage, listOf, rowsOf, toast } from "./inbox-page.ts";
import { expect, test } from "./shop-test.ts";

test.use({ signedInAs: { role: "admin" }, expectedErrors: [/status of 4\d\d/] });

test("clicking anywhere on an unread message marks it read, and it can be marked unread again", async ({
  page,
}) => {
  const name = freshName();
  await givenMessage(name);
  await page.goto(listOf(name));
  await expect(page.getByText(/^\d+ unread messages?$/)).toBeVisible();
  await expect(card(page, name).locator("time")).toHaveText(
    /^\d{1,2} de [a-zç]+ de \d{4} às \d\d:\d\d$/,
  );
  await card(page, name).getByText(`Hello from ${name}`).click({ force: true });
  await expect(toast(page, "Message marked as read")).toBeVisible();
  const mark = page.getByRole("button", { name: `Mark the message from ${name} as read` });
  await expect(mark).toHaveCount(0);
  expect((await rowsOf(name))[0]?.readAt).not.toBeNull();
  await page.getByRole("button", { name: "Mark unread" }).click();
  await expect(mark).toBeVisible();
  await mark.focus();
  await page.keyboard.press("Enter");
  await expect(mark).toHaveCount(0);
});

test("each page shows twenty messages, and the sidebar counts the unread ones", async ({
  page,
  isMobile,
}) => {
  const name = freshName();
  for (let n = 0; n < 21; n += 1) await givenMessage(name, `Message ${n} of ${name}`);
  await page.goto(listOf(name));
  await expect(card(page, name)).toHaveCount(20);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(card(page, name)).toHaveCount(1);
  if (isMobile) await page.getByRole("button", { name: "Admin menu" }).click();
  const navigation = page.getByRole("navigation", { name: "Admin" });
  await expect(navigation.getByRole("link", { name: /^Messages \d+ unread$/ })).toBeVisible();
  await page.goto(`${listOf(name)}&page=9999`);
  await expect(card(page, name)).toHaveCount(1);
});
