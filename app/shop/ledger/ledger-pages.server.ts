import { db } from "#app/platform/database/db.server.ts";
import { PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import type { RegisterLines } from "./ledger-schema.ts";

export type ListedLedgerEntry = Awaited<ReturnType<typeof listLedgerEntries>>["entries"][number];

/** `before` is the number of an entry. Numbers have no gaps. */
export async function listLedgerEntries(before?: number) {
  const [entries, [head], [first]] = await Promise.all([
    readEntries("desc", PAGE_SIZE, before),
    readEntries("desc", 1),
    readEntries("asc", 1),
  ]);
  const [top, bottom] = [entries[0], entries.at(-1)];
  return {
    entries: entries.map(({ line, ...row }) => ({ ...row, line, ...readDetails(line) })),
    head: head && { number: head.number, at: head.at, hash: head.hash },
    begunAt: first?.at,
    newer: top && head && top.number < head.number ? top.number + PAGE_SIZE + 1 : undefined,
    older: bottom && bottom.number > 1 ? bottom.number : undefined,
  };
}

function readEntries(order: "asc" | "desc", limit: number, before?: number) {
  return db
    .selectFrom("registerLines")
    .select(["number", "at", "kind", "line", "previousHash", "hash"])
    .$if(before !== undefined, (query) => query.where("number", "<", before ?? 0))
    .orderBy("number", order)
    .limit(limit)
    .execute();
}

type EntryDetails = { title: string; how: string | undefined };

function readDetails(line: string): EntryDetails {
  const { title = "", how }: Partial<EntryDetails> = JSON.parse(line);
  return { title, how };
}

const CHUNK_SIZE = 1000;

type LedgerChunk = {
  /** Start of the next part, or null for the last one. */
  next: number | null;
  lines: Pick<RegisterLines, "number" | "previousHash" | "line" | "hash">[];
};

export async function readLedgerChunk(after: number): Promise<LedgerChunk> {
  const entries = await db
    .selectFrom("registerLines")
    .select(["number", "previousHash", "line", "hash"])
    .where("number", ">", after)
    .orderBy("number")
    .limit(CHUNK_SIZE)
    .execute();
  const isMore = entries.length === CHUNK_SIZE;
  return { next: isMore ? (entries.at(-1)?.number ?? null) : null, lines: entries };
}

const MAX_NUMBER = Number.MAX_SAFE_INTEGER;

export function readEntryNumber(text: string | null): number | undefined {
  if (text === null || !/^\d{1,16}$/.test(text)) return undefined;
  return Math.min(Number(text), MAX_NUMBER);
}
