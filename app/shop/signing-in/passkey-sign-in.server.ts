import { z } from "zod";
import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { refuse } from "#app/platform/forms/outcome.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { findUserById, lockActiveUser } from "#app/shop/accounts/users.server.ts";
import { m } from "#messages";
import { beginSession, type SignIn } from "./begin-session.server.ts";
import { type LoginOutcome, tooManyTries } from "./log-in.server.ts";
import { checkPasskey, createPasskeyOptions } from "./passkeys.server.ts";

const passkeyField = z
  .string({ error: () => m.passkey_not_accepted_sign_in() })
  .min(1, { error: () => m.passkey_not_accepted_sign_in() })
  .max(30_000, { error: () => m.passkey_not_accepted_sign_in() });
export const usedPasskeyForm = z.object({ passkey: passkeyField });

const challengeLimit = new Limit({ name: "challenges for passkeys", uses: 60, seconds: 10 * 60 });

export async function createSignInOptions(address: string) {
  return (await challengeLimit.count(networkOf(address))) > 0
    ? undefined
    : createPasskeyOptions(undefined);
}

const tries = new Limit({ name: "sign-ins by passkey", uses: 30, seconds: 10 * 60 });

type Attempt = SignIn & { passkey: string; address: string };

/** A passkey is two factors in one: the device, and what unlocks it. */
export async function signInByPasskey(
  { passkey, address, ...signIn }: Attempt,
  now = new Date(),
): Promise<LoginOutcome> {
  const retryAfterSeconds = await tries.count(networkOf(address));
  if (retryAfterSeconds > 0) {
    return refuse("busy", tooManyTries(retryAfterSeconds), { retryAfterSeconds });
  }
  const used = await checkPasskey(passkey);
  if (!used) return refuse("unauthenticated", m.passkey_not_accepted_sign_in());
  return inTransaction(async (tx): Promise<LoginOutcome> => {
    const isActive = await lockActiveUser(tx, used.userId);
    const user = isActive ? await findUserById(tx, used.userId) : undefined;
    if (!user) return refuse("unauthenticated", m.passkey_not_accepted_sign_in());
    const { isActive: _, ...actor } = user;
    const begun = await beginSession(tx, actor.id, "passkey", signIn, now);
    return { done: { actor, ...begun } };
  });
}
