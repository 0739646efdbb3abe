import { sql } from "kysely";
import { db } from "./db.server.ts";

/* Triggers (`count_music_tracks` and others) keep the counts in the same transaction as the rows. */

/** Binary logarithm of the number of positions in a part. */
const PART_BITS = 10;
const DAY_MS = 86_400_000;

export async function countRows(list: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from row_counts where list = ${list}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

type PageStart = { part: number; offset: number };

type ListedPage = {
  count: number;
  pages: number;
  page: number;
  start: PageStart | undefined;
};

const emptyList = { count: 0, pages: 1, page: 1 };

type ListedPageRow = typeof emptyList & { part: number | null; offset: number };

export async function findListedPage(
  list: string,
  page: number,
  size: number,
): Promise<ListedPage> {
  const { rows } = await sql<ListedPageRow>`
    with parts as (
      select part, sum(count) as size, sum(sum(count)) over (order by part) as reached
      from row_counts where list = ${list} group by part
    ), total as (
      select coalesce(sum(size), 0) as count from parts
    ), shown as (
      select count, pages, least(${page}::bigint, pages) as page
      from total, lateral (select greatest(1, ceil(count / ${size}::numeric)) as pages) as counted
    )
    select shown.count::bigint, shown.pages::bigint, shown.page::bigint, part,
      ((shown.page - 1) * ${size}::numeric - (reached - size))::bigint as "offset"
    from shown left join parts on size > 0
      and reached > (shown.page - 1) * ${size}::numeric
      and reached - size <= (shown.page - 1) * ${size}::numeric
  `.execute(db);
  const { part, offset, ...pageInfo } = rows[0] ?? { ...emptyList, part: null, offset: 0 };
  return { ...pageInfo, start: part === null ? undefined : { part, offset } };
}

export async function listParts(list: string): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select part from row_counts where list = ${list} group by part having sum(count) > 0 order by part
  `.execute(db);
  return rows.map(({ part }) => part);
}

export function firstPosition(part: number): number {
  return part * 2 ** PART_BITS;
}

export function endOfDay(part: number): Date {
  return new Date((1 - part) * DAY_MS);
}

export async function compactRowCounts(): Promise<void> {
  await sql`select settle_row_counts(), settle_share_balances()`.execute(db);
}
