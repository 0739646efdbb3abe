import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { db } from "#app/database/db.server.ts";
import { requestStorageCheck } from "#app/storage/check-storage.server.ts";
import { mayManageSettings } from "./settings-policy.ts";

/** Has the whole storage checked in the background. Who may not is not followed. */
export async function startStorageCheck(actor: Actor): Promise<void> {
  if (!mayManageSettings(actor)) return;
  await db.transaction().execute(async (on) => {
    await requestStorageCheck(on);
    await recordAct(on, { by: actor, act: "check-storage", subject: { kind: "setting" } });
  });
}
