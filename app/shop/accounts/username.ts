import { z } from "zod";
import { m } from "#messages";

/**
 * Pattern without the `u` flag, so that `i` folds ASCII only: a Kelvin sign is not a k, and `ａ` is
 * not an a.
 */
const username = /^[a-z0-9._-]{3,40}$/i;

/**
 * Username for a new account: trimmed, lowercase, and restricted to letters that cannot be
 * confused.
 */
export const usernameField = z
  .string()
  .trim()
  .regex(username, { error: () => m.username_invalid() })
  .toLowerCase();

/** Returns the username for a typed text, or undefined if no account can have it. */
export function readUsername(typed: string): string | undefined {
  return usernameField.safeParse(typed).data;
}
