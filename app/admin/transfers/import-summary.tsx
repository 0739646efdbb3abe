import { z } from "zod";
import { Alert } from "#app/platform/ui/alert.tsx";
import type { StatementImportResult } from "#app/shop/orders/bank-statements/import-statement.server.ts";
import type { SkippedEntryReason } from "#app/shop/payments/bank-transfer/bank-entry.ts";
import { m } from "#messages";

const MAX_ROWS = 8;

const reasonTexts: Record<SkippedEntryReason, () => string> = {
  "not-booked": m.transfers_not_booked,
  "no-day": m.transfers_date_unreadable,
  "no-amount": m.transfers_amount_unreadable,
  "no-direction": m.transfers_direction_missing,
  "unclear-currency": m.transfers_the_currency_is_unclear,
  "other-currency": m.transfers_in_a_currency_that_the_shop,
  "unclear-batch": m.transfers_money_in_and_money_out_in,
  "came-back": m.transfers_a_transfer_of_yours_that_came,
};

const leftOutGroup = z
  .string()
  .regex(/^[a-z-]+:\d{1,5}:\d{1,6}(?:,\d{1,6}){0,7}$/)
  .transform((text) => {
    const [reason = "", count = "", rows = ""] = text.split(":");
    return { reason, count: Number(count), rows: rows.split(",").map(Number) };
  })
  .pipe(
    z.object({
      reason: z.enum(reasonsOf(reasonTexts)),
      count: z.number(),
      rows: z.array(z.number()),
    }),
  );

const summaryForm = z.object({
  added: z.coerce.number().int().min(0).max(99_999),
  known: z.coerce.number().int().min(0).max(99_999),
  settling: z.coerce.number().int().min(0).max(99_999),
  by: z.enum(["row", "entry"]),
  left: z.array(leftOutGroup).max(20),
});

type ImportSummary = z.infer<typeof summaryForm>;

function reasonsOf<Reason extends string>(texts: Record<Reason, () => string>): Reason[] {
  return Object.keys(texts).filter((key): key is Reason => Object.hasOwn(texts, key));
}

/** Puts the summary into the URL, so that it survives a reload. */
export function summaryParameters({
  incoming,
  added,
  queued,
  ...left
}: StatementImportResult): URLSearchParams {
  const parameters = new URLSearchParams({
    added: String(added),
    known: String(incoming - added),
    settling: String(queued),
    by: left.rows,
  });
  for (const [reason, each] of Map.groupBy(left.skipped, (one) => one.reason)) {
    const numbers = each.slice(0, MAX_ROWS).map(({ row }) => row);
    parameters.append("left", `${reason}:${each.length}:${numbers}`);
  }
  return parameters;
}

export function readSummary(parameters: URLSearchParams): ImportSummary | undefined {
  const left = parameters.getAll("left");
  return summaryForm.safeParse({ ...Object.fromEntries(parameters), left }).data;
}

export function ImportSummaryAlert({
  summary: { added, known, settling, by, left },
}: {
  summary: ImportSummary;
}) {
  return (
    <Alert tone="plain" className="mb-5">
      <p>{m.transfers_new_payments_known_already({ added, known })}</p>
      {settling > 0 && (
        <p className="mt-1">{m.transfers_orders_that_are_being_settled_this({ settling })}</p>
      )}
      {left.length > 0 && (
        <>
          <p className="mt-2">
            {by === "row" ? m.transfers_skipped_by_row() : m.transfers_skipped_by_number()}
          </p>
          <ul className="mt-1 list-disc pl-5">
            {left.map(({ reason, count, rows }) => (
              <li key={reason}>{`${reasonTexts[reason]()}: ${nameRows(rows, count)}`}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

function nameRows(rows: number[], count: number): string {
  const more = count - rows.length;
  return more > 0 ? m.transfers_rows_and_more({ rows: rows.join(", "), more }) : rows.join(", ");
}
