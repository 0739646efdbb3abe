import { type Selectable, sql } from "kysely";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { conflictWith, type Outcome, type Refusal, refuse } from "#app/platform/forms/outcome.ts";
import { versionOf } from "#app/platform/forms/version.server.ts";
import { requestStorageCheck } from "#app/platform/storage/check-storage.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { ShopSettings } from "./content-schema.ts";
import {
  type EnteredSettings,
  findSettings,
  pickSettings,
  type Settings,
} from "./settings.server.ts";
import { mayManageSettings, notAllowed } from "./settings-policy.ts";
import { forgetShopContent } from "./shop-content.server.ts";

/** Returns a refusal if other settings or orders do not allow the new ones. */
export type SettingsCheck = (
  wanted: EnteredSettings,
  before: Settings,
  tx: Db,
) => { refused: Refusal } | undefined | Promise<{ refused: Refusal } | undefined>;

/** Refuses if others have changed these settings since version `seen`. */
export function saveSettings(
  actor: Actor,
  action: AuditAction,
  wanted: EnteredSettings,
  seen: string,
  check?: SettingsCheck,
): Promise<Outcome<EnteredSettings, EnteredSettings>> {
  return changeSettings<EnteredSettings, EnteredSettings>(actor, async (tx, settings) => {
    const before = pickSettings(settings, wanted);
    const version = versionOf(before);
    if (version === versionOf(wanted)) return { done: wanted };
    if (version !== seen) return conflictWith<EnteredSettings>(before, version);
    const refusal = await check?.(wanted, settings, tx);
    if (refusal) return refusal;
    await updateSettings(tx, wanted);
    const { promisedKinds, languages, ...details } = wanted;
    await recordAudit(tx, {
      by: actor,
      action,
      subject: { kind: "setting" },
      details: {
        ...details,
        promisedKinds: promisedKinds?.join(", "),
        languages: languages?.join(", "),
      },
    });
    return { done: wanted };
  });
}

export function switchMaintenance(actor: Actor, isOn: boolean): Promise<Outcome> {
  return changeSettings(actor, async (tx, { isInMaintenance }) => {
    if (isInMaintenance === isOn) return { done: undefined };
    await updateSettings(tx, { isInMaintenance: isOn });
    const action = isOn ? "begin-maintenance" : "end-maintenance";
    await recordAudit(tx, { by: actor, action, subject: { kind: "setting" } });
    return { done: undefined };
  });
}

export function startStorageCheck(actor: Actor): Promise<Outcome> {
  return changeSettings(actor, async (tx) => {
    await requestStorageCheck(tx);
    await recordAudit(tx, { by: actor, action: "check-storage", subject: { kind: "setting" } });
    return { done: undefined };
  });
}

/** Locks the settings, so that changes are made one after the other. */
export async function changeSettings<Result, Theirs = never>(
  actor: Actor,
  change: (tx: Db, before: Settings) => Promise<Outcome<Result, Theirs>>,
): Promise<Outcome<Result, Theirs>> {
  const outcome = await inTransaction<Outcome<Result, Theirs>>(async (tx) => {
    if (!mayManageSettings(actor)) return refuse("forbidden", notAllowed());
    await tx.selectFrom("settings").select("id").forUpdate().execute();
    return change(tx, await findSettings(tx));
  });
  forgetShopContent();
  return outcome;
}

/** Columns that are read where they are opened only. */
type Sealed = "mailPassword" | "stripeKeys" | "paypalKeys";

/** Must run within `changeSettings`. */
export async function updateSettings(
  tx: Db,
  changes: Partial<Settings & Pick<Selectable<ShopSettings>, Sealed>>,
): Promise<void> {
  await tx
    .updateTable("settings")
    .set({ ...changes, updatedAt: sql<Date>`now()` })
    .execute();
}
