import { db } from "../../../app/platform/database/db.server.ts";
import { givenOrder, givenTrack, givenTrackSoldHere } from "../../fixtures/given.ts";
import { givenPaidBuyer } from "../../orders/given-buyers.ts";
import { findingsOn } from "../findings.ts";
import { expect, test } from "../mailing-shop-test.ts";
import { toast } from "../manager-page.ts";
import { overflowOf } from "../page-width.ts";

test.use({ expectedErrors: [/status of 4\d\d/] });

test.beforeEach(async () => {
  await db.updateTable("settings").set({ contactEmail: "owner@example.com" }).execute();
});

test("a buyer finds orders with an emailed code, and the emailed link has to be confirmed with a click", async ({
  page,
  visitor,
  mails,
}) => {
  const { title, id } = await givenTrack();
  const { email } = await givenPaidBuyer(id);
  await page.goto("/orders");
  await page.getByLabel("Email of the order").fill(email);
  await page.getByRole("button", { name: "Send me my orders" }).click();
  await expect(page.getByText(/If there are orders for that address/)).toBeVisible();
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
  expect(await findingsOn(visitor)).toEqual([]);
  await visitor.getByRole("button", { name: "Open my orders" }).click();
  await expect(visitor.getByRole("link", { name: title })).toBeVisible();
});

test("a visitor who asks to be notified about a reserved track is told to check their inbox", async ({
  page,
  mails,
}) => {
  const { id, slug } = await givenTrackSoldHere();
  await givenOrder(id);
  await page.goto(`/music/${slug}`);
  await page.getByLabel("Your email").fill("waits@example.com");
  await page.getByRole("button", { name: "Notify me if it's available again" }).click();
  await expect(toast(page, "Check your inbox")).toBeVisible();
  const isMailed = () => mails.mails.some(({ to }) => to.includes("waits@example.com"));
  await expect.poll(isMailed).toBe(true);
});
