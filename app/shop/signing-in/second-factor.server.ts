import { type AuditActor, recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor, OwnSession } from "#app/shop/accounts/actor.ts";
import {
  endSessions,
  hasAuthenticator,
  updateAuthentication,
} from "#app/shop/accounts/sessions.server.ts";
import { lockActiveUser, type User } from "#app/shop/accounts/users.server.ts";
import { m } from "#messages";
import { consumeCode, deleteAuthenticator, startAuthenticator } from "./authenticators.server.ts";
import { deletePasskeys } from "./passkeys.server.ts";
import { deleteRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.server.ts";
import { countCode } from "./verify-code.server.ts";

type Owner = { actor: Actor; session?: OwnSession | null; client: { address: string } };

export function setUpAuthenticator({ id }: Actor): Promise<Outcome> {
  return inTransaction(async (tx): Promise<Outcome> => {
    if (!(await lockActiveUser(tx, id))) return refuse("missing", m.user_gone());
    const isStarted = await startAuthenticator(tx, id);
    return isStarted ? { done: undefined } : refuse("conflict", m.authenticator_exists());
  });
}

/** All other sessions end, because they started without a code. */
export async function switchOnAuthenticator(
  { actor, session, client }: Owner,
  code: string,
  now = new Date(),
): Promise<Outcome<string[]>> {
  const counted = await countCode(actor.id, client.address, now);
  if (counted.refused) return counted;
  return inTransaction(async (tx): Promise<Outcome<string[]>> => {
    if (!(await consumeCode(tx, { userId: actor.id, code, isNew: true }, now))) {
      return refuse("invalid", m.authenticator_code_wrong(), {
        errors: { code: m.authenticator_code_wrong() },
      });
    }
    await endSessions(tx, actor.id, session?.id);
    if (session) await updateAuthentication(tx, session.id, { proof: "second-factor" });
    await record(tx, "switch-on-second-factor", actor, actor);
    return { done: await makeRecoveryCodes(tx, actor.id) };
  });
}

export function renewRecoveryCodes(actor: Actor): Promise<Outcome<string[]>> {
  return inTransaction(async (tx): Promise<Outcome<string[]>> => {
    if (!(await hasAuthenticator(tx, actor.id))) return refuse("conflict", m.authenticator_none());
    await record(tx, "make-recovery-codes", actor, actor);
    return { done: await makeRecoveryCodes(tx, actor.id) };
  });
}

export function switchOffAuthenticator({ actor, session }: Owner): Promise<Outcome> {
  return inTransaction(async (tx): Promise<Outcome> => {
    if (!(await deleteAuthenticator(tx, actor.id)))
      return refuse("conflict", m.authenticator_none());
    await deleteRecoveryCodes(tx, actor.id);
    if (session?.authMethod === "second-factor")
      await updateAuthentication(tx, session.id, { proof: "password" });
    await record(tx, "switch-off-second-factor", actor, actor);
    return { done: undefined };
  });
}

/** Serves owners who lost their device, from the command line. Ends all sessions. */
export function dropSecondFactors(user: Pick<User, "id" | "username">): Promise<Outcome> {
  return inTransaction(async (tx): Promise<Outcome> => {
    await deleteAuthenticator(tx, user.id);
    await deleteRecoveryCodes(tx, user.id);
    await deletePasskeys(tx, user.id);
    await endSessions(tx, user.id);
    await record(tx, "switch-off-second-factor", user, undefined);
    return { done: undefined };
  });
}

function record(
  tx: Db,
  action: "switch-on-second-factor" | "switch-off-second-factor" | "make-recovery-codes",
  { id, username }: Pick<User, "id" | "username">,
  by: AuditActor,
): Promise<void> {
  return recordAudit(tx, { by, action, subject: { kind: "user", id, name: username } });
}
