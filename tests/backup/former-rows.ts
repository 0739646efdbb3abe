import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { readExtent } from "../../app/backup/archive-reader.server.ts";
import type { BackedUpTable } from "../../app/backup/manifest.ts";

/* Rows of a former version, as its backup has them and as they are read now. */

/** Tables whose rows stay as they were. Later versions change settings, accounts and texts. */
export const comparedTables = [
  "agreed_texts",
  "invoices",
  "ledger_entries",
  "mails",
  "order_buyers",
  "order_consents",
  "order_documents",
  "order_events",
  "order_lines",
  "order_links",
  "order_lookups",
  "order_numbers",
  "order_shares",
  "order_taxes",
  "order_vat_checks",
  "ordered_services",
  "orders",
  "payments",
  "payout_lines",
  "payouts",
  "refunds",
  "register_lines",
  "register_salts",
  "registered_files",
  "share_balances",
  "share_entries",
  "transfer_lines",
  "verification_codes",
  "withdrawals",
];

/** Columns that are read from another table now. */
const moved: Record<string, string> = {
  "orders.attention":
    "(select attention from order_attentions where order_id = orders.id and resolved_at is null)",
};

export function currentRows(
  client: pg.Client,
  { name, columns }: BackedUpTable,
): Promise<string[]> {
  const read = columns.map((column) => moved[`${name}.${column}`] ?? column);
  return rowsOf([client.query(copyTo(`copy (select ${read} from ${name}) to stdout`))]);
}

export function formerRows(archive: string, { parts }: BackedUpTable): Promise<string[]> {
  return rowsOf(parts.map((part) => readExtent(archive, part)));
}

async function rowsOf(parts: AsyncIterable<Buffer>[]): Promise<string[]> {
  const chunks: Buffer[] = [];
  for (const part of parts) for await (const chunk of part) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8").trimEnd().split("\n").toSorted();
}
