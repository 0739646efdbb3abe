import type { BrowserContext } from "@playwright/test";
import { givenSession, givenUser } from "../fixtures/given.ts";

export type Chosen = Parameters<typeof givenUser>[0];

/**
 * Creates an account and signs the browser in without the form. Each test has its own, because the
 * whole run shares one shop.
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
