import { sql } from "kysely";
import { db } from "./db.server.ts";

/*
 * How many rows a list has, and where its pages begin, without reading its rows. Triggers keep the counts
 * (`0023-count-rows.ts`): a change is seen by whoever sees the rows that it is about.
 */

/** How many positions one part of a list in the shop's order has, as a power of two. */
const PART_BITS = 10;
const DAY_MS = 86_400_000;

export async function countRows(list: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from row_counts where list = ${list}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Where a page begins: in which part of the list, and after how many of that part's rows. */
export type PageStart = { part: number; offset: number };

/** A list's size, and one of its pages; a page beyond the end is the last one. */
export type ListedPage = {
  count: number;
  pages: number;
  page: number;
  start: PageStart | undefined;
};

const emptyList = { count: 0, pages: 1, page: 1 };

type FoundPage = typeof emptyList & { part: number | null; offset: number };

/** `start` is undefined for an empty list. It reads as many rows as the list has parts. */
export async function findListedPage(
  list: string,
  page: number,
  size: number,
): Promise<ListedPage> {
  const { rows } = await sql<FoundPage>`
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
  const { part, offset, ...place } = rows[0] ?? { ...emptyList, part: null, offset: 0 };
  return { ...place, start: part === null ? undefined : { part, offset } };
}

/** The parts of a list that have rows, in their order. */
export async function listParts(list: string): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select part from row_counts where list = ${list} group by part having sum(count) > 0 order by part
  `.execute(db);
  return rows.map(({ part }) => part);
}

/** The first position that a part has; the part after it begins where this one ends. */
export function firstPosition(part: number): number {
  return part * 2 ** PART_BITS;
}

/** The end of a part's day, the latest moment of a list that begins with the latest. */
export function endOfDay(part: number): Date {
  return new Date((1 - part) * DAY_MS);
}

/** Adds up what has changed since the last time, so that there is little to read. */
export async function settleRowCounts(): Promise<void> {
  await sql`select settle_row_counts()`.execute(db);
}
