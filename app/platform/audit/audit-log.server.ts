import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import type { AuditCursor, AuditFilter } from "./audit-filter.ts";
import { type AuditEntry, findAuditEntries } from "./find-audit-entries.server.ts";

const BATCH_SIZE = 1000;
const MAX_ENTRIES = 100_000;

/** New entries do not shift pages. */
export async function listAuditEntries(filter: AuditFilter, cursor: AuditCursor) {
  const rows = await findAuditEntries(filter, cursor, PAGE_SIZE + 1);
  const hasMore = rows.length > PAGE_SIZE;
  const isUpwards = cursor.after !== undefined;
  // The newest page shows what is left, which is less than a page.
  if (isUpwards && !hasMore) return newest(filter);
  const entries = rows.slice(0, PAGE_SIZE);
  if (isUpwards) entries.reverse();
  return {
    entries,
    newer: isUpwards || cursor.before !== undefined ? entries[0]?.id : undefined,
    older: isUpwards || hasMore ? entries.at(-1)?.id : undefined,
  };
}

async function newest(filter: AuditFilter) {
  const rows = await findAuditEntries(filter, {}, PAGE_SIZE + 1);
  const entries = rows.slice(0, PAGE_SIZE);
  const older = rows.length > PAGE_SIZE ? entries.at(-1)?.id : undefined;
  return { entries, newer: undefined, older };
}

export async function* readAuditEntries(filter: AuditFilter): AsyncGenerator<AuditEntry> {
  let before: number | undefined;
  for (let read = 0; read < MAX_ENTRIES; read += BATCH_SIZE) {
    const entries = await findAuditEntries(filter, { before }, BATCH_SIZE);
    yield* entries;
    if (entries.length < BATCH_SIZE) return;
    before = entries.at(-1)?.id;
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
