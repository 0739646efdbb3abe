import { z } from "zod";
import type { Imported } from "#app/orders/transfers/import-statement.server.ts";
import type { LeftOutReason } from "#app/payments/bank-transfer/statement-line.ts";
import { Alert } from "#app/ui/alert.tsx";
import { t } from "#app/words/words.ts";
import { m } from "#messages";

const MAX_ROWS = 8;

const reasonTexts: Record<LeftOutReason, string> = {
  "not-booked": "Not booked",
  "no-day": "No day that can be read",
  "no-amount": "No amount that can be read",
  "no-direction": "Doesn't say whether money came in or went out",
  "unclear-currency": "The currency is unclear",
  "other-currency": "In a currency that the shop doesn't know",
  "unclear-batch": "Money in and money out in one entry",
  "came-back": "A transfer of yours that came back",
};

const leftOutPart = z
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
  left: z.array(leftOutPart).max(20),
});

export type ImportSummary = z.infer<typeof summaryForm>;

function reasonsOf<Reason extends string>(texts: Record<Reason, string>): Reason[] {
  return Object.keys(texts).filter((key): key is Reason => Object.hasOwn(texts, key));
}

/** For the address that the upload leads to, so that a reload still says what was left out. */
export function summaryParameters({ lines, added, settling, ...left }: Imported): URLSearchParams {
  const parameters = new URLSearchParams({
    added: String(added),
    known: String(lines - added),
    settling: String(settling),
    by: left.rows,
  });
  for (const [reason, each] of Map.groupBy(left.leftOut, (one) => one.reason)) {
    const numbers = each.slice(0, MAX_ROWS).map(({ row }) => row);
    parameters.append("left", `${reason}:${each.length}:${numbers}`);
  }
  return parameters;
}

export function readSummary(parameters: URLSearchParams): ImportSummary | undefined {
  const left = parameters.getAll("left");
  return summaryForm.safeParse({ ...Object.fromEntries(parameters), left }).data;
}

/** What an upload has brought, and which rows were left out. */
export function ImportSummaryNote({
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
            {by === "row"
              ? m.transfers_left_out_by_their_row_in()
              : m.transfers_left_out_by_their_number_in()}
          </p>
          <ul className="mt-1 list-disc pl-5">
            {left.map(({ reason, count, rows }) => (
              <li key={reason}>{`${t(reasonTexts[reason])}: ${nameRows(rows, count)}`}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

function nameRows(rows: number[], count: number): string {
  const more = count - rows.length;
  return more > 0 ? `${rows.join(", ")} ${m.transfers_and_more({ more })}` : rows.join(", ");
}
