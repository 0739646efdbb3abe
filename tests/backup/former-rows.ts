import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { readExtent } from "../../app/backup/archive-reader.server.ts";
import type { BackedUpTable } from "../../app/backup/manifest.ts";

/* Rows of the version before order lines, as its backup has them and as they are read now. */

const sameColumns = [
  "agreed_texts",
  "invoices",
  "ledger_entries",
  "mails",
  "order_buyers",
  "order_consents",
  "order_documents",
  "order_events",
  "order_links",
  "order_lookups",
  "order_numbers",
  "order_taxes",
  "order_vat_checks",
  "payments",
  "payout_lines",
  "payouts",
  "refunds",
  "register_lines",
  "share_balances",
  "transfer_lines",
  "withdrawals",
];

/** Tables whose rows belong to a line instead of an order. */
const ofLines = [
  "order_shares",
  "ordered_services",
  "register_salts",
  "registered_files",
  "share_entries",
  "verification_codes",
];

export const comparedTables = ["orders", ...ofLines, ...sameColumns].toSorted();

/** Columns of orders that are columns of their lines. A total is the price of its only line. */
const moved: Record<string, string> = {
  kind: "line.kind",
  track_id: "line.track_id",
  track_genre: "line.track_genre",
  listed_at: "line.listed_at",
  title: "line.title",
  price_cents: "case when line.price_cents = total_cents then total_cents end",
  agreement_model: "line.agreement_model",
  agreement_version: "line.agreement_version",
  delivered_at: "line.delivered_at",
};

/** Reads the columns that a table had. */
function queryOf({ name, columns }: BackedUpTable): string {
  if (name === "orders") {
    const read = columns.map((column) => moved[column] ?? `orders.${column}`);
    return `select ${read} from orders left join order_lines line on line.order_id = orders.id`;
  }
  if (!ofLines.includes(name)) return `select ${columns} from ${name}`;
  const read = columns.map((column) => (column === "order_id" ? "line.order_id" : `t.${column}`));
  return `select ${read} from ${name} t left join order_lines line on line.id = order_line_id`;
}

export function currentRows(client: pg.Client, table: BackedUpTable): Promise<string[]> {
  return rowsOf([client.query(copyTo(`copy (${queryOf(table)}) to stdout`))]);
}

export function formerRows(archive: string, { parts }: BackedUpTable): Promise<string[]> {
  return rowsOf(parts.map((part) => readExtent(archive, part)));
}

async function rowsOf(parts: AsyncIterable<Buffer>[]): Promise<string[]> {
  const chunks: Buffer[] = [];
  for (const part of parts) for await (const chunk of part) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8").trimEnd().split("\n").toSorted();
}
