import { sql } from "kysely";
import { db } from "#app/database/db.server.ts";
import { PAGE_SIZE } from "#app/web/paging.ts";
import type { AuditFilter, AuditPlace } from "./audit-filter.ts";
import { type AuditLine, findAuditLines } from "./find-audit-lines.server.ts";

/** Numbers of entries in a file that are read at once, and in total. */
const LINES_AT_ONCE = 1000;
const MAX_LINES = 100_000;

/** Lists entries with the IDs where the adjacent pages start. New entries do not shift pages. */
export async function listAuditLines(filter: AuditFilter, place: AuditPlace) {
  const rows = await findAuditLines(filter, place, PAGE_SIZE + 1);
  const hasMore = rows.length > PAGE_SIZE;
  const isUpwards = place.after !== undefined;
  // Less than a page is left, and the newest page shows it.
  if (isUpwards && !hasMore) return newest(filter);
  const lines = rows.slice(0, PAGE_SIZE);
  if (isUpwards) lines.reverse();
  return {
    lines,
    newer: isUpwards || place.before !== undefined ? lines[0]?.id : undefined,
    older: isUpwards || hasMore ? lines.at(-1)?.id : undefined,
  };
}

async function newest(filter: AuditFilter) {
  const rows = await findAuditLines(filter, {}, PAGE_SIZE + 1);
  const lines = rows.slice(0, PAGE_SIZE);
  const older = rows.length > PAGE_SIZE ? lines.at(-1)?.id : undefined;
  return { lines, newer: undefined, older };
}

export async function* readAuditLines(filter: AuditFilter): AsyncGenerator<AuditLine> {
  let before: number | undefined;
  for (let read = 0; read < MAX_LINES; read += LINES_AT_ONCE) {
    const lines = await findAuditLines(filter, { before }, LINES_AT_ONCE);
    yield* lines;
    if (lines.length < LINES_AT_ONCE) return;
    before = lines.at(-1)?.id;
  }
}

/** Skips along an index from one action to the next. */
export async function listAuditActions(): Promise<string[]> {
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
