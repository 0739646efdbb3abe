import { z } from "zod";
import { m } from "#messages";

/** Lacks the `u` flag, so that `i` folds ASCII only: a Kelvin sign is not a k. */
const username = /^[a-z0-9._-]{3,40}$/i;

export const usernameField = z
  .string()
  .trim()
  .regex(username, { error: () => m.username_invalid() })
  .toLowerCase();

export function readUsername(typed: string): string | undefined {
  return usernameField.safeParse(typed).data;
}
