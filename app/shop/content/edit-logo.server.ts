import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { markReplaced } from "#app/platform/storage/media-files.server.ts";
import { attachUpload } from "#app/platform/uploads/uploads.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { changeSettings, updateSettings } from "./edit-settings.server.ts";

export function setLogo(actor: Actor, uploadId: string): Promise<Outcome> {
  return changeLogo(actor, "set-logo", async (tx) => {
    const { done: files, refused } = await attachUpload(tx, uploadId, "cover", actor.id);
    return refused ? { refused } : { done: files.fileId ?? null };
  });
}

export function removeLogo(actor: Actor): Promise<Outcome> {
  return changeLogo(actor, "remove-logo", async () => ({ done: null }));
}

function changeLogo(
  actor: Actor,
  action: AuditAction,
  findFile: (tx: Db) => Promise<Outcome<string | null>>,
): Promise<Outcome> {
  return changeSettings(actor, async (tx, { logoFileId: former }): Promise<Outcome> => {
    const { done: logoFileId, refused } = await findFile(tx);
    if (refused) return { refused };
    if (!logoFileId && !former) return refuse("missing", m.logo_missing());
    await updateSettings(tx, { logoFileId });
    if (former !== logoFileId) await markReplaced(tx, [former]);
    await recordAudit(tx, { by: actor, action, subject: { kind: "setting" } });
    return { done: undefined };
  });
}
