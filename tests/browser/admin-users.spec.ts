import type { Page } from "@playwright/test";
import { findActor } from "../../app/accounts/sessions.server.ts";
import { FIRST_ADMINISTRATOR, findUser } from "../../app/accounts/users.server.ts";
import { db } from "../../app/database/db.server.ts";
import { givenSession, givenUser } from "../given.ts";
import { findingsOn, overflowOf } from "./findings.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

// Refused forms are answered with these, which Chromium's console calls errors.
test.use({ expectedErrors: [/status of 4\d\d/] });

const admin = { role: "admin" } as const;

/** A part of a name that nobody else in the shop has. */
function freshName(): string {
  return `u${crypto.randomUUID().replaceAll("-", "").slice(0, 10)}`;
}

function givenMember(chosen: Parameters<typeof givenUser>[0] = {}) {
  return givenUser({ username: freshName(), ...chosen });
}

const listOf = (search: string) => `/admin/users?search=${search}`;
const rowOf = (page: Page, username: string) => page.getByRole("row").filter({ hasText: username });
const toast = (page: Page, title: string) => page.getByRole("heading", { name: title });
const form = (page: Page, name: string) => page.getByRole("dialog", { name });
const rowById = (id: string) =>
  db.selectFrom("userProfiles").selectAll().where("id", "=", id).executeTakeFirst();

/** Sends a form that no page of the shop would; the page must be in the shop already. */
async function postUserForm(page: Page, fields: Record<string, string>) {
  const headers = { Origin: new URL(page.url()).origin };
  return page.request.post("/admin/users", { headers, form: fields, maxRedirects: 0 });
}

async function logIn(page: Page, username: string, password: string) {
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

test("an administrator adds a user, who can sign in with the password that was typed", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  const name = freshName();
  await page.goto(listOf(name));
  await expect(page.getByText("No users found")).toBeVisible();
  await page.getByRole("link", { name: "Add User" }).click();
  const dialog = form(page, "Add User");
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "Validation ErrorUsername and password are required.",
  );
  await dialog.getByLabel("Username").fill(name.toUpperCase());
  const password = dialog.getByRole("textbox", { name: "Password", exact: true });
  await password.fill("short");
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(dialog.getByRole("alert")).toContainText("at least 8 characters");
  await password.fill("long enough now");
  await expect(password).toHaveAttribute("type", "password");
  await dialog.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await dialog.getByLabel("May upload").uncheck();
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(toast(page, "User added")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, name)).toBeVisible();
  expect(await findUser(name)).toMatchObject({ role: "user", isActive: true, canUpload: false });

  const theirs = await browser.newPage({ baseURL });
  await logIn(theirs, name, "long enough now");
  await expect(toast(theirs, "Login successful")).toBeVisible();
  await theirs.close();
});

test("a generated password is shown once, stays while the list refreshes, and opens the account", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  const name = freshName();
  await page.goto("/admin/users?add");
  const dialog = form(page, "Add User");
  await dialog.getByLabel("Username").fill(name);
  await dialog.getByLabel("Generate a password and show it once").check();
  await dialog.getByRole("button", { name: "Add User" }).click();
  const shown = form(page, `Password of ${name}`);
  const password = (await shown.getByRole("status").textContent()) ?? "";
  expect(password).toMatch(/^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  const refreshed = page.waitForResponse(/users\.data/);
  await givenMember();
  await refreshed;
  await expect(shown.getByRole("status")).toHaveText(password);
  await shown.getByRole("link", { name: "Done" }).click();
  await expect(shown).toBeHidden();
  await page.goto("/admin/users?add");
  await expect(page.getByText(password)).toHaveCount(0);

  const theirs = await browser.newPage({ baseURL });
  await logIn(theirs, name, password);
  await expect(toast(theirs, "Login successful")).toBeVisible();
  await theirs.close();
});

