import { z } from "zod";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { languages } from "#app/platform/i18n/language.ts";
import type { Actor, OwnSession } from "#app/shop/accounts/actor.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { PASSWORD_LENGTH } from "#app/shop/accounts/password-length.ts";
import { hashPassword } from "#app/shop/accounts/passwords.server.ts";
import { endOneSession, endSessions, startSession } from "#app/shop/accounts/sessions.server.ts";
import { changeLanguage, changePassword, lockActiveUser } from "#app/shop/accounts/users.server.ts";
import { m } from "#messages";
import { confirmPassword } from "./confirm-identity.server.ts";

const passwordNeeded = () => m.password_too_short({ count: PASSWORD_LENGTH.min });

export const newPasswordField = z
  .string({ error: passwordNeeded })
  .min(PASSWORD_LENGTH.min, { error: passwordNeeded })
  .max(PASSWORD_LENGTH.max, { error: () => m.password_too_long({ count: PASSWORD_LENGTH.max }) });

export const ownPasswordForm = z.object({
  currentPassword: z
    .string({ error: () => m.password_present_missing() })
    .min(1, { error: () => m.password_present_missing() })
    .max(PASSWORD_LENGTH.max, { error: () => m.password_wrong() }),
  newPassword: newPasswordField,
});

export async function changeOwnPassword(
  sender: Pick<AdminForm, "actor" | "session" | "client">,
  { currentPassword, newPassword }: z.output<typeof ownPasswordForm>,
): Promise<Outcome<{ token: string }>> {
  const { actor, session, client } = sender;
  const isOwner = await confirmPassword(sender, currentPassword);
  if (isOwner.refused) return isOwner;
  const passwordHash = await hashPassword(newPassword);
  if (!passwordHash) return refuse("busy", m.shop_busy());
  return inTransaction(async (tx): Promise<Outcome<{ token: string }>> => {
    if (!(await lockActiveUser(tx, actor.id))) return refuse("missing", m.user_gone());
    await changePassword(tx, actor, passwordHash, actor);
    const beginning = { authMethod: session?.authMethod, userAgent: client.userAgent };
    const { token } = await startSession(tx, actor.id, undefined, undefined, beginning);
    return { done: { token } };
  });
}

export const languageForm = z.object({
  language: z.enum(["", ...languages], { error: () => m.language_choose() }),
  /** Page of the admin area that asked. */
  from: z.string().max(2000).optional(),
});

export function chooseOwnLanguage(
  actor: Actor,
  { language }: Pick<z.output<typeof languageForm>, "language">,
): Promise<Outcome> {
  return inTransaction(async (tx): Promise<Outcome> => {
    if (!(await lockActiveUser(tx, actor.id))) return refuse("missing", m.user_gone());
    await changeLanguage(tx, actor.id, language || "original");
    const subject = { kind: "user", id: actor.id, name: actor.username } as const;
    await recordAudit(tx, { by: actor, action: "choose-language", subject });
    return { done: undefined };
  });
}

export async function endOwnSession({ id }: Actor, sessionId: string): Promise<Outcome> {
  const isEnded = await endOneSession(db, id, sessionId);
  return isEnded ? { done: undefined } : refuse("missing", m.session_ended());
}

export function endOtherSessions(
  actor: Actor,
  session: OwnSession | null | undefined,
): Promise<Outcome<number>> {
  return inTransaction(async (tx): Promise<Outcome<number>> => {
    const count = await endSessions(tx, actor.id, session?.id);
    const subject = { kind: "user", id: actor.id, name: actor.username } as const;
    if (count > 0) await recordAudit(tx, { by: actor, action: "end-sessions", subject });
    return { done: count };
  });
}
