import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor, OwnSession } from "#app/shop/accounts/actor.ts";
import { endPasswordOnlySessions } from "#app/shop/accounts/sessions.server.ts";
import { changeSettings, updateSettings } from "#app/shop/content/edit-settings.server.ts";
import { m } from "#messages";

/** Signs out those who signed in without a second factor. */
export function requireSecondFactor(
  actor: Actor,
  session: OwnSession | null | undefined,
  isOn: boolean,
): Promise<Outcome> {
  return changeSettings(actor, async (tx, { requiresSecondFactor }) => {
    if (requiresSecondFactor === isOn) return { done: undefined };
    if (isOn && session?.authMethod === "password")
      return refuse("conflict", m.second_factor_required());
    await updateSettings(tx, { requiresSecondFactor: isOn });
    if (isOn) await endPasswordOnlySessions(tx);
    const action = isOn ? "require-second-factor" : "drop-second-factor-rule";
    await recordAudit(tx, { by: actor, action, subject: { kind: "setting" } });
    return { done: undefined };
  });
}