test("name, role and rights are edited, and the account is switched off and on", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  const [user, taken] = [await givenMember(), await givenMember()];
  const token = await givenSession(user);
  await page.goto(listOf(user.username));
  await page.getByRole("link", { name: `Edit ${user.username}` }).click();
  const dialog = form(page, "Edit user");
  await dialog.getByLabel("Username").fill(taken.username);
  await dialog.getByLabel("Role").selectOption({ label: "Administrator" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "Failed to update userThere is an account with this username already.",
  );
  await dialog.getByLabel("Username").fill(`${user.username}-2`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "User updated")).toBeVisible();
  await expect(rowOf(page, `${user.username}-2`)).toContainText(/admin/i);
  expect(await findActor(token)).toBeUndefined();

  const again = await givenSession(user);
  await page.getByRole("button", { name: `Deactivate ${user.username}-2` }).click();
  await expect(toast(page, "User deactivated")).toBeVisible();
  expect(await findActor(again)).toBeUndefined();
  await page.getByRole("button", { name: `Activate ${user.username}-2` }).click();
  await expect(toast(page, "User activated")).toBeVisible();
  await expect(page.getByRole("button", { name: `Deactivate ${user.username}-2` })).toBeVisible();
});

test("a user is deleted after a question, and the focus is kept", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  const user = await givenMember();
  await page.goto(listOf(user.username));
  const opener = page.getByRole("link", { name: `Delete ${user.username}` });
  const question = page.getByRole("alertdialog", {
    name: "Are you sure you want to delete this user?",
  });
  for (const leave of ["Escape", "Enter"]) {
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(question.getByRole("link", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press(leave);
    await expect(question).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await opener.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "User deleted")).toBeVisible();
  await expect(page.getByText("No users found")).toBeVisible();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  expect(await rowById(user.id)).toBeUndefined();
});

test("one's own account and the first administrator's are protected", async ({
  page,
  context,
  baseURL,
}) => {
  const self = await signIn(context, baseURL, { ...admin, username: freshName() });
  await page.goto(listOf(self.username));
  for (const [name, why] of [
    ["Delete", "Cannot delete your own account"],
    ["Deactivate", "Cannot deactivate your own account"],
  ]) {
    const button = page.getByRole("button", { name: `${name} ${self.username}` });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(why ?? "");
  }
  const own = await rowById(self.id);
  const firstBefore = await rowById(FIRST_ADMINISTRATOR);
  const texts = async (intent: string, id: string) => {
    const answer = await postUserForm(page, { intent, id });
    expect(answer.status()).toBe(409);
    return answer.text();
  };
  const deletion = await texts("delete", self.id);
  expect(deletion).toContain("Cannot delete own account");
  expect(deletion).toContain("You cannot delete your own account while logged in");
  expect(await texts("deactivate", self.id)).toContain("Cannot deactivate your own account");
  await texts("delete", FIRST_ADMINISTRATOR);
  await texts("deactivate", FIRST_ADMINISTRATOR);
  expect(await rowById(self.id)).toEqual(own);
  expect(await rowById(FIRST_ADMINISTRATOR)).toEqual(firstBefore);
});

test("who resets his own password stays signed in here and is signed out elsewhere", async ({
  page,
  context,
  baseURL,
}) => {
  const self = await signIn(context, baseURL, { ...admin, username: freshName() });
  const elsewhere = await givenSession(self);
  await page.goto(listOf(self.username));
  await page.getByRole("link", { name: `Reset password of ${self.username}` }).click();
  const dialog = form(page, "Reset password");
  await dialog.getByRole("textbox", { name: "New password" }).fill("a brand new password");
  await dialog.getByRole("button", { name: "Set password" }).click();
  await expect(toast(page, "User updated")).toBeVisible();
  expect(await findActor(elsewhere)).toBeUndefined();
  await page.goto(listOf(self.username));
  await expect(rowOf(page, self.username)).toBeVisible();
});

test("fields that are not on the form change nothing", async ({ page, context, baseURL }) => {
  await signIn(context, baseURL, admin);
  const user = await givenMember();
  await page.goto(listOf(user.username));
  const before = await rowById(user.id);
  const extra = { passwordHash: "x", password_hash: "x", createdAt: "2000-01-01", auth_id: "x" };
  const fields = { intent: "edit", id: user.id, username: user.username, role: "user" };
  const switches = { isActive: "on", canUpload: "on" };
  const answer = await postUserForm(page, { ...fields, ...switches, ...extra });
  expect(answer.status()).toBe(303);
  expect(await rowById(user.id)).toEqual(before);
  for (const wrong of [
    { ...fields, role: "owner" },
    { ...fields, isActive: "true" },
    { ...fields, username: "%" },
    { ...fields, id: "" },
    { intent: "edit" },
  ]) {
    expect((await postUserForm(page, wrong)).status(), JSON.stringify(wrong)).toBe(400);
  }
  expect((await postUserForm(page, { intent: "promote", id: user.id })).status()).toBe(404);
  expect(await rowById(user.id)).toEqual(before);
});

