import { z } from "zod";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { line } from "#app/platform/forms/text-fields.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { lockActiveUser } from "#app/shop/accounts/users.server.ts";
import { m } from "#messages";
import { checkNewPasskey, deletePasskeys, insertPasskey } from "./passkeys.server.ts";

export const newPasskeyForm = z.object({
  name: line({ max: 60, needed: m.passkey_name_missing }),
  newPasskey: z
    .string({ error: () => m.passkey_needs_button() })
    .min(1, { error: () => m.passkey_needs_button() })
    .max(30_000, { error: () => m.passkey_not_accepted() }),
});

export async function addPasskey(actor: Actor, sent: string, name: string): Promise<Outcome> {
  const passkey = await checkNewPasskey(sent, actor.id);
  if (!passkey) return refuse("invalid", m.passkey_not_accepted());
  return inTransaction(async (tx): Promise<Outcome> => {
    if (!(await lockActiveUser(tx, actor.id))) return refuse("missing", m.user_gone());
    if (!(await insertPasskey(tx, actor.id, passkey, name))) {
      return refuse("conflict", m.passkey_exists());
    }
    const subject = { kind: "user", id: actor.id, name: actor.username } as const;
    await recordAudit(tx, { by: actor, action: "add-passkey", subject, details: { name } });
    return { done: undefined };
  });
}

export function removePasskey(actor: Actor, id: string): Promise<Outcome> {
  return inTransaction(async (tx): Promise<Outcome> => {
    const isDeleted = await deletePasskeys(tx, actor.id, id);
    if (!isDeleted) return refuse("missing", m.passkey_removed());
    const subject = { kind: "user", id: actor.id, name: actor.username } as const;
    await recordAudit(tx, { by: actor, action: "remove-passkey", subject });
    return { done: undefined };
  });
}
