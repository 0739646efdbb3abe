import { z } from "zod";
import { inTransaction } from "#app/database/transaction.server.ts";
import { formatCount } from "#app/ui/format.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import type { Actor } from "./actor.ts";
import { countTry, forgiveTries, returnTry } from "./login-limits.server.ts";
import { PASSWORD_LENGTH } from "./password-length.ts";
import { checkPassword } from "./passwords.server.ts";
import { forgetOldSessions, startSession } from "./sessions.server.ts";
import { readUsername } from "./username.ts";
import { findCredentials, lockCredentials } from "./users.server.ts";

const bothNeeded = "Please enter both username and password.";
/** The same for a wrong password, an unknown name and an account that is switched off. */
const incorrect = "Incorrect username or password.";
const tryLater = "An error occurred while trying to log in. Please try again later.";

export const loginForm = z.object({
  username: z.string(bothNeeded).trim().min(1, bothNeeded).max(200, incorrect),
  password: z.string(bothNeeded).min(1, bothNeeded).max(PASSWORD_LENGTH.max, incorrect),
});

export type LoginOutcome = Outcome<{ actor: Actor; token: string }>;

type LoginAttempt = z.output<typeof loginForm> & {
  /** The caller's IP address. */
  address: string;
  /** Of the browser's present session, which ends when the new one begins. */
  formerToken: string | undefined;
};

/** An unknown or inactive account costs the same queries and the same hash as a wrong password. */
export async function logIn(attempt: LoginAttempt, now = new Date()): Promise<LoginOutcome> {
  const { address, password, formerToken } = attempt;
  const username = readUsername(attempt.username);
  const counted = username ?? attempt.username.toLowerCase();
  const retryAfterSeconds = await countTry(counted, address, now);
  if (retryAfterSeconds > 0) {
    return refuse("busy", tooManyTries(retryAfterSeconds), { retryAfterSeconds });
  }
  const account = await findCredentials(username ?? "");
  const check = await checkPassword(password, account?.passwordHash);
  if (check === "busy") {
    await returnTry(counted, address);
    return refuse("busy", tryLater, { title: "Login error" });
  }
  if (!account || check === "wrong") return refuse("unauthenticated", incorrect);

  const { passwordHash, ...actor } = account;
  const outcome = await inTransaction(async (tx): Promise<LoginOutcome> => {
    const isStillValid = await lockCredentials(tx, actor.id, passwordHash);
    if (!isStillValid) return refuse("unauthenticated", incorrect);
    return { done: { actor, token: await startSession(tx, actor.id, formerToken, now) } };
  });
  if (outcome.refused) return outcome;
  await forgiveTries(counted, address);
  await forgetOldSessions(now);
  return outcome;
}

function tooManyTries(seconds: number): string {
  const wait =
    seconds <= 60 ? formatCount(seconds, "second") : formatCount(Math.ceil(seconds / 60), "minute");
  return `Too many attempts. Please try again in ${wait}.`;
}
