import type pg from "pg";
import { z } from "zod";
import { sha256Hex } from "#app/platform/system/sha256.server.ts";
import { m } from "#messages";

type StoredEntry = {
  number: number;
  at: Date;
  kind: string;
  sale: string | null;
  line: string;
  previousHash: string;
  hash: string;
};

const FIRST_PREVIOUS_HASH = "0".repeat(64);
const BATCH_SIZE = 5000;

/** Returns the head and, if the ledger is invalid, a message about the first wrong entry. */
export async function checkLedger(client: pg.ClientBase) {
  const head = { number: 0, hash: FIRST_PREVIOUS_HASH };
  for (;;) {
    const entries = await readEntries(client, head.number);
    for (const entry of entries) {
      const problem = findEntryProblem(entry, head);
      if (problem) return { head, problem };
      head.number += 1;
      head.hash = entry.hash;
    }
    if (entries.length < BATCH_SIZE) return { head, problem: await findChangedFiles(client) };
  }
}

async function findChangedFiles(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ number: string }>(
    `select number::text from register_lines
       join verification_codes on sale = encode(sha256(convert_to(code, 'UTF8')), 'hex'),
     lateral (
       select string_agg(sha256, e'\\n' order by sha256 collate "C") as hashes
       from registered_files where registered_files.order_line_id = verification_codes.order_line_id
     ) stored
     where line::jsonb ? 'files' and line::jsonb ->> 'files' is distinct from
       encode(sha256(convert_to(code || e'\\n' || hashes || e'\\n', 'UTF8')), 'hex')
     order by register_lines.number limit 1`,
  );
  const [entry] = rows;
  return entry && m.register_files_changed({ number: entry.number });
}

async function readEntries(client: pg.ClientBase, after: number): Promise<StoredEntry[]> {
  const { rows } = await client.query<StoredEntry>(
    `select number::float8 as number, at, kind, sale, line, previous_hash as "previousHash", hash
     from register_lines where number > $1 order by number limit ${BATCH_SIZE}`,
    [after],
  );
  return rows;
}

function findEntryProblem(
  entry: StoredEntry,
  last: { number: number; hash: string },
): string | undefined {
  const { number, previousHash } = entry;
  const next = last.number + 1;
  if (number !== next) return m.register_line_missing({ number: next });
  if (sha256Hex(previousHash + entry.line) !== entry.hash || !matchesLine(entry)) {
    return m.register_line_changed({ number });
  }
  if (previousHash === last.hash) return undefined;
  return number === 1
    ? m.register_first_changed()
    : m.register_line_follows({ last: last.number, number });
}

const lineSchema = z.object({
  number: z.number(),
  at: z.string(),
  kind: z.string(),
  sale: z.string().optional(),
});

function matchesLine({ number, at, kind, sale, line }: StoredEntry): boolean {
  const { data } = lineSchema.safeParse(readJson(line));
  const isSameTime = data?.at === at.toISOString();
  return (
    isSameTime && data.number === number && data.kind === kind && data.sale === (sale ?? undefined)
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
