import type { AuditAction } from "#app/platform/audit/audit-action-sentences.ts";
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

/** Files the event under the order's track if it has one. */
export function recordOrderAudit(
  tx: Db,
  { id, line: { kind, trackId, title: name } }: LockedOrder,
  action: AuditAction,
  { by, details = {} }: { by: Actor; details?: Record<string, string | number> },
): Promise<void> {
  const subjectKind = kind === "service" ? "services" : "track";
  const subject = { kind: subjectKind, id: trackId ?? id, name } as const;
  return recordAudit(tx, { by, action, subject, details });
}
