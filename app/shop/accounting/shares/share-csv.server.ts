import { csvOf } from "#app/platform/formats/csv.server.ts";
import { runInShopLanguage } from "#app/platform/i18n/request-language.server.ts";
import { formatDay } from "#app/platform/ui/format-time.ts";
import type { Payout } from "./payouts.server.ts";
import { describeLine } from "./statement-texts.ts";
import type { ShareStatement } from "./statements.server.ts";

const statementColumns = [
  "date",
  "kind",
  "what",
  "order",
  "track",
  "currency",
  "held",
  "payable",
  "paid",
];

export function statementCsv({ accounts }: ShareStatement): ReadableStream<Uint8Array> {
  const rows = accounts.flatMap(({ currency, lines }) =>
    lines.map((line) => [
      formatDay(line.at),
      line.kind,
      runInShopLanguage(() => describeLine(line)),
      line.order?.number ?? "",
      line.order?.title ?? "",
      currency,
      ...[line.heldCents, line.payableCents, line.paidCents].map((cents) => cents / 100),
    ]),
  );
  return csvOf(statementColumns, iterate(rows));
}

const payoutColumns = [
  "name",
  "holder",
  "iban",
  "bic",
  "amount",
  "currency",
  "failed",
  "reference",
];

/** `reference` is the one in the bank's file, so that statements can be matched. */
export function payoutCsv({ lines, currency }: Payout): ReadableStream<Uint8Array> {
  const rows = lines.map(({ id, name, holder, iban, bic, cents, failedAt }) => [
    name,
    holder ?? "",
    iban ?? "",
    bic ?? "",
    cents / 100,
    currency,
    failedAt ? formatDay(failedAt) : "",
    id.replaceAll("-", ""),
  ]);
  return csvOf(payoutColumns, iterate(rows));
}

async function* iterate<Row>(rows: Row[]): AsyncGenerator<Row> {
  yield* rows;
}
