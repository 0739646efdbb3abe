import { z } from "zod";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import {
  clearLoginAttempts,
  countLoginAttempt,
  undoLoginAttempt,
} from "#app/shop/accounts/login-limits.server.ts";
import { PASSWORD_LENGTH } from "#app/shop/accounts/password-length.ts";
import { checkPassword } from "#app/shop/accounts/passwords.server.ts";
import { forgetOldSessions } from "#app/shop/accounts/sessions.server.ts";
import { readUsername } from "#app/shop/accounts/username.ts";
import { findCredentials, lockCredentials } from "#app/shop/accounts/users.server.ts";
import { m } from "#messages";
import { beginSession, type SignIn } from "./begin-session.server.ts";

export const loginForm = z.object({
  username: z
    .string({ error: () => m.login_missing() })
    .trim()
    .min(1, { error: () => m.login_missing() })
    .max(200, { error: () => m.login_incorrect() }),
  password: z
    .string({ error: () => m.login_missing() })
    .min(1, { error: () => m.login_missing() })
    .max(PASSWORD_LENGTH.max, { error: () => m.login_incorrect() }),
});

/** `awaitsCode` means that the session grants nothing before a code is entered. */
export type LoginOutcome = Outcome<{ actor: Actor; token: string; awaitsCode: boolean }>;

type LoginAttempt = z.output<typeof loginForm> &
  SignIn & {
    address: string;
  };

/** Takes the same queries and hash for an unknown account as for a wrong password. */
export async function logIn(attempt: LoginAttempt, now = new Date()): Promise<LoginOutcome> {
  const { address, password } = attempt;
  const username = readUsername(attempt.username);
  const counted = username ?? attempt.username.toLowerCase();
  const retryAfterSeconds = await countLoginAttempt(counted, address, now);
  if (retryAfterSeconds > 0) {
    return refuse("busy", tooManyTries(retryAfterSeconds), { retryAfterSeconds });
  }
  const account = await findCredentials(username ?? "");
  const check = await checkPassword(password, account?.passwordHash);
  if (check === "busy") {
    await undoLoginAttempt(counted, address);
    return refuse("busy", m.login_error(), { title: m.login_error_title() });
  }
  if (!account || check === "wrong") return refuse("unauthenticated", m.login_incorrect());

  const { passwordHash, ...actor } = account;
  const outcome = await inTransaction(async (tx): Promise<LoginOutcome> => {
    const isStillValid = await lockCredentials(tx, actor.id, passwordHash);
    if (!isStillValid) return refuse("unauthenticated", m.login_incorrect());
    return { done: { actor, ...(await beginSession(tx, actor.id, "password", attempt, now)) } };
  });
  if (outcome.refused) return outcome;
  await clearLoginAttempts(counted, address);
  await forgetOldSessions(now);
  return outcome;
}

export function tooManyTries(seconds: number): string {
  const wait =
    seconds <= 60
      ? m.count_seconds({ count: seconds })
      : m.count_minutes({ count: Math.ceil(seconds / 60) });
  return m.login_often({ wait });
}
