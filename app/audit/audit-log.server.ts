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

function matchingLines({ kind, person, act, text, from, to }: AuditFilter) {
  let lines = db.selectFrom("auditLog");
  if (kind) lines = lines.where("subjectKind", "=", kind);
  if (act) lines = lines.where("act", "=", act);
  if (person) lines = lines.where(sql<boolean>`strpos(lower(actor_name), lower(${person})) > 0`);
  if (text) {
    lines = lines.where(sql<boolean>`(strpos(lower(subject_name), lower(${text})) > 0
      or strpos(lower(details::text), lower(${text})) > 0)`);
  }
  if (from) lines = lines.where("at", ">=", new Date(`${from}T00:00:00Z`));
  if (to) lines = lines.where("at", "<=", new Date(`${to}T23:59:59.999Z`));
  return lines;
}

async function readLines(filter: AuditFilter, { before, after }: AuditPlace, limit: number) {
  let lines = matchingLines(filter).select(shown).limit(limit);
  if (before !== undefined) lines = lines.where("id", "<", before);
  if (after !== undefined) lines = lines.where("id", ">", after);
  const rows = await lines.orderBy("id", after === undefined ? "desc" : "asc").execute();
  return rows.map((row) => ({ ...row, details: details.catch({}).parse(row.details) }));
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
