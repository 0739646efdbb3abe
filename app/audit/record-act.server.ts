import { sql } from "kysely";
import type { Db } from "#app/database/db.server.ts";
import type { AuditLog } from "#app/database/schema.ts";
import type { Act } from "./act-sentences.ts";
import type { Change, DetailValue } from "./what-changed.ts";

/** Somebody with an account; undefined is the shop itself, or a visitor. */
export type AuditActor = { id: string; username: string } | undefined;

type AuditEntry = {
  by: AuditActor;
  act: Act;
  subject: { kind: AuditLog["subjectKind"]; id?: string; name?: string };
  /** What changed, as codes and values; never a password, a download id or another secret. */
  details?: Record<string, DetailValue | Change | undefined>;
};

/** In characters. */
const MAX_NAME_LENGTH = 200;
const MAX_DETAIL_LENGTH = 500;

type AuditLine = { id: string; name: string; details: NonNullable<AuditEntry["details"]> };

/** One act on many tracks: a line each, in one statement. */
export async function recordActOnTracks(
  tx: Db,
  { by, act, tracks }: { by: AuditActor; act: Act; tracks: AuditLine[] },
): Promise<void> {
  const lines = tracks.map(({ id, name, details }) => ({ id, name, details: shorten(details) }));
  await sql`
    insert into audit_log (actor_id, actor_name, act, subject_kind, subject_id, subject_name, details)
    select ${by?.id ?? null}, ${by?.username ?? "Dubplate"}, ${act}, 'track', id, name, details
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line(id text, name text, details jsonb)
  `.execute(tx);
}

/** In the transaction of the act, so that there is never one without the other. */
export async function recordAct(
  tx: Db,
  { by, act, subject, details = {} }: AuditEntry,
): Promise<void> {
  await tx
    .insertInto("auditLog")
    .values({
      actorId: by?.id ?? null,
      actorName: by?.username ?? "Dubplate",
      act,
      subjectKind: subject.kind,
      subjectId: subject.id ?? null,
      subjectName: (subject.name ?? "").slice(0, MAX_NAME_LENGTH),
      details: JSON.stringify(shorten(details)),
    })
    .execute();
}

function shorten(details: NonNullable<AuditEntry["details"]>) {
  const shortened = Object.entries(details).map(([name, value]) => [
    name,
    // A cut may leave half of a character, which the database refuses.
    typeof value === "string" ? value.slice(0, MAX_DETAIL_LENGTH).toWellFormed() : value,
  ]);
  return Object.fromEntries(shortened);
}
