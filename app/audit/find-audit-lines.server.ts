import { sql } from "kysely";
import { z } from "zod";
import { db } from "#app/database/db.server.ts";
import type { AuditFilter, AuditPlace } from "./audit-filter.ts";

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

export type AuditLine = Awaited<ReturnType<typeof findAuditLines>>[number];

/** Number of latest entries that a search scans before it uses the index. */
const SCANNED_LINES = 3_000;

/** Filters by the columns of an index in order: kind, action and days. */
function linesIn({ kind, act, from, to }: AuditFilter) {
  let lines = db.selectFrom("auditLog");
  if (kind) lines = lines.where("subjectKind", "=", kind);
  if (act) lines = lines.where("act", "=", act);
  if (from) lines = lines.where("at", ">=", new Date(`${from}T00:00:00Z`));
  if (to) lines = lines.where("at", "<=", new Date(`${to}T23:59:59.999Z`));
  return lines;
}

/** Selects entries before or after one. A missing entry lies beyond both ends. */
function linesBeside(filter: AuditFilter, { before, after }: AuditPlace) {
  const timeOf = (id: number) => sql`(select at from audit_log where id = ${id})`;
  let lines = linesIn(filter);
  if (before !== undefined) {
    const time = sql`coalesce(${timeOf(before)}, 'infinity')`;
    lines = lines.where(sql<boolean>`(at, id) < (${time}, ${before})`);
  }
  if (after !== undefined) {
    const time = sql`coalesce(${timeOf(after)}, '-infinity')`;
    lines = lines.where(sql<boolean>`(at, id) > (${time}, ${after})`);
  }
  return lines;
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

export async function findAuditLines(filter: AuditFilter, place: AuditPlace, limit: number) {
  const rows = await findRows(filter, place, limit);
  return rows.map((row) => ({ ...row, details: details.catch({}).parse(row.details) }));
}

/** Finds frequent words among the first entries; of rare ones there are few to sort. */
async function findRows(filter: AuditFilter, place: AuditPlace, limit: number) {
  const lines = linesBeside(filter, place).select(auditColumns);
  const direction = place.after === undefined ? "desc" : "asc";
  const sortedLines = lines.orderBy("at", direction).orderBy("id", direction);
  if (!filter.person && !filter.text) return sortedLines.limit(limit).execute();
  const found = await db
    .selectFrom(sortedLines.limit(SCANNED_LINES).as("near"))
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
      () => lines.where(isInIndex(filter)).where(isInText(filter)),
    )
    .selectFrom("matching")
    .selectAll()
    .orderBy("at", direction)
    .orderBy("id", direction)
    .limit(limit)
    .execute();
}
