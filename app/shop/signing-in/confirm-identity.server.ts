import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { OwnSession } from "#app/shop/accounts/actor.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import {
  clearLoginAttempts,
  countLoginAttempt,
  undoLoginAttempt,
} from "#app/shop/accounts/login-limits.server.ts";
import { PASSWORD_LENGTH } from "#app/shop/accounts/password-length.ts";
import { checkPassword } from "#app/shop/accounts/passwords.server.ts";
import { updateAuthentication } from "#app/shop/accounts/sessions.server.ts";
import { findCredentials } from "#app/shop/accounts/users.server.ts";
import { m } from "#messages";
import { tooManyTries } from "./log-in.server.ts";
import { checkPasskey, listPasskeys } from "./passkeys.server.ts";
import type { SensitiveAction } from "./sensitive-actions.ts";

const REAUTHENTICATION_MS = 10 * 60 * 1000;

export const reauthenticationFields = {
  currentPassword: z
    .string()
    .max(PASSWORD_LENGTH.max, { error: () => m.password_wrong() })
    .default(""),
  passkey: z.string().max(30_000).default(""),
};

type Credentials = { currentPassword: string; passkey: string };
type Sender = Pick<AdminForm, "actor" | "session" | "client">;

export function isRecentlyAuthenticated(
  session: OwnSession | null | undefined,
  now = new Date(),
): boolean {
  const age = now.getTime() - (session?.provedAt.getTime() ?? 0);
  return session !== null && age < REAUTHENTICATION_MS && age > -REAUTHENTICATION_MS;
}

type RequiredReauthentication = { isNeeded: boolean; hasPasskeys: boolean };

export async function findRequiredReauthentication(
  actor: { id: string },
  session: OwnSession | null | undefined,
): Promise<RequiredReauthentication> {
  if (isRecentlyAuthenticated(session)) return { isNeeded: false, hasPasskeys: false };
  return { isNeeded: true, hasPasskeys: (await listPasskeys(actor.id)).length > 0 };
}

/** Accepts a password or passkey entered within the last ten minutes. */
export async function confirmIdentity(sender: Sender, credentials: Credentials): Promise<Outcome> {
  const { actor, session } = sender;
  if (isRecentlyAuthenticated(session)) return { done: undefined };
  if (!credentials.passkey && !credentials.currentPassword)
    return wrong("invalid", m.confirm_identity());
  const result = credentials.passkey
    ? await confirmByPasskey(actor.id, credentials.passkey)
    : await confirmPassword(sender, credentials.currentPassword);
  if (result.refused || !session) return result;
  await updateAuthentication(db, session.id, { provedAt: new Date() });
  return result;
}

async function confirmByPasskey(userId: string, passkey: string): Promise<Outcome> {
  if (await checkPasskey(passkey, userId)) return { done: undefined };
  return wrong("unauthenticated", m.passkey_enter_password());
}

export async function confirmPassword(
  { actor: { username }, client: { address } }: Sender,
  password: string,
): Promise<Outcome> {
  const retryAfterSeconds = await countLoginAttempt(username, address);
  if (retryAfterSeconds > 0) {
    return refuse("busy", tooManyTries(retryAfterSeconds), { retryAfterSeconds });
  }
  const account = await findCredentials(username);
  const check = await checkPassword(password, account?.passwordHash);
  if (check === "right") {
    await clearLoginAttempts(username, address);
    return { done: undefined };
  }
  if (check === "wrong") return wrong("unauthenticated", m.password_wrong());
  await undoLoginAttempt(username, address);
  return refuse("busy", m.shop_busy());
}

function wrong(reason: "invalid" | "unauthenticated", text: string) {
  return refuse(reason, text, { errors: { currentPassword: text } });
}

export async function runConfirmed<Result, Theirs = never>(
  _action: SensitiveAction,
  sender: Sender,
  credentials: Credentials,
  command: () => Promise<Outcome<Result, Theirs>>,
): Promise<Outcome<Result, Theirs>> {
  const confirmed = await confirmIdentity(sender, credentials);
  return confirmed.refused ? refuseAs(confirmed.refused) : command();
}

function refuseAs<Theirs>({
  reason,
  text,
  ...more
}: {
  reason: Parameters<typeof refuse>[0];
  text: string;
}) {
  return refuse<Theirs>(reason, text, more);
}
