import { findingsOn } from "./findings.ts";
import { addSession, givenMember, hasSession, openMenu, signIn } from "./login-page.ts";
import { expect, test } from "./shop-test.ts";

// Statuses of rejected logins and a GET of /logout, which Chromium's console reports as errors.
test.use({ expectedErrors: [/status of 40[015]/] });

test("an uploader signs in, sees their name and role, and signs out", async ({
  page,
  isMobile,
}) => {
  const user = await givenMember();
  await page.goto("/login");
  await signIn(page, { ...user, password: "not this one" });
  await expect(page.getByRole("alert")).toHaveText("Login failed Incorrect username or password.");
  await expect(page.getByLabel("Username")).toHaveValue(user.username);
  await signIn(page, user);
  await expect(page).toHaveURL("/");
  await expect(
    page.getByText(`Welcome back, ${user.username}`).filter({ visible: true }),
  ).toBeVisible();
  await openMenu(page, isMobile);
  await expect(page.getByText("UPLOADER").filter({ visible: true })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(
    page.getByText("You have been successfully logged out").filter({ visible: true }),
  ).toBeVisible();
  expect(await hasSession(page)).toBe(false);
});

test("an administrator signs in at the admin login page", async ({ page, isMobile }) => {
  await page.goto("/admin/login");
  await expect(page.getByText("Only administrators can create accounts.")).toBeVisible();
  await signIn(page, await givenMember({ role: "admin" }));
  await expect(
    page.getByText("Welcome back, Administrator!").filter({ visible: true }),
  ).toBeVisible();
  await openMenu(page, isMobile);
  await expect(page.getByText("ADMIN", { exact: true }).filter({ visible: true })).toBeVisible();
});

test("nothing written to the browser's storage makes anyone an administrator", async ({
  page,
  isMobile,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem("currentUser", JSON.stringify({ id: "adm", role: "admin" }));
    localStorage.setItem("isAdmin", "true");
    localStorage.setItem("likedTracks", "{}");
  });
  await page.goto("/");
  if (isMobile) await openMenu(page, isMobile);
  await expect(page.getByRole("link", { name: "Login" }).filter({ visible: true })).toBeVisible();
  await expect(page.getByText("ADMIN", { exact: true })).toHaveCount(0);
  await page.goto("/admin");
  await expect(page).toHaveURL("/login?returnTo=%2Fadmin");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a user can sign in and out", async ({ page, isMobile }) => {
    const user = await givenMember({ canUpload: false });
    await page.goto("/login?returnTo=%2Ffaq");
    await signIn(page, { ...user, password: "" });
    await expect(page.getByRole("alert")).toContainText("Please enter both username and password.");
    await signIn(page, user);
    await expect(page).toHaveURL("/faq");
    await expect(
      page.getByText(`Welcome back, ${user.username}`).filter({ visible: true }),
    ).toBeVisible();
    await openMenu(page, isMobile);
    await expect(page.getByText(/^(UPLOADER|ADMIN)$/)).toHaveCount(0);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(
      page.getByText("You have been successfully logged out").filter({ visible: true }),
    ).toBeVisible();
    expect(await hasSession(page)).toBe(false);
  });
});

test("the login pages and the open account menu are accessible in both themes", {
  tag: "@more",
}, async ({ page, context, isMobile, baseURL }) => {
  await page.goto("/login");
  await signIn(page, { username: "nobody", password: "wrong" });
  await expect(page.getByRole("alert")).toContainText("Login failed");
  expect(await findingsOn(page)).toEqual([]);
  await page.goto("/admin/login");
  expect(await findingsOn(page)).toEqual([]);
  await addSession(context, baseURL, await givenMember({ role: "admin" }));
  await page.goto("/faq");
  await openMenu(page, isMobile);
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
});
