import { z } from "zod";
import type { Actor } from "#app/accounts/actor.ts";
import { lockActiveUser, noSuchUser } from "#app/accounts/users.server.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { inTransaction } from "#app/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { line } from "#app/web/text-fields.ts";
import { checkNewPasskey, deletePasskeys, insertPasskey } from "./passkeys.server.ts";

const needsScripts = "Press the button and follow your browser. It needs scripts.";
const notAccepted = "This passkey was not accepted. Please try again.";

export const newPasskeyForm = z.object({
  name: line({ max: 60, needed: "Please name it, such as after the device." }),
  newPasskey: z.string(needsScripts).min(1, needsScripts).max(30_000, notAccepted),
});

export async function addPasskey(actor: Actor, sent: string, name: string): Promise<Outcome> {
  const passkey = await checkNewPasskey(sent, actor.id);
  if (!passkey) return refuse("invalid", notAccepted);
  return inTransaction(async (tx): Promise<Outcome> => {
    if (!(await lockActiveUser(tx, actor.id))) return refuse("missing", noSuchUser);
    if (!(await insertPasskey(tx, actor.id, passkey, name))) {
      return refuse("conflict", "The shop has this passkey already, or your account has too many.");
    }
    const subject = { kind: "user", id: actor.id, name: actor.username } as const;
    await recordAct(tx, { by: actor, act: "add-passkey", subject, details: { name } });
    return { done: undefined };
  });
}

export function removePasskey(actor: Actor, id: string): Promise<Outcome> {
  return inTransaction(async (tx): Promise<Outcome> => {
    const isDeleted = await deletePasskeys(tx, actor.id, id);
    if (!isDeleted) return refuse("missing", "This passkey was removed already.");
    const subject = { kind: "user", id: actor.id, name: actor.username } as const;
    await recordAct(tx, { by: actor, act: "remove-passkey", subject });
    return { done: undefined };
  });
}
