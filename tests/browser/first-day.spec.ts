import { receiveMessage } from "../../app/shop/customers/messages/receive-message.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { findingsOn } from "./findings.ts";
import { givenMember, signIn } from "./login-page.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";

test("signing in leads an administrator and an uploader from the home page to their desk, with what waits", async ({
  page,
  context,
}) => {
  await receiveMessage({ name: "Ana", email: "ana@example.com", message: "Hello" });
  await page.goto("/login");
  await signIn(page, await givenMember({ role: "admin" }));
  await expect(page).toHaveURL("/");
  const desk = page.getByRole("complementary", { name: "Your desk" });
  await expect(desk).toContainText(/Waiting for you: .*\d+ unread message/);
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await desk.getByRole("link", { name: "Open dashboard" }).click();
  await expect(page).toHaveURL("/admin");

  await context.clearCookies();
  const uploader = await givenMember();
  await givenTrack({ userId: uploader.id, isDraft: true });
  await page.goto("/login");
  await signIn(page, uploader);
  await expect(page).toHaveURL("/");
  await expect(desk).toContainText("1 draft waiting to be published");
  await desk.getByRole("link", { name: "Open Music Manager" }).click();
  await expect(page).toHaveURL("/admin/music-manager");
  await context.clearCookies();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(desk).toHaveCount(0);
});

test("a sign-in that a page of the admin area asked for returns to that page", async ({ page }) => {
  await page.goto("/admin/orders?view=attention");
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await signIn(page, await givenMember({ role: "admin" }));
  await expect(page).toHaveURL("/admin/orders?view=attention");
});

test("the admin area greets on entering, and not again on each page that is loaded", async ({
  page,
}) => {
  const greeting = page.getByRole("heading", { name: "Sessão iniciada" });
  await page.goto("/login");
  await signIn(page, await givenMember());
  await expect(page).toHaveURL("/");
  await page.goto("/admin/music-manager");
  await expect(greeting).toBeVisible();
  await page.goto("/admin/shares");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(greeting).toHaveCount(0);
  await page.goto("/faq");
  await page.goto("/admin/shares");
  await expect(greeting).toBeVisible();
});
