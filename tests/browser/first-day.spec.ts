import { db } from "../../app/platform/database/db.server.ts";
import { receiveMessage } from "../../app/shop/customers/messages/receive-message.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { findingsOn } from "./findings.ts";
import { addSession, givenMember, signIn } from "./login-page.ts";
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

test("the first visit to the admin area asks once which language to read it in", async ({
  page,
  context,
  baseURL,
}) => {
  const admin = await givenMember({ role: "admin" });
  await addSession(context, baseURL, admin);
  await page.goto("/admin/faq");
  const question = page.getByRole("form", { name: "Which language would you like" });
  await expect(question.getByRole("button")).toHaveText([
    "English",
    "Português",
    "Español",
    "Français",
    "Deutsch",
    "Mixed (English and Portuguese)",
  ]);
  expect(await findingsOn(page)).toEqual([]);
  await question.getByRole("button", { name: "Português" }).click();
  await expect(page).toHaveURL("/admin/faq");
  await expect(page.getByRole("link", { name: "Adicionar pergunta" })).toBeVisible();
  await expect(page.getByRole("button", { name: "English" })).toHaveCount(0);

  await db
    .updateTable("userProfiles")
    .set({ adminLanguage: null })
    .where("id", "=", admin.id)
    .execute();
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Painel de administração" })).toBeVisible();
  await question.getByRole("button", { name: "Mixed" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { name: "Painel de administração" })).toBeVisible();
  await expect(question).toHaveCount(0);
});

test("the checklist names the answers that are untrue of the shop, to keep, edit or hide", async ({
  page,
  context,
  baseURL,
}) => {
  await addSession(context, baseURL, await givenMember({ role: "admin" }));
  await db.updateTable("faqItems").set({ confirmedAt: null, isHidden: false }).execute();
  await page.goto("/admin/settings/checkout");
  const doubts = page.getByRole("region", { name: /true of this shop/ });
  await expect(doubts.getByRole("listitem")).toHaveCount(2);
  await expect(doubts).toContainText("Buyers here can pay with");
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const payment = "“Which payment methods do you accept?”";
  await doubts.getByRole("button", { name: `Hide ${payment}` }).click();
  await expect(doubts.getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveURL("/admin/settings/checkout");
  await expect(page.getByText("How long does delivery take?")).toBeVisible();
  await page.getByRole("link", { name: "Edit How long does delivery take?" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit question" });
  await dialog.getByLabel("Answer").fill("A service takes up to two weeks.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("A service takes up to two weeks.")).toBeVisible();
  await page.getByRole("button", { name: `Show ${payment} again` }).click();
  await expect(page.getByRole("button", { name: `Show ${payment} again` })).toHaveCount(0);
  await page.goto("/admin/settings/checkout");
  await expect(page.getByRole("heading", { name: "Checklist" })).toBeVisible();
  await expect(page.getByText("true of this shop")).toHaveCount(0);
});
