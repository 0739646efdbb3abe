import type { Db } from "#app/database/db.server.ts";
import type { AuditLog } from "#app/database/schema.ts";
import type { Act } from "./act-sentences.ts";

/** Somebody with an account; undefined is the shop itself, or a visitor. */
export type AuditActor = { id: string; username: string } | undefined;

type AuditEntry = {
  by: AuditActor;
  act: Act;
  subject: { kind: AuditLog["subjectKind"]; id?: string; name?: string };
  /** What changed, in a few words a key; never a password, a download id or another secret. */
  details?: Record<string, string | number | boolean | null | undefined>;
};

/** In characters. */
const MAX_NAME_LENGTH = 200;
const MAX_DETAIL_LENGTH = 500;

/** In the transaction of the act, so that there is never one without the other. */
export async function recordAct(
  tx: Db,
  { by, act, subject, details = {} }: AuditEntry,
): Promise<void> {
  const shortened = Object.entries(details).map(([name, value]) => [
    name,
    // A cut may leave half of a character, which the database refuses.
    typeof value === "string" ? value.slice(0, MAX_DETAIL_LENGTH).toWellFormed() : value,
  ]);
  await tx
    .insertInto("auditLog")
    .values({
      actorId: by?.id ?? null,
      actorName: by?.username ?? "Dubplate",
      act,
      subjectKind: subject.kind,
      subjectId: subject.id ?? null,
      subjectName: (subject.name ?? "").slice(0, MAX_NAME_LENGTH),
      details: JSON.stringify(Object.fromEntries(shortened)),
    })
    .execute();
}
