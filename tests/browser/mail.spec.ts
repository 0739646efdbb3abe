import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type MailServer, openMailServer } from "../mail/mail-server.ts";
import { type RunningShop, startShop } from "../start-shop.ts";
import { expect, test } from "./shop-test.ts";

test.use({ expectedErrors: [/status of 4\d\d/] });

/*
 * A shop of its own, which sends mail: those of the other tests send none.
 */

const password = "correct horse battery staple";

async function order(database: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

let mails: MailServer;
let shop: RunningShop;
let closeShop: () => Promise<void>;

test.beforeAll(async ({ browserName: _ }, { project, workerIndex }) => {
  const beside = process.env[`SHOP_DATABASE_URL_${project.name}`] ?? "";
  const name = `dubplate_mail_${process.pid}_${workerIndex}`;
  await order(beside, `create database ${name}`);
  const database = new URL(beside);
  database.pathname = name;
  const folder = await mkdtemp(join(tmpdir(), "dubplate-mail-"));
  mails = await openMailServer();
  shop = await startShop({
    ...{ DATABASE_URL: database.href, DATA_DIR: folder, DEMO: "off" },
    ...{ SMTP_URL: mails.url, ADMIN_PASSWORD: password },
  });
  await order(database.href, "update settings set contact_email = 'owner@example.com'");
  closeShop = async () => {
    await shop.stop();
    await mails.close();
    await order(beside, `drop database ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  };
});

test.afterAll(() => closeShop());

test("a message is mailed to its owner, a mail that failed is sent again, and a reply goes out", async ({
  page,
}) => {
  mails.mood = "knows no such login";
  await page.goto(`${shop.url}/contact`);
  await page.getByLabel("Name").fill("Ana");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByLabel("Message", { exact: true }).fill("Is it free?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Message sent!" })).toBeVisible();

  await page.goto(`${shop.url}/admin/login`);
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await page.goto(`${shop.url}/admin/messages`);
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
  await expect(card.getByText(/^admin replied on \d+ de /)).toBeVisible();
  await expect(card.getByText("<b>Yours.</b>")).toBeVisible();
  await expect(card.getByText("Mail sent")).toHaveCount(2);
  expect(mails.mails.at(-1)?.to).toEqual(["ana@example.com"]);
});
