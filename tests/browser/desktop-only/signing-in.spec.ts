import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { db } from "../../../app/platform/database/db.server.ts";
import { givenUser } from "../../fixtures/given.ts";
import { findingsOn } from "../findings.ts";
import { toast } from "../manager-page.ts";
import { overflowOf } from "../page-width.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

/** Errors of a refused sign-in and of a page behind it. */
test.use({ expectedErrors: [/status of 4\d\d/] });

const person = () => ({ username: `s-${crypto.randomUUID().slice(0, 12)}` });

async function logIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto("/login?returnTo=/admin/account");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/** Returns the app with the key on the page. */
async function appOf(page: Page): Promise<TOTP> {
  const key = page.locator("output").filter({ hasText: /^[A-Z2-7 ]{39}$/ });
  return new TOTP({ secret: Secret.fromBase32((await key.innerText()).replaceAll(" ", "")) });
}

/** Ages the session's last re-authentication. */
async function letTimePass(userId: string): Promise<void> {
  const provedAt = new Date(Date.now() - 11 * 60_000);
  await db.updateTable("sessions").set({ provedAt }).where("userId", "=", userId).execute();
}

test("a user sets up an authenticator, and a recovery code signs them in without it", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const user = await signIn(context, baseURL, { role: "admin" });
  await page.goto("/admin/account");
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const totp = await appOf(page);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByLabel("6-digit code from the app").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText(/That code isn't valid/)).toBeVisible();
  await page.getByLabel("6-digit code from the app").fill(totp.generate());
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("status").getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  expect(await findingsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toBe(0);

  const other = await browser.newPage({ baseURL });
  await logIn(other, user);
  await other.getByLabel("Code").fill(recoveryCode);
  expect(await findingsOn(other)).toEqual([]);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByText("9 of 10 recovery codes left.")).toBeVisible();
  await other.getByRole("button", { name: "Sign out all others" }).click();
  await expect(toast(other, "Signed out everywhere else")).toBeVisible();
  await other.close();
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/login/);
});

test("a passkey can be added, signs in without a password, and confirms deleting a user", async ({
  page,
  context,
  baseURL,
}) => {
  const user = await signIn(context, baseURL, { role: "admin" });
  const gone = await givenUser(person());
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/admin/account");
  await page.getByLabel("Passkey name").fill("My laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(toast(page, "Passkey added")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove My laptop" })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);

  await context.clearCookies();
  await page.goto("/login?returnTo=/admin/account");
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText(/by passkey/)).toBeVisible();

  await letTimePass(user.id);
  await page.goto(`/admin/users?search=${gone.username}&delete=${gone.id}`);
  await page.getByLabel("Your password").fill("wrong password");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Incorrect password.")).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(toast(page, "User deleted")).toBeVisible();
});

test("an invitation can be shared as a link and used once", async ({
  page,
  visitor,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  await page.goto("/admin/users");
  await page.getByRole("link", { name: "Invite" }).click();
  await expect(page.getByRole("dialog", { name: "Invite someone" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const link = await page.locator("output").filter({ hasText: "/login/invitation/" }).innerText();
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: "Open invitations" })).toBeVisible();

  const { username } = person();
  await visitor.goto(link);
  expect(await findingsOn(visitor)).toEqual([]);
  await visitor.getByLabel("Username").fill(username);
  await visitor.getByLabel("Password").fill("short");
  await visitor.getByRole("button", { name: "Create my account" }).click();
  await expect(visitor.getByText("Use at least 8 characters.")).toBeVisible();
  await expect(visitor.getByLabel("Username")).toHaveValue(username);
  await visitor.getByLabel("Password").fill("long enough to count");
  await visitor.getByRole("button", { name: "Create my account" }).click();
  await expect(visitor.getByRole("heading", { name: "Your Account" })).toBeVisible();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: "Link No Longer Valid" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("two-factor authentication can be turned on and asks for a code after the password", async ({
    page,
    context,
    baseURL,
  }) => {
    const user = await signIn(context, baseURL);
    await page.goto("/admin/account");
    await expect(page.getByText("Passkeys need JavaScript.")).toBeVisible();
    await page.getByRole("button", { name: "Set up an authenticator app" }).click();
    const totp = await appOf(page);
    const now = Date.now();
    const code = (timestamp: number) => totp.generate({ timestamp });
    await page.getByLabel("6-digit code from the app").fill(code(now));
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByText("Your recovery codes")).toBeVisible();
    await context.clearCookies();
    await logIn(page, user);
    await page.getByLabel("Code").fill(code(now));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText(/was already used/)).toBeVisible();
    await page.getByLabel("Code").fill(code(now + 30_000));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Your Account" })).toBeVisible();
  });
});
