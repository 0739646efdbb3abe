import { z } from "zod";
import { m } from "#messages";

/** Without the `u` flag `i` folds ASCII only: a Kelvin sign is not a k, nor `ａ` an a. */
const username = /^[a-z0-9._-]{3,40}$/i;

/** A name to be given to an account: trimmed, in lower case, and looking like no other. */
export const usernameField = z
  .string()
  .trim()
  .regex(username, { error: () => m.username_invalid() })
  .toLowerCase();

/** The name that was meant by what somebody typed; undefined when no account can have it. */
export function readUsername(typed: string): string | undefined {
  return usernameField.safeParse(typed).data;
}
