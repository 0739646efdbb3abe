import { hash } from "node:crypto";
import type pg from "pg";
import { z } from "zod";
import { m } from "#messages";

type Line = {
  number: number;
  at: Date;
  kind: string;
  sale: string | null;
  line: string;
  previousHash: string;
  hash: string;
};

export const FIRST_PREVIOUS_HASH = "0".repeat(64);
const BATCH_SIZE = 5000;

/**
 * Returns the head of the ledger and, if it is invalid, a message with the number of the first
 * wrong entry.
 */
export async function checkRegister(client: pg.ClientBase) {
  const head = { number: 0, hash: FIRST_PREVIOUS_HASH };
  for (;;) {
    const lines = await readLines(client, head.number);
    for (const line of lines) {
      const problem = whatIsWrong(line, head);
      if (problem) return { head, problem };
      head.number += 1;
      head.hash = line.hash;
    }
    if (lines.length < BATCH_SIZE) return { head, problem: await findChangedFiles(client) };
  }
}

/** Compares stored files of sales with the hashes in their entries. */
async function findChangedFiles(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ number: string }>(
    `select number::text from register_lines
       join verification_codes on sale = encode(sha256(convert_to(code, 'UTF8')), 'hex'),
     lateral (
       select string_agg(sha256, e'\\n' order by sha256 collate "C") as hashes
       from registered_files where registered_files.order_id = verification_codes.order_id
     ) stored
     where line::jsonb ? 'files' and line::jsonb ->> 'files' is distinct from
       encode(sha256(convert_to(code || e'\\n' || hashes || e'\\n', 'UTF8')), 'hex')
     order by register_lines.number limit 1`,
  );
  const [line] = rows;
  return line && m.register_files_changed({ number: line.number });
}

async function readLines(client: pg.ClientBase, after: number): Promise<Line[]> {
  const { rows } = await client.query<Line>(
    `select number::float8 as number, at, kind, sale, line, previous_hash as "previousHash", hash
     from register_lines where number > $1 order by number limit ${BATCH_SIZE}`,
    [after],
  );
  return rows;
}

function whatIsWrong(line: Line, last: { number: number; hash: string }): string | undefined {
  const { number, previousHash } = line;
  const next = last.number + 1;
  if (number !== next) return m.register_line_missing({ number: next });
  if (hash("sha256", previousHash + line.line) !== line.hash || !isAsItSays(line)) {
    return m.register_line_changed({ number });
  }
  if (previousHash === last.hash) return undefined;
  return number === 1
    ? m.register_first_changed()
    : m.register_line_follows({ last: last.number, number });
}

const said = z.object({
  number: z.number(),
  at: z.string(),
  kind: z.string(),
  sale: z.string().optional(),
});

/** Returns whether the columns match the hashed text. */
function isAsItSays({ number, at, kind, sale, line }: Line): boolean {
  const { data } = said.safeParse(readJson(line));
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
