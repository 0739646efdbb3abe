import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import type { AuditAction } from "./audit-actions.ts";
import type { AuditLog } from "./audit-schema.ts";
import type { DetailValue, FieldChange } from "./changed-fields.ts";

/** User with an account, or undefined for the shop itself or a visitor. */
export type AuditActor = { id: string; username: string } | undefined;

type NewAuditEntry = {
  by: AuditActor;
  action: AuditAction;
  subject: { kind: AuditLog["subjectKind"]; id?: string; name?: string };
  /** Changes as codes and values. Must not contain passwords, download IDs or other secrets. */
  details?: Record<string, DetailValue | FieldChange | undefined>;
};

/** Characters. */
const MAX_NAME_LENGTH = 200;
const MAX_DETAIL_LENGTH = 500;

type AuditedTrack = { id: string; name: string; details: NonNullable<NewAuditEntry["details"]> };

export async function recordAuditOfTracks(
  tx: Db,
  { by, action, tracks }: { by: AuditActor; action: AuditAction; tracks: AuditedTrack[] },
): Promise<void> {
  const rows = tracks.map(({ id, name, details }) => ({ id, name, details: shorten(details) }));
  await sql`
    insert into audit_log (actor_id, actor_name, act, subject_kind, subject_id, subject_name, details)
    select ${by?.id ?? null}, ${by?.username ?? "Dubplate"}, ${action}, 'track', id, name, details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as line(id text, name text, details jsonb)
  `.execute(tx);
}

export async function recordAudit(
  tx: Db,
  { by, action, subject, details = {} }: NewAuditEntry,
): Promise<void> {
  await tx
    .insertInto("auditLog")
    .values({
      actorId: by?.id ?? null,
      actorName: by?.username ?? "Dubplate",
      act: action,
      subjectKind: subject.kind,
      subjectId: subject.id ?? null,
      subjectName: (subject.name ?? "").slice(0, MAX_NAME_LENGTH),
      details: JSON.stringify(shorten(details)),
    })
    .execute();
}

function shorten(details: NonNullable<NewAuditEntry["details"]>) {
  const shortened = Object.entries(details).map(([name, value]) => [
    name,
    // Slicing may leave half of a surrogate pair, which the database rejects.
    typeof value === "string" ? value.slice(0, MAX_DETAIL_LENGTH).toWellFormed() : value,
  ]);
  return Object.fromEntries(shortened);
}
