import type { Db } from "#app/platform/database/db.server.ts";
import type { AuditAction } from "./audit-actions.ts";

export async function eraseAuditEntries(tx: Db, subjectIds: string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx
    .updateTable("auditLog")
    .set({ subjectName: "", details: "{}" })
    .where("subjectId", "in", subjectIds)
    .execute();
}

/** Erases details, which may name a person. The subject's own name stays. */
export async function emptyDetails(
  tx: Db,
  { subjectId, actions, since }: { subjectId: string; actions: AuditAction[]; since: Date },
): Promise<void> {
  await tx
    .updateTable("auditLog")
    .set({ details: "{}" })
    .where("subjectId", "=", subjectId)
    .where("act", "in", actions)
    .where("at", ">=", since)
    .execute();
}
