import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { LockedOrder } from "./lock-order.server.ts";
import type { OrderEvent } from "./order-event-names.ts";

/** `details` must not contain secrets. */
export async function recordOrderEvent(
  tx: Db,
  orderId: string,
  kind: OrderEvent,
  { by, details = {} }: { by?: Actor | undefined; details?: Record<string, unknown> } = {},
): Promise<void> {
  const row = { orderId, kind, actorId: by?.id ?? null, details: JSON.stringify(details) };
  await tx.insertInto("orderEvents").values(row).execute();
}

/** Files the event under each of the order's tracks, or under the order of a service. */
export async function recordOrderAudit(
  tx: Db,
  { id, lines }: LockedOrder,
  action: AuditAction,
  { by, details = {} }: { by: Actor; details?: Record<string, string | number> },
): Promise<void> {
  for (const { kind, trackId, title: name } of lines) {
    const subjectKind = kind === "service" ? "services" : "track";
    const subject = { kind: subjectKind, id: trackId ?? id, name } as const;
    await recordAudit(tx, { by, action, subject, details });
  }
}
