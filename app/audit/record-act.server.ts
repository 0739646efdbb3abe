import type { Db } from "#app/database/db.server.ts";
import type { AuditLog } from "#app/database/schema.ts";

/** Somebody with an account; undefined is the shop itself, or a visitor. */
export type Doer = { id: string; username: string } | undefined;

type Act = {
  by: Doer;
  /** Verb and noun, as in the names of commands: `sell-track`, `renew-link`. */
  act: string;
  subject: { kind: AuditLog["subjectKind"]; id?: string; name?: string };
  /** What changed, in a few words a key; never a password, a download id or another secret. */
  details?: Record<string, string | number | boolean | null | undefined>;
};

/** Longest name and longest detail, in characters, that a line keeps. */
const LONGEST_NAME = 200;
const LONGEST_DETAIL = 500;

/**
 * Adds a line to the audit log. Runs inside the transaction of what it tells of, so that there is never
 * one without the other.
 */
export async function recordAct(on: Db, { by, act, subject, details = {} }: Act): Promise<void> {
  const told = Object.entries(details).map(([name, value]) => [
    name,
    // Half of a character, where one was cut in two, is nothing that the database takes.
    typeof value === "string" ? value.slice(0, LONGEST_DETAIL).toWellFormed() : value,
  ]);
  await on
    .insertInto("auditLog")
    .values({
      actorId: by?.id ?? null,
      actorName: by?.username ?? "Dubplate",
      act,
      subjectKind: subject.kind,
      subjectId: subject.id ?? null,
      subjectName: (subject.name ?? "").slice(0, LONGEST_NAME),
      details: JSON.stringify(Object.fromEntries(told)),
    })
    .execute();
}
