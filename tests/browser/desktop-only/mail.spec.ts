import { db } from "../../../app/database/db.server.ts";
import { givenOrder, givenTrack, givenTrackSoldHere } from "../../fixtures/given.ts";
import { type MailServer, openMailServer } from "../../mail/mail-server.ts";
import { givenPaidBuyer } from "../../orders/given-buyers.ts";
import { findingsOn } from "../findings.ts";
import { openLive } from "../open-live.ts";
import { expect, test as ownShopTest } from "../own-shop-test.ts";
import { overflowOf } from "../page-width.ts";
import { signIn } from "../sign-in.ts";

/** A test against a shop that sends mail: those of the other tests send none. */
const test = ownShopTest.extend<object, { mails: MailServer }>({
  mails: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is asked for.
    async ({}, use) => {
      const mails = await openMailServer();
      await use(mails);
      await mails.close();
    },
    { scope: "worker" },
  ],
  shopSettings: [({ mails }, use) => use({ SMTP_URL: mails.url }), { scope: "worker" }],
});

test.use({ expectedErrors: [/status of 4\d\d/] });

test("a message is mailed to its owner, a mail that failed is sent again, and a reply goes out", async ({
  page,
  context,
  baseURL,
  mails,
}) => {
  await db.updateTable("settings").set({ contactEmail: "owner@example.com" }).execute();
  mails.mood = "knows no such login";
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Ana");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByLabel("Message", { exact: true }).fill("Is it free?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Message sent!" })).toBeVisible();

  const states = db.selectFrom("mails").select("state");
  await expect.poll(() => states.execute()).toEqual([{ state: "failed" }]);
  const { username } = await signIn(context, baseURL, { role: "admin" });
  await page.goto("/admin/messages");
  const card = page.getByRole("article", { name: "Ana" });
  await expect(card.getByText(/^Mail failed: .*535/)).toBeVisible();
  mails.mood = "accepts";
  await card.getByRole("button", { name: "Try again" }).click();
  await expect(card.getByText("Mail sent")).toBeVisible();
  expect(mails.mails.map(({ to }) => to)).toEqual([["owner@example.com"]]);

  await card.getByRole("link", { name: "Reply" }).click();
  const dialog = page.getByRole("dialog", { name: "Reply to Ana" });
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await expect(dialog.getByText("Please write a reply.").first()).toBeVisible();
  await dialog.getByLabel("Reply").fill("It is.\n<b>Yours.</b>");
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => mails.mails.length).toBe(2);
  await expect(card.getByText(new RegExp(`^${username} replied on \\d+ de `))).toBeVisible();
  await expect(card.getByText("<b>Yours.</b>")).toBeVisible();
  await expect(card.getByText("Mail sent")).toHaveCount(2);
  expect(mails.mails.at(-1)?.to).toEqual(["ana@example.com"]);

  await openLive(page, "/admin/mails");
  await expect(page.getByRole("list", { name: "Mails" }).getByText("Sent")).toHaveCount(2);
  mails.mood = "refuses the mail";
  await page.getByRole("link", { name: "Re: your message" }).click();
  await page.getByRole("button", { name: "Send again the mail “Re: your message”" }).click();
  const facts = page.getByRole("table");
  await expect(facts.getByRole("row", { name: "State Failed" })).toBeVisible();
  await expect(facts.getByText(/^.*550/)).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("1 mail of the last seven days failed.")).toBeVisible();
  await page.getByRole("link", { name: "Show what failed" }).click();
  mails.mood = "accepts";
  await page.getByRole("button", { name: "Send again the mail “Re: your message”" }).click();
  await expect(page.getByText("Nothing found")).toBeVisible();
  await expect.poll(() => mails.mails.length).toBe(3);
});

test("orders are found by the code that is mailed to their address, and the link asks for a press", async ({
  page,
  visitor,
  mails,
}) => {
  await db.updateTable("settings").set({ contactEmail: "owner@example.com" }).execute();
  const { title, id } = await givenTrack();
  const { email } = await givenPaidBuyer(id);
  await page.goto("/orders");
  await page.getByLabel("Email of the order").fill(email);
  await page.getByRole("button", { name: "Send me my orders" }).click();
  await expect(page.getByText(/If orders were made with that address/)).toBeVisible();
  const lookup = () => mails.mails.find(({ source }) => source.includes("Subject: Your orders"));
  await expect.poll(lookup).toBeDefined();
  const { source = "" } = lookup() ?? {};
  await page.getByLabel("Code").fill("123");
  await page.getByRole("button", { name: "Open my orders" }).click();
  await expect(page.getByText("The code has six digits.")).toBeVisible();
  await expect(page.getByLabel("Code")).toHaveValue("123");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByLabel("Code").fill(/^\d{6}\r?$/m.exec(source)?.[0].trim() ?? "");
  await page.getByRole("button", { name: "Open my orders" }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();

  await visitor.goto(/\/orders\/find\/[a-z2-7]+/.exec(source)?.[0] ?? "");
  await visitor.getByRole("button", { name: "Open my orders" }).click();
  await expect(visitor.getByRole("link", { name: title })).toBeVisible();
});

test("who asks to be told when a track is free again is sent to the mailbox", async ({
  page,
  mails,
}) => {
  await db.updateTable("settings").set({ contactEmail: "owner@example.com" }).execute();
  const { id, slug } = await givenTrackSoldHere();
  await givenOrder(id);
  await page.goto(`/music/${slug}`);
  await page.getByLabel("Your email").fill("waits@example.com");
  await page.getByRole("button", { name: "Tell me if it becomes free" }).click();
  await expect(page.getByText("Look into your mailbox")).toBeVisible();
  const isMailed = () => mails.mails.some(({ to }) => to.includes("waits@example.com"));
  await expect.poll(isMailed).toBe(true);
});
