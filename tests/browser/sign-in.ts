import type { BrowserContext } from "@playwright/test";
import { givenSession, givenUser } from "../fixtures/given.ts";

export type Chosen = Parameters<typeof givenUser>[0];

/**
 * Makes an account and signs the browser in as it, without the form. The whole run shares one shop, so
 * that every test has people of its own.
 */
export async function signIn(
  context: BrowserContext,
  url: string | undefined,
  chosen: Chosen = {},
) {
  const user = await givenUser({ username: `p-${crypto.randomUUID().slice(0, 12)}`, ...chosen });
  await context.addCookies([{ name: "sid", value: await givenSession(user), url }]);
  return user;
}
