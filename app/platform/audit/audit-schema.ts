import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { MadeAt } from "#app/platform/database/column-types.ts";
import type { SubjectKind } from "./audit-filter.ts";

export type AuditTables = {
  auditLog: AuditLog;
};

/** Rows are only added, with the names of that time. An erasure empties names and details. */
export type AuditLog = {
  id: GeneratedAlways<number>;
  at: MadeAt;
  /** Null for the shop itself, or someone without an account. */
  actorId: string | null;
  actorName: string;
  act: string;
  subjectKind: SubjectKind;
  subjectId: string | null;
  subjectName: Generated<string>;
  /** Must not contain passwords, download IDs or other secrets. */
  details: ColumnType<unknown, string | undefined, "{}">;
};
