import { sql } from "kysely";
import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import type { AuditAction } from "./audit-actions.ts";
import type { AuditCursor, AuditFilter } from "./audit-filter.ts";

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const change = z.union([
  z.object({ from: value, to: value }),
  z.object({ changed: z.literal(true) }),
]);
const details = z.record(z.string(), z.union([value, change]));

const auditColumns = [
  "id",
  "at",
  "actorId",
  "actorName",
  "act",
  "subjectKind",
  "subjectId",
  "subjectName",
  "details",
] as const;

export type AuditEntry = Awaited<ReturnType<typeof findAuditEntries>>[number];

export async function isAudited(action: AuditAction): Promise<boolean> {
  const entry = await db
    .selectFrom("auditLog")
    .where("act", "=", action)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Number of latest entries that a search scans before it uses the index. */
const MAX_SCANNED_ENTRIES = 3_000;

/** Filters by the columns of an index in order: kind, action and days. */
function filteredEntries({ kind, act, from, to }: AuditFilter) {
  let entries = db.selectFrom("auditLog");
  if (kind) entries = entries.where("subjectKind", "=", kind);
  if (act) entries = entries.where("act", "=", act);
  if (from) entries = entries.where("at", ">=", new Date(`${from}T00:00:00Z`));
  if (to) entries = entries.where("at", "<=", new Date(`${to}T23:59:59.999Z`));
  return entries;
}

/** A missing entry lies beyond both ends. */
function entriesBeside(filter: AuditFilter, { before, after }: AuditCursor) {
  const timeOf = (id: number) => sql`(select at from audit_log where id = ${id})`;
  let entries = filteredEntries(filter);
  if (before !== undefined) {
    const time = sql`coalesce(${timeOf(before)}, 'infinity')`;
    entries = entries.where(sql<boolean>`(at, id) < (${time}, ${before})`);
  }
  if (after !== undefined) {
    const time = sql`coalesce(${timeOf(after)}, '-infinity')`;
    entries = entries.where(sql<boolean>`(at, id) > (${time}, ${after})`);
  }
  return entries;
}

function isInText({ person, text }: AuditFilter) {
  const conditions = [sql<boolean>`true`];
  if (person) conditions.push(sql`strpos(lower(actor_name), lower(${person})) > 0`);
  if (text) {
    conditions.push(sql`(strpos(lower(subject_name), lower(${text})) > 0
      or strpos(lower(details::text), lower(${text})) > 0)`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Condition of the full-text index equivalent to `isInText`. */
function isInIndex({ person, text }: AuditFilter) {
  const conditions = [sql<boolean>`true`];
  if (person) conditions.push(sql`text_grams(lower(actor_name)) @> term_grams(lower(${person}))`);
  if (text) {
    conditions.push(
      sql`text_grams(audit_words(subject_name, details)) @> term_grams(lower(${text}))`,
    );
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

export async function findAuditEntries(filter: AuditFilter, cursor: AuditCursor, limit: number) {
  const rows = await findRows(filter, cursor, limit);
  return rows.map((row) => ({ ...row, details: details.catch({}).parse(row.details) }));
}

/** Finds frequent words among the latest entries, and rare ones by the index. */
async function findRows(filter: AuditFilter, cursor: AuditCursor, limit: number) {
  const entries = entriesBeside(filter, cursor).select(auditColumns);
  const direction = cursor.after === undefined ? "desc" : "asc";
  const sortedEntries = entries.orderBy("at", direction).orderBy("id", direction);
  if (!filter.person && !filter.text) return sortedEntries.limit(limit).execute();
  const found = await db
    .selectFrom(sortedEntries.limit(MAX_SCANNED_ENTRIES).as("near"))
    .where(isInText(filter))
    .selectAll()
    .orderBy("at", direction)
    .orderBy("id", direction)
    .limit(limit)
    .execute();
  if (found.length === limit) return found;
  return db
    .with(
      (cte) => cte("matching").materialized(),
      () => entries.where(isInIndex(filter)).where(isInText(filter)),
    )
    .selectFrom("matching")
    .selectAll()
    .orderBy("at", direction)
    .orderBy("id", direction)
    .limit(limit)
    .execute();
}