test("an uploader who comes to the user management is told that it is not for him", async ({
  page,
  context,
  baseURL,
}) => {
  const self = await signIn(context, baseURL);
  await page.goto("/admin/users");
  await expect(page).toHaveURL("/admin/music-manager");
  const denied = ["Access Denied", "Only administrators can access user management."];
  for (const text of denied) {
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Users" })).toHaveCount(0);
  const answer = await postUserForm(page, { intent: "delete", id: FIRST_ADMINISTRATOR });
  expect(answer.status()).toBe(403);
  expect(await answer.text()).toContain("Only administrators can access user management.");
  const promotion = { intent: "edit", id: self.id, username: self.username, role: "admin" };
  expect((await postUserForm(page, promotion)).status()).toBe(403);
  expect((await rowById(self.id))?.role).toBe("user");
});

test("many users are searched and paged", async ({ page, context, baseURL }) => {
  await signIn(context, baseURL, admin);
  const group = freshName();
  const rows = Array.from({ length: 21 }, (_, n) => ({
    id: `${group}-${n}`,
    username: `${group}.${String(n).padStart(2, "0")}`,
    passwordHash: "$argon2id$none",
    role: "user" as const,
  }));
  await db.insertInto("userProfiles").values(rows).execute();
  await page.goto("/admin/users");
  await page.getByRole("searchbox", { name: "Search by username" }).fill(group.toUpperCase());
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("21 accounts")).toBeVisible();
  await expect(rowOf(page, group)).toHaveCount(20);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(rowOf(page, group)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.goto(`${listOf(group)}&page=9999`);
  await expect(rowOf(page, group)).toHaveCount(1);
});

test("the admin area greets once, leads everywhere, and signs out to its own door", async ({
  page,
  context,
  isMobile,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  const openPlaces = async () => {
    if (isMobile) await page.getByRole("button", { name: "Admin menu" }).click();
  };
  const places = page.getByRole("navigation", { name: "Admin" });
  const greeting = page.getByRole("heading", { name: "Sessão de administrador iniciada" });
  await page.goto("/admin");
  await expect(greeting).toBeVisible();
  await expect(page.getByText("Você tem permissões totais no sistema.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Faixas" })).toBeVisible();
  await openPlaces();
  await places.getByRole("link", { name: "Users" }).click();
  await expect(page).toHaveURL("/admin/users");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
  await expect(greeting).toHaveCount(0);
  await openPlaces();
  await places.getByRole("link", { name: "Return to Website" }).click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(greeting).toBeVisible();
  await openPlaces();
  await places.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/admin/login");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("users are managed as well", async ({ page, context, baseURL }) => {
    await signIn(context, baseURL, admin);
    const name = freshName();
    await page.goto(listOf(name));
    await page.getByRole("link", { name: "Add User" }).click();
    await page.getByRole("textbox", { name: "Username" }).fill(name);
    await page.getByLabel("Generate a password and show it once").check();
    await page.getByRole("button", { name: "Add User" }).click();
    await expect(page.getByRole("status").filter({ hasText: /-.*-/ })).toBeVisible();
    await page.getByRole("link", { name: "Done" }).click();
    await expect(rowOf(page, name)).toBeVisible();
    await page.getByRole("button", { name: `Deactivate ${name}` }).click();
    await expect(page.getByText("User deactivated")).toBeVisible();
    await page.getByRole("link", { name: `Edit ${name}` }).click();
    await page.getByRole("textbox", { name: "Username" }).fill(`${name}-2`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("User updated")).toBeVisible();
    await page.getByRole("link", { name: `Delete ${name}-2` }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("User deleted")).toBeVisible();
    expect(await findUser(`${name}-2`)).toBeUndefined();
  });
});

test("the admin area is accessible in both themes, and no wider than a phone", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  await signIn(context, baseURL, admin);
  const user = await givenMember({ isActive: false });
  const list = listOf(user.username);
  const dialogs = ["add", `edit=${user.id}`, `reset=${user.id}`, `delete=${user.id}`];
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const path of [
    "/admin",
    "/admin/dashboard",
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
