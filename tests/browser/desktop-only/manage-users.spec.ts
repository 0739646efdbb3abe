import { db } from "../../../app/platform/database/db.server.ts";
import { findSessionActor } from "../../../app/shop/accounts/sessions.server.ts";
import { findUser } from "../../../app/shop/accounts/users.server.ts";
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
  rowById,
  rowOf,
  toast,
} from "../users-page.ts";

// Statuses of rejected forms, which Chromium's console reports as errors.
test.use({ expectedErrors: [/status of 4\d\d/] });

test("an administrator adds a user, who can sign in with the password that was set", async ({
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
    "Validation Error Username and password are required.",
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
  await dialog.getByLabel("Can upload").uncheck();
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

test("name, role and permissions can be edited, and the account can be deactivated and reactivated", async ({
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
    "Failed to update user This username is already taken.",
  );
  await dialog.getByLabel("Username").fill(`${user.username}-2`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "User updated")).toBeVisible();
  await expect(rowOf(page, `${user.username}-2`)).toContainText(/admin/i);
  expect(await findSessionActor(token)).toBeUndefined();

  const again = await givenSession(user);
  await page.getByRole("button", { name: `Deactivate ${user.username}-2` }).click();
  await expect(toast(page, "User deactivated")).toBeVisible();
  expect(await findSessionActor(again)).toBeUndefined();
  await page.getByRole("button", { name: `Activate ${user.username}-2` }).click();
  await expect(toast(page, "User activated")).toBeVisible();
  await expect(page.getByRole("button", { name: `Deactivate ${user.username}-2` })).toBeVisible();
});

test("a user is deleted after confirmation, and the focus stays in place", async ({
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
  await expect(page.locator("#content")).toBeFocused();
  expect(await rowById(user.id)).toBeUndefined();
});

test("a long list of users can be searched and paged through", async ({
  page,
  context,
  baseURL,
}) => {
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
