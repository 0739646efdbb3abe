import type { BrowserContext, Page } from "@playwright/test";
import { givenSession, givenUser } from "../given.ts";
import { findingsOn } from "./findings.ts";
import { expect, test } from "./shop-test.ts";

// Refused logins and a GET of /logout are answered with these, which Chromium's console calls errors.
test.use({ expectedErrors: [/status of 40[015]/] });

type Login = { username: string; password: string };

async function signIn(page: Page, { username, password }: Login) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Opens what holds the account: behind the avatar on a desktop, in the header's menu on a phone. */
async function openMenu(page: Page, isMobile: boolean) {
  await page.getByRole("button", { name: isMobile ? "Menu" : /Account of/ }).click();
}

/** Signs somebody in without the form. */
async function bringSession(
  context: BrowserContext,
  url: string | undefined,
  user: { id: string },
) {
  await context.addCookies([{ name: "sid", value: await givenSession(user), url }]);
}

async function hasSession(page: Page): Promise<boolean> {
  const html = await (await page.request.get("/faq")).text();
  return html.includes("Sign out");
}

/** The whole run shares one shop, so that every test has people of its own. */
function givenMember(chosen: Parameters<typeof givenUser>[0] = {}) {
  return givenUser({ username: `member-${crypto.randomUUID().slice(0, 8)}`, ...chosen });
}

test("an uploader signs in, sees who he is, and signs out", async ({ page, isMobile }) => {
  const user = await givenMember();
  await page.goto("/login");
  await signIn(page, { ...user, password: "not this one" });
  await expect(page.getByRole("alert")).toHaveText("Login failedIncorrect username or password.");
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

test("an administrator comes in by a door of his own", async ({ page, isMobile }) => {
  await page.goto("/admin/login");
  await expect(page.getByText("Only administrators can create accounts.")).toBeVisible();
  await signIn(page, await givenMember({ role: "admin" }));
  await expect(
    page.getByText("Welcome back, Administrator!").filter({ visible: true }),
  ).toBeVisible();
  await openMenu(page, isMobile);
  await expect(page.getByText("ADMIN", { exact: true }).filter({ visible: true })).toBeVisible();
});

test("no script can read the session, and a copied one is dead after signing out", async ({
  page,
  context,
}) => {
  await page.goto("/login");
  await signIn(page, await givenMember());
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => document.cookie)).not.toContain("sid");
  const copied = await context.cookies();
  const link = await page.request.get("/logout");
  expect(link.status()).toBe(405);
  expect(await hasSession(page)).toBe(true);
  const { origin } = new URL(page.url());
  await page.request.post("/logout", { headers: { Origin: origin } });
  await context.addCookies(copied);
  expect(await hasSession(page)).toBe(false);
});

test("another site cannot sign anybody out", async ({ page, context, baseURL }) => {
  await bringSession(context, baseURL, await givenMember());
  const forged = await page.request.post("/logout", {
    headers: { Origin: "https://evil.example" },
  });
  expect(forged.status()).toBe(403);
  expect(await hasSession(page)).toBe(true);
});

test("nothing written into the browser's storage makes anybody an administrator", async ({
  page,
  isMobile,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem("currentUser", JSON.stringify({ id: "adm", role: "admin" }));
    localStorage.setItem("isAdmin", "true");
  });
  await page.goto("/");
  if (isMobile) await openMenu(page, isMobile);
  await expect(page.getByRole("link", { name: "Login" }).filter({ visible: true })).toBeVisible();
  await expect(page.getByText("ADMIN", { exact: true })).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("one signs in and out as well", async ({ page, isMobile }) => {
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

test("logins and the open account menu are accessible in both themes", async ({
  page,
  context,
  isMobile,
  baseURL,
}) => {
  await page.goto("/login");
  await signIn(page, { username: "nobody", password: "wrong" });
  await expect(page.getByRole("alert")).toContainText("Login failed");
  expect(await findingsOn(page)).toEqual([]);
  await page.goto("/admin/login");
  expect(await findingsOn(page)).toEqual([]);
  await bringSession(context, baseURL, await givenMember({ role: "admin" }));
  await page.goto("/faq");
  await openMenu(page, isMobile);
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
});
