import { sql } from "kysely";
import { z } from "zod";
import { db } from "#app/database/db.server.ts";
import type { AuditFilter } from "./audit-filter.ts";

const linesPerPage = 20;

/** Lines that are read at once for a file, and how many a file has at most. */
const LINES_AT_ONCE = 1000;
const MOST_LINES = 100_000;

const details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

const shown = [
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

/** Which part of the log: the lines before one, or after one, by their ids; neither is the newest. */
export type AuditPlace = { before?: number; after?: number };

export type AuditLine = Awaited<ReturnType<typeof readLines>>[number];

/** A search looks at so many of the latest lines before it asks the index for all that match. */
const LOOKED_AT = 3_000;

/** The lines of a kind, an act and some days, in the order of an index. */
function linesIn({ kind, act, from, to }: AuditFilter) {
  let lines = db.selectFrom("auditLog");
  if (kind) lines = lines.where("subjectKind", "=", kind);
  if (act) lines = lines.where("act", "=", act);
  if (from) lines = lines.where("at", ">=", new Date(`${from}T00:00:00Z`));
  if (to) lines = lines.where("at", "<=", new Date(`${to}T23:59:59.999Z`));
  return lines;
}

/** Those before or after one line; a line that is not there is beyond both ends. */
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

/** What the index of words knows of `isInText`. */
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

async function readLines(filter: AuditFilter, place: AuditPlace, limit: number) {
  const rows = await findLines(filter, place, limit);
  return rows.map((row) => ({ ...row, details: details.catch({}).parse(row.details) }));
}

/** Words that many lines hold are found among the first ones; of others there are few to put in order. */
async function findLines(filter: AuditFilter, place: AuditPlace, limit: number) {
  const lines = linesBeside(filter, place).select(shown);
  const direction = place.after === undefined ? "desc" : "asc";
  const inOrder = lines.orderBy("at", direction).orderBy("id", direction);
  if (!filter.person && !filter.text) return inOrder.limit(limit).execute();
  const near = db
    .selectFrom(inOrder.limit(LOOKED_AT).as("near"))
    .where(isInText(filter))
    .selectAll()
    .orderBy("at", direction)
    .orderBy("id", direction)
    .limit(limit);
  const found = await near.execute();
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

/**
 * A page of the audit log, 20 lines at most, the newest first, and where the pages beside it begin;
 * undefined when there is none. Lines that are added meanwhile move nothing from page to page.
 */
export async function listAuditLines(filter: AuditFilter, place: AuditPlace) {
  const found = await readLines(filter, place, linesPerPage + 1);
  const hasMore = found.length > linesPerPage;
  const isUpwards = place.after !== undefined;
  // What is left above is less than a page: the newest page shows it.
  if (isUpwards && !hasMore) return newest(filter);
  const lines = found.slice(0, linesPerPage);
  if (isUpwards) lines.reverse();
  return {
    lines,
    newer: isUpwards || place.before !== undefined ? lines[0]?.id : undefined,
    older: isUpwards || hasMore ? lines.at(-1)?.id : undefined,
  };
}

async function newest(filter: AuditFilter) {
  const found = await readLines(filter, {}, linesPerPage + 1);
  const lines = found.slice(0, linesPerPage);
  const older = found.length > linesPerPage ? lines.at(-1)?.id : undefined;
  return { lines, newer: undefined, older };
}

/** All lines that match, the newest first, 100,000 at most, without holding them all at once. */
export async function* readAuditLines(filter: AuditFilter): AsyncGenerator<AuditLine> {
  let before: number | undefined;
  for (let read = 0; read < MOST_LINES; read += LINES_AT_ONCE) {
    const lines = await readLines(filter, { before }, LINES_AT_ONCE);
    yield* lines;
    if (lines.length < LINES_AT_ONCE) return;
    before = lines.at(-1)?.id;
  }
}

/** Every act that there is a line of, by name. It skips along an index from one to the next. */
export async function listActs(): Promise<string[]> {
  const { rows } = await sql<{ act: string }>`
    with recursive found as (
      (select act from audit_log order by act limit 1)
      union all
      select (select act from audit_log where act > found.act order by act limit 1)
      from found where found.act is not null
    )
    select act from found where act is not null order by act`.execute(db);
  return rows.map(({ act }) => act);
}
