import { db } from "#app/database/db.server.ts";
import type { RegisterLines } from "#app/database/schema.ts";
import { PAGE_SIZE } from "#app/web/paging.ts";

export type RegisterLine = Awaited<ReturnType<typeof listRegister>>["lines"][number];

/**
 * Lists the newest entries first. `before` is the number of an entry. Numbers have no gaps, so they
 * lead from page to page.
 */
export async function listRegister(before?: number) {
  const [lines, [head], [first]] = await Promise.all([
    readLines("desc", PAGE_SIZE, before),
    readLines("desc", 1),
    readLines("asc", 1),
  ]);
  const [top, bottom] = [lines[0], lines.at(-1)];
  return {
    lines: lines.map(({ line, ...row }) => ({ ...row, line, ...readDetails(line) })),
    head: head && { number: head.number, at: head.at, hash: head.hash },
    begunAt: first?.at,
    newer: top && head && top.number < head.number ? top.number + PAGE_SIZE + 1 : undefined,
    older: bottom && bottom.number > 1 ? bottom.number : undefined,
  };
}

function readLines(order: "asc" | "desc", limit: number, before?: number) {
  return db
    .selectFrom("registerLines")
    .select(["number", "at", "kind", "line", "previousHash", "hash"])
    .$if(before !== undefined, (lines) => lines.where("number", "<", before ?? 0))
    .orderBy("number", order)
    .limit(limit)
    .execute();
}

type EntryDetails = { title: string; how: string | undefined };

function readDetails(line: string): EntryDetails {
  const { title = "", how }: Partial<EntryDetails> = JSON.parse(line);
  return { title, how };
}

const LINES_AT_ONCE = 1000;

export type RegisterPart = {
  /** Start of the next part, or null for the last one. */
  next: number | null;
  lines: Pick<RegisterLines, "number" | "previousHash" | "line" | "hash">[];
};

/** Returns the entries after a number, oldest first, for verification by others. */
export async function readRegister(after: number): Promise<RegisterPart> {
  const lines = await db
    .selectFrom("registerLines")
    .select(["number", "previousHash", "line", "hash"])
    .where("number", ">", after)
    .orderBy("number")
    .limit(LINES_AT_ONCE)
    .execute();
  const isMore = lines.length === LINES_AT_ONCE;
  return { next: isMore ? (lines.at(-1)?.number ?? null) : null, lines };
}

const MAX_NUMBER = Number.MAX_SAFE_INTEGER;

/** Returns undefined unless it is the number of an entry. */
export function readLineNumber(text: string | null): number | undefined {
  if (text === null || !/^\d{1,16}$/.test(text)) return undefined;
  return Math.min(Number(text), MAX_NUMBER);
}
