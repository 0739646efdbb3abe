import { sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { sha256Hex } from "#app/platform/system/sha256.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { mayManageSettings, notAllowed } from "#app/shop/content/settings-policy.ts";
import type { AgreementModel } from "./agreement-models.ts";
import { builtInTemplate } from "./built-in-template.ts";
import { findTemplate, printedModelName, storeTemplate } from "./templates.server.ts";

type Saved = { version: number };
type Theirs = { text: string };

/** Refuses if `seen` is no longer the newest version. The user accepts the text for the seller. */
export function saveTemplate(
  actor: Actor,
  model: AgreementModel,
  text: string,
  seen: string,
): Promise<Outcome<Saved, Theirs>> {
  return inTransaction(async (tx): Promise<Outcome<Saved, Theirs>> => {
    if (!mayManageSettings(actor)) return refuse("forbidden", notAllowed());
    await sql`select pg_advisory_xact_lock(hashtextextended(${`template ${model}`}, 0))`.execute(
      tx,
    );
    const newest = await findTemplate(model, tx);
    if (newest.text === text) return { done: { version: newest.version } };
    if (String(newest.version) !== seen) {
      return conflictWith({ text: newest.text }, String(newest.version));
    }
    await storeTemplate(tx, model);
    const version = newest.version + 1;
    const sha256 = sha256Hex(text);
    const row = { model, version, text, sha256, savedBy: actor.username };
    await tx.insertInto("agreementTemplates").values(row).execute();
    const subject = { kind: "setting", id: model, name: printedModelName(model) } as const;
    const details = { version, sha256 };
    await recordAudit(tx, { by: actor, action: "write-agreement", subject, details });
    return { done: { version } };
  });
}

export function resetTemplate(actor: Actor, model: AgreementModel, seen: string) {
  return saveTemplate(actor, model, builtInTemplate(model), seen);
}
