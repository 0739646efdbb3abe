import { z } from "zod";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { clearLoginAttempts, countLoginAttempt } from "#app/shop/accounts/login-limits.server.ts";
import { endAwaitingSession, findAwaitingSession } from "#app/shop/accounts/sessions.server.ts";
import { lockActiveUser } from "#app/shop/accounts/users.server.ts";
import { m } from "#messages";
import { consumeCode, isAuthenticatorCode } from "./authenticators.server.ts";
import { beginSession, type SignIn } from "./begin-session.server.ts";
import { type LoginOutcome, tooManyTries } from "./log-in.server.ts";
import { consumeRecoveryCode } from "./recovery-codes.server.ts";

export const codeForm = z.object({
  code: z
    .string({ error: () => m.login_code_missing() })
    .max(100, { error: () => m.login_code_wrong() })
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(z.string().min(1, { error: () => m.login_code_missing() })),
});

/** Counts per account, because an attacker with the password may use many networks. */
const codesOfAccount = new Limit({ name: "codes of an account", uses: 50, seconds: 60 * 60 });

type CodeAttempt = Omit<SignIn, "formerToken"> & { token: string; code: string; address: string };

export async function verifyLoginCode(
  { token, code, address, device }: CodeAttempt,
  now = new Date(),
): Promise<LoginOutcome> {
  const awaiting = await findAwaitingSession(token, now);
  if (!awaiting) return refuse("missing", m.login_code_late());
  const { createdAt: _, ...actor } = awaiting;
  const tries = await countCode(actor.id, address, now);
  if (tries.refused) return tries;
  const outcome = await inTransaction(async (tx): Promise<LoginOutcome> => {
    const isOpen = (await lockActiveUser(tx, actor.id)) && (await endAwaitingSession(tx, token));
    if (!isOpen) return refuse("missing", m.login_code_late());
    if (!(await consumeEitherCode(tx, actor, code, now)))
      return refuse("unauthenticated", m.login_code_wrong());
    const signIn = { formerToken: undefined, device };
    const begun = await beginSession(tx, actor.id, "second-factor", signIn, now);
    return { done: { actor, ...begun } };
  });
  if (outcome.done) await clearLoginAttempts(keyOf(actor.id), address);
  return outcome;
}

const keyOf = (userId: string) => `code of ${userId}`;

export async function countCode(userId: string, address: string, now: Date): Promise<Outcome> {
  const addressWait = await countLoginAttempt(keyOf(userId), address, now);
  const retryAfterSeconds = addressWait || (await codesOfAccount.count(userId, now));
  if (retryAfterSeconds === 0) return { done: undefined };
  return refuse("busy", tooManyTries(retryAfterSeconds), { retryAfterSeconds });
}

async function consumeEitherCode(
  tx: Db,
  { id, username }: Actor,
  code: string,
  now: Date,
): Promise<boolean> {
  if (isAuthenticatorCode(code)) return consumeCode(tx, { userId: id, code }, now);
  if (!(await consumeRecoveryCode(tx, id, code))) return false;
  const subject = { kind: "user", id, name: username } as const;
  await recordAudit(tx, { by: { id, username }, action: "use-recovery-code", subject });
  return true;
}
