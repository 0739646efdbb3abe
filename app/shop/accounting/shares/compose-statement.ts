import type { DocumentDefinition } from "#app/platform/pdf/document-definition.ts";
import { formatDay } from "#app/platform/ui/format-time.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { m } from "#messages";
import { describeLine, nameOfMonth } from "./statement-texts.ts";
import type { ShareStatement, StatementAccount } from "./statements.server.ts";

export type Issuer = { name: string; address?: string; email?: string };

export function composeStatement(
  statement: ShareStatement,
  account: StatementAccount,
  issuer: Issuer,
): DocumentDefinition {
  const { producer, month, until, isOver } = statement;
  const number = `${month} ${producer.name}`;
  return {
    title: m.paper_statement(),
    subject: nameOfMonth(month),
    badge: isOver ? undefined : m.paper_month_open(),
    number,
    issuer: issuer.name,
    date: until,
    cover: undefined,
    details: [
      { name: m.paper_until(), value: formatDay(until) },
      { name: m.paper_currency(), value: account.currency },
    ],
    parties: [
      { name: m.paper_for(), value: producer.name },
      {
        name: m.from(),
        value: [issuer.name, issuer.address, issuer.email].filter(Boolean).join("\n"),
      },
    ],
    amounts: amountsOf(account),
    blocks: [
      {
        kind: "paragraph",
        text: m.paper_statement_text(),
      },
    ],
    signatures: [],
    signatureLevel: "",
    verification: undefined,
    attachment: {
      name: `${month}.json`,
      mediaType: "application/json",
      description: m.paper_statement_facts(),
      text: JSON.stringify({ producer: producer.name, month, ...account }, null, 2),
    },
  };
}

function amountsOf({ currency, begin, lines, end, earnedCents, paidCents }: StatementAccount) {
  const money = (cents: number) => formatMoney({ cents, currency });
  const change = (cents: number) => (cents === 0 ? "" : money(cents));
  const row = (day: string, text: string, cents: number[]) => [
    `${day}  ${text}`,
    ...cents.map(change),
  ];
  return {
    columns: [m.description(), m.paper_held(), m.paper_payable(), m.paper_paid_out()],
    columnWidth: 74,
    rows: [
      [m.paper_begin(), money(begin.heldCents), money(begin.payableCents), ""],
      ...lines.map((line) =>
        row(formatDay(line.at), describeLine(line), [
          line.heldCents,
          line.payableCents,
          line.paidCents,
        ]),
      ),
    ],
    totals: [
      { name: m.paper_earned(), value: money(earnedCents) },
      { name: m.paper_paid_in_month(), value: money(paidCents) },
      { name: m.paper_held_at_end(), value: money(end.heldCents) },
      { name: m.paper_payable_at_end(), value: money(end.payableCents) },
      { name: m.paper_owed(), value: money(end.heldCents + end.payableCents) },
    ],
  };
}
