import { db } from "#app/database/db.server.ts";
import type { Actor } from "./actor.ts";
import type { LoginForm } from "./login-form.ts";
import { countTry, forgiveTries, returnTry } from "./login-limits.server.ts";
import { checkPassword } from "./passwords.server.ts";
import { forgetOldSessions, startSession } from "./sessions.server.ts";
import { readUsername } from "./username.ts";
import { findCredentials, holdCredentials } from "./users.server.ts";

export type LoginAttempt = LoginForm & {
  /** The caller's IP address. */
  address: string;
  /** The session that the browser brought along, which ends when this one begins. */
  formerToken: string | undefined;
};

export type LoginOutcome =
  | { actor: Actor; token: string }
  | { problem: "incorrect" | "busy" }
  | { problem: "too often"; waitSeconds: number };

/**
 * Signs somebody in. Attempts are limited before a password is looked at; an unknown or inactive
 * account costs the same queries and the same hash as a wrong password, and gets the same answer.
 */
export async function logIn(attempt: LoginAttempt, now = new Date()): Promise<LoginOutcome> {
  const { address, password, formerToken } = attempt;
  const username = readUsername(attempt.username);
  const counted = username ?? attempt.username.toLowerCase();
  const waitSeconds = await countTry(counted, address, now);
  if (waitSeconds > 0) return { problem: "too often", waitSeconds };

  const account = await findCredentials(username ?? "");
  const check = await checkPassword(password, account?.passwordHash);
  if (check === "busy") {
    await returnTry(counted, address);
    return { problem: "busy" };
  }
  if (!account || check === "wrong") return { problem: "incorrect" };

  const { passwordHash, ...actor } = account;
  const token = await db.transaction().execute(async (on) => {
    const isStillValid = await holdCredentials(on, actor.id, passwordHash);
    return isStillValid ? startSession(on, actor.id, formerToken, now) : undefined;
  });
  if (!token) return { problem: "incorrect" };
  await forgiveTries(counted, address);
  await forgetOldSessions(now);
  return { actor, token };
}
