import { timingSafeEqual } from "node:crypto";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { href } from "#app/platform/navigation/href.ts";
import { deriveSecret } from "#app/platform/system/secret-box.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { hasAdministrator } from "#app/shop/accounts/first-administrator.server.ts";
import { countLoginAttempt } from "#app/shop/accounts/login-limits.server.ts";
import { tooManyTries } from "#app/shop/signing-in/log-in.server.ts";
import { m } from "#messages";

/* The link to the first page, which works until the shop has an administrator. */

/** Stands for the account in the limits of signing in. No username has a slash. */
const COUNTED_AS = "/setup";

async function setupKey(): Promise<string> {
  return (await deriveSecret("setup-link")).toString("base64url");
}

/** Returns undefined if the shop has an administrator. */
export async function findSetupPath(): Promise<string | undefined> {
  if (await hasAdministrator()) return undefined;
  return `${href("/setup")}?${new URLSearchParams({ key: await setupKey() })}`;
}

/** Refuses with a conflict if the key is right, but used. Wrong ones are limited like passwords. */
export async function checkSetupKey(key: string, address: string): Promise<Outcome<true>> {
  const isRight = timingSafeEqual(sha256Bytes(key), sha256Bytes(await setupKey()));
  const isUsed = await hasAdministrator();
  if (isRight) return isUsed ? refuse("conflict", m.setup_already_done()) : { done: true };
  const retryAfterSeconds = isUsed ? 0 : await countLoginAttempt(COUNTED_AS, address);
  if (retryAfterSeconds > 0) {
    return refuse("busy", tooManyTries(retryAfterSeconds), { retryAfterSeconds });
  }
  return refuse("missing", m.page_not_found());
}
