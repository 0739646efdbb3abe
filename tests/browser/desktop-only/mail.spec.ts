import { db } from "../../../app/platform/database/db.server.ts";
import { expect, test } from "../mailing-shop-test.ts";
import { openLive } from "../open-live.ts";
import { signIn } from "../sign-in.ts";

test.use({ expectedErrors: [/status of 4\d\d/] });

test("a message is emailed to the owner, a failed email can be sent again, and a reply goes out", async ({
  page,
  context,
  baseURL,
  mails,
}) => {
  await db.updateTable("settings").set({ contactEmail: "owner@example.com" }).execute();
  mails.mood = "rejects the login";
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Ana");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByLabel("Message", { exact: true }).fill("Is it free?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Message sent!" })).toBeVisible();

  await expect
    .poll(() => db.selectFrom("mails").select("state").execute())
    .toEqual([{ state: "failed" }]);
  const { username } = await signIn(context, baseURL, { role: "admin" });
  await page.goto("/admin/messages");
  const card = page.getByRole("article", { name: "Ana" });
  await expect(card.getByText(/^Email failed: .*535/)).toBeVisible();
  mails.mood = "accepts";
  await card.getByRole("button", { name: "Try again" }).click();
  await expect(card.getByText("Email sent")).toBeVisible();
  expect(mails.mails.map(({ to }) => to)).toEqual([["owner@example.com"]]);

  await card.getByRole("link", { name: "Reply" }).click();
  const dialog = page.getByRole("dialog", { name: "Reply to Ana" });
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await expect(dialog.getByText("Write a reply.").first()).toBeVisible();
  await dialog.getByLabel("Reply").fill("It is.\n<b>Yours.</b>");
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => mails.mails.length).toBe(2);
  await expect(card.getByText(new RegExp(`^${username} replied on \\d+ de `))).toBeVisible();
  await expect(card.getByText("<b>Yours.</b>")).toBeVisible();
  await expect(card.getByText("Email sent")).toHaveCount(2);
  expect(mails.mails.at(-1)?.to).toEqual(["ana@example.com"]);

  await openLive(page, "/admin/mails");
  await expect(page.getByRole("list", { name: "Emails" }).getByText("Sent")).toHaveCount(2);
  mails.mood = "rejects the email";
  await page.getByRole("link", { name: "Re: your message" }).click();
  await page.getByRole("button", { name: "Send again the email “Re: your message”" }).click();
  const table = page.getByRole("table");
  await expect(table.getByRole("row", { name: "State Failed" })).toBeVisible();
  await expect(table.getByText(/^.*550/)).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("1 email failed in the last seven days.")).toBeVisible();
  await page.getByRole("link", { name: "Show failed emails" }).click();
  await expect(page).toHaveURL(/state=failed/);
  mails.mood = "accepts";
  await page.getByRole("button", { name: "Send again the email “Re: your message”" }).click();
  await expect(page.getByText("Nothing found")).toBeVisible();
  await expect.poll(() => mails.mails.length).toBe(3);
});
