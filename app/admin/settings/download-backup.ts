import { href, redirect } from "react-router";
import { RefusedError } from "#app/backup/refused-error.ts";
import { streamBackup } from "#app/backup/stream-backup.server.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast-cookie.server.ts";
import { attachmentResponse } from "#app/platform/storage/attachment-response.server.ts";
import { requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { m } from "#messages";
import { requireConfirmation } from "../shared/require-confirmation.server.ts";
import type { Route } from "./+types/download-backup";

export const middleware = [requireAdmin, requireConfirmation("download-backup")];

const page = href("/admin/settings/backup");

/** The file holds every secret and all personal data of the shop. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  // A page of another site must not start one with a link, nor a browser that only asks for headers.
  const isForeign = request.headers.get("Sec-Fetch-Site") === "cross-site";
  if (request.method !== "GET" || isForeign) throw redirect(page);
  const actor = requireActor(context);
  try {
    const content = await streamBackup();
    const subject = { kind: "setting", name: "backup" } as const;
    await recordAudit(db, { by: actor, action: "download-backup", subject });
    const fileName = `backup-${new Date().toISOString().slice(0, 10)}.tar`;
    return attachmentResponse({ fileName, mediaType: "application/x-tar", content });
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const toast = { title: m.backup_not_started(), text: error.message, tone: "problem" as const };
    return redirectWithToast(page, toast);
  }
}
