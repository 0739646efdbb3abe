import { z } from "zod";
import { requestVerification } from "#app/backup/verification-job.server.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import { mayManageSettings, notAllowed } from "#app/shop/content/settings-policy.ts";
import { m } from "#messages";

export const verifyCommand = formCommand({
  form: z.object({}),
  failed: m.backup_verification_not_started,
  run: (_, { actor }: AdminForm) => startVerification(actor),
  done: backTo(samePage, {
    title: m.backup_verification_started,
    text: m.backup_verification_started_text,
  }),
});

async function startVerification(actor: Actor): Promise<Outcome> {
  if (!mayManageSettings(actor)) return refuse("forbidden", notAllowed());
  return inTransaction(async (tx) => {
    await requestVerification(tx);
    const subject = { kind: "setting", name: "backup" } as const;
    await recordAudit(tx, { by: actor, action: "verify-shop", subject });
    return { done: undefined };
  });
}
