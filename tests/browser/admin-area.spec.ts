import { receiveMessage } from "../../app/shop/customers/messages/receive-message.server.ts";
import { findingsOn } from "./findings.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";
import { admin, givenMember, listOf } from "./users-page.ts";

// Statuses of rejected forms, which Chromium's console reports as errors.
test.use({ expectedErrors: [/status of 4\d\d/] });

test("the admin area greets the administrator once, links to every screen, and signs out to the admin login", async ({
  page,
  context,
  isMobile,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  const openNavigation = async () => {
    if (isMobile) await page.getByRole("button", { name: "Admin menu" }).click();
  };
  const navigation = page.getByRole("navigation", { name: "Admin" });
  const greeting = page.getByRole("heading", { name: "Sessão de administrador iniciada" });
  await page.goto("/admin");
  await expect(greeting).toBeVisible();
  await expect(page.getByText("Você tem permissões totais no sistema.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Faixas" })).toBeVisible();
  await openNavigation();
  await navigation.getByRole("link", { name: "Users" }).click();
  await expect(page).toHaveURL("/admin/users");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
  await expect(greeting).toHaveCount(0);
  await openNavigation();
  await navigation.getByRole("link", { name: "Return to Website" }).click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(greeting).toBeVisible();
  await page.goto("/faq");
  await page.goto("/admin");
  await expect(greeting).toBeVisible();
  await openNavigation();
  await navigation.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/admin/login");
});

test("the admin area is accessible in both themes and fits a phone", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  await signIn(context, baseURL, admin);
  const user = await givenMember({ isActive: false });
  const list = listOf(user.username);
  const dialogs = ["add", `edit=${user.id}`, `reset=${user.id}`, `delete=${user.id}`];
  const writer = `axe-${crypto.randomUUID().slice(0, 8)}`;
  const message = `${"long ".repeat(200)}${writer}`;
  await receiveMessage({ name: writer, email: "ana@example.com", message });
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const path of [
    "/admin",
    "/admin/dashboard",
    "/admin/services",
    "/admin/services?group=mastering&add",
    "/admin/discounts",
    "/admin/discounts?add",
    "/admin/packs",
    "/admin/packs?add",
    "/admin/faq",
    "/admin/faq?add",
    "/admin/genres",
    "/admin/genres?add",
    "/admin/genres?set",
    `/admin/messages?search=${writer}`,
    "/admin/messages?view=archived",
    list,
    ...dialogs.map((open) => `${list}&${open}`),
  ]) {
    await page.goto(path);
    expect.soft(await findingsOn(page), path).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect.soft(await overflowOf(page), path).toBeLessThanOrEqual(0);
    await page.setViewportSize(size);
  }
});
