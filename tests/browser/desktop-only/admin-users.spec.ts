import { findSessionActor } from "../../../app/shop/accounts/sessions.server.ts";
import { FIRST_ADMINISTRATOR, findUser } from "../../../app/shop/accounts/users.server.ts";
import { givenSession } from "../../fixtures/given.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";
import {
  admin,
  form,
  freshName,
  givenMember,
  listOf,
  logIn,
  postUserForm,
  rowById,
  rowOf,
  toast,
} from "../users-page.ts";

// Statuses of rejected forms, which Chromium's console reports as errors.
test.use({ expectedErrors: [/status of 4\d\d/] });

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
  const passwordForm = form(page, `Password of ${name}`);
  const password = (await passwordForm.getByRole("status").textContent()) ?? "";
  expect(password).toMatch(/^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  const refreshed = page.waitForResponse(/users\.data/);
  await givenMember();
  await refreshed;
  await expect(passwordForm.getByRole("status")).toHaveText(password);
  await passwordForm.getByRole("link", { name: "Done" }).click();
  await expect(passwordForm).toBeHidden();
  await page.goto("/admin/users?add");
  await expect(page.getByText(password)).toHaveCount(0);

  const theirs = await browser.newPage({ baseURL });
  await logIn(theirs, name, password);
  await expect(toast(theirs, "Login successful")).toBeVisible();
  await theirs.close();
});

test("administrators can't delete or deactivate their own account or the first administrator's", async ({
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
    await expect(page.getByText(why ?? "")).toBeVisible();
  }
  const own = await rowById(self.id);
  const firstBefore = await rowById(FIRST_ADMINISTRATOR);
  const texts = async (intent: string, id: string) => {
    const answer = await postUserForm(page, { intent, id });
    expect(answer.status()).toBe(403);
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

test("resetting your own password keeps you signed in here and signs you out elsewhere", async ({
  page,
  context,
  baseURL,
}) => {
  const self = await signIn(context, baseURL, { ...admin, username: freshName() });
  const elsewhere = await givenSession(self);
  await page.goto(listOf(self.username));
  await page.getByRole("link", { name: `Reset password for ${self.username}` }).click();
  const dialog = form(page, "Reset password");
  await dialog.getByRole("textbox", { name: "New password" }).fill("a brand new password");
  await dialog.getByRole("button", { name: "Set password" }).click();
  await expect(toast(page, "User updated")).toBeVisible();
  expect(await findSessionActor(elsewhere)).toBeUndefined();
  await page.goto(listOf(self.username));
  await expect(rowOf(page, self.username)).toBeVisible();
});

test("fields that aren't on the form change nothing", async ({ page, context, baseURL }) => {
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

test("an uploader who opens user management is told that it is for administrators only", async ({
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

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("users can be managed", async ({ page, context, baseURL }) => {
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
