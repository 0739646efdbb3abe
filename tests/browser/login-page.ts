import type { BrowserContext, Page } from "@playwright/test";
import { givenSession, givenUser } from "../fixtures/given.ts";

/* Helpers for the tests of signing in and out. */

export type Login = { username: string; password: string };

export async function signIn(page: Page, { username, password }: Login) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Opens the account menu: behind the avatar on a desktop, in the header's menu on a phone. */
export async function openMenu(page: Page, isMobile: boolean) {
  const name = isMobile ? "Menu" : /Account of/;
  await page.getByRole("button", { name, exact: true }).click();
}

/** Signs in without the form. */
export async function addSession(
  context: BrowserContext,
  url: string | undefined,
  user: { id: string },
) {
  await context.addCookies([{ name: "sid", value: await givenSession(user), url }]);
}

export async function hasSession(page: Page): Promise<boolean> {
  const html = await (await page.request.get("/faq")).text();
  return html.includes("Sign out");
}

/** Creates an account per test, because the whole run shares one shop. */
export function givenMember(chosen: Parameters<typeof givenUser>[0] = {}) {
  return givenUser({ username: `member-${crypto.randomUUID().slice(0, 8)}`, ...chosen });
}
