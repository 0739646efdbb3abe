import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { sha256Hex } from "#app/platform/system/sha256.server.ts";
import { m } from "#messages";
import {
  type BankStatement,
  collapseWhitespace,
  MAX_STATEMENT_BYTES,
  type ParsedEntry,
  type ReadRows,
  toBankEntry,
} from "./bank-entry.ts";
import { decodeStatement } from "./decode-statement.server.ts";
import { readCamt } from "./read-camt.server.ts";
import { readCsv } from "./read-csv.server.ts";
import { isMt940, readMt940 } from "./read-mt940.ts";

const noText = () => refuse("invalid", m.statement_unknown());

/** Accepts CSV, camt and MT940 in any encoding. Refuses only if nothing was understood. */
export function readStatement(bytes: Uint8Array): Outcome<BankStatement> {
  if (bytes.length > MAX_STATEMENT_BYTES) {
    return refuse("invalid", m.statement_too_large());
  }
  const text = decodeStatement(bytes);
  if (text === undefined) return noText();
  const read = readAny(text);
  if (read.refused) return read;
  return isUnreadable(read.done) ? refuseAll(read.done) : { done: toStatement(read.done) };
}

function readAny(text: string): Outcome<ReadRows> {
  if (/^\s*</.test(text)) return readCamt(text);
  return isMt940(text) ? readMt940(text) : readCsv(text);
}

function isUnreadable({ entries, skipped }: ReadRows): boolean {
  const isUnderstood = skipped.some(({ reason }) => understood.has(reason));
  return entries.length === 0 && skipped.length > 0 && !isUnderstood;
}

const understood = new Set(["not-booked", "other-currency", "came-back"]);

/** Reports the first reason, because it usually applies to all rows. */
function refuseAll({ skipped, rows }: ReadRows) {
  const { row = 0, reason } = skipped[0] ?? {};
  if (rows === "entry") return refuse("invalid", m.statement_no_amount());
  if (reason === "no-day") return refuse("invalid", m.statement_row_no_day({ row }));
  if (reason === "no-amount") return refuse("invalid", m.statement_row_no_amount({ row }));
  if (reason === "no-direction") return refuse("invalid", m.statement_row_no_direction({ row }));
  return refuse("invalid", m.statement_row_no_currency({ row }));
}

/** Numbers equal entries of one statement, so that the same statement gives the same IDs. */
function toStatement({ entries, ...read }: ReadRows): BankStatement {
  const counts = new Map<string, number>();
  const all = entries.map((entry) => {
    const identityKey = identityKeyOf(entry);
    const count = (counts.get(identityKey) ?? 0) + 1;
    counts.set(identityKey, count);
    const entryHash = sha256Hex(`${identityKey} ${count}`);
    return { isOutgoing: entry.cents < 0, entry: toBankEntry(entry, entryHash) };
  });
  const entriesOf = (isOutgoing: boolean) =>
    all.filter((each) => each.isOutgoing === isOutgoing).map(({ entry }) => entry);
  return { ...read, incoming: entriesOf(false), outgoing: entriesOf(true) };
}

/** Excludes IDs of the bank or the sender: many repeat for every payment or change each time. */
function identityKeyOf(entry: ParsedEntry): string {
  const { account, bookedOn, cents, currency, remitter, text, identity = text } = entry;
  return JSON.stringify([
    account,
    bookedOn,
    cents,
    currency,
    collapseWhitespace(remitter),
    collapseWhitespace(identity),
  ]);
}
