import type { Money } from "#app/ui/money.ts";
import type { StatementLine } from "./statement-line.ts";

export type OpenTransfer = { paymentId: string; reference: string; amount: Money };

export type NeedsPerson =
  | "no-reference"
  | "unknown-reference"
  | "several-references"
  | "another-amount"
  | "another-currency"
  | "paid-twice";

export type Matched = { line: StatementLine; transfer: OpenTransfer };
export type Unmatched = { line: StatementLine; reason: NeedsPerson };

/** A line settles a transfer when it names exactly that one and has its very amount. All else is for a person. */
export function matchLines(lines: StatementLine[], open: OpenTransfer[]) {
  const byReference = new Map(open.map((transfer) => [transfer.reference, transfer]));
  const matched: Matched[] = [];
  const needsPerson: Unmatched[] = [];
  const settled = new Set<OpenTransfer>();
  const seen = new Set<string>();
  for (const line of lines) {
    if (seen.has(line.lineId)) continue;
    seen.add(line.lineId);
    const found = line.references.flatMap((reference) => byReference.get(reference) ?? []);
    const reason = reasonFor(line, found, settled);
    const [transfer] = found;
    if (reason || !transfer) needsPerson.push({ line, reason: reason ?? "unknown-reference" });
    else {
      settled.add(transfer);
      matched.push({ line, transfer });
    }
  }
  return { matched, needsPerson };
}

function reasonFor(
  { amount, references }: StatementLine,
  found: OpenTransfer[],
  settled: Set<OpenTransfer>,
): NeedsPerson | undefined {
  const [transfer, ...others] = found;
  if (!transfer) return references.length > 0 ? "unknown-reference" : "no-reference";
  if (others.length > 0) return "several-references";
  if (settled.has(transfer)) return "paid-twice";
  if (amount.currency !== transfer.amount.currency) return "another-currency";
  return amount.cents === transfer.amount.cents ? undefined : "another-amount";
}
