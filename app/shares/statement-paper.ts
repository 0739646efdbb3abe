import type { Paper } from "#app/pdf/paper.ts";
import { formatDay } from "#app/ui/format.ts";
import { formatMoney } from "#app/ui/money.ts";
import { describeLine, nameOfMonth } from "./statement-words.ts";
import type { Account, Statement } from "./statements.server.ts";

export type Issuer = { name: string; address?: string; email?: string };

/** One currency of a producer's month, on paper. */
export function statementPaper(statement: Statement, account: Account, issuer: Issuer): Paper {
  const { producer, month, until, isOver } = statement;
  const number = `${month} ${producer.name}`;
  return {
    title: "Statement of shares",
    subject: nameOfMonth(month),
    badge: isOver ? undefined : "The month is not over yet",
    ...{ number, issuer: issuer.name, date: until, sleeve: undefined },
    facts: [
      { name: "Until", value: formatDay(until) },
      { name: "Currency", value: account.currency },
    ],
    parties: [
      { name: "For", value: producer.name },
      {
        name: "From",
        value: [issuer.name, issuer.address, issuer.email].filter(Boolean).join("\n"),
      },
    ],
    amounts: amountsOf(account),
    blocks: [
      {
        kind: "paragraph",
        text: "A share is worked out of what the shop keeps of a sale before VAT. It is held for a while, since buyers may get their money back, and payable afterwards. This is a statement and no invoice.",
      },
    ],
    ...{ signatures: [], signatureLevel: "", verification: undefined },
    attachment: {
      name: `${month}.json`,
      mediaType: "application/json",
      description: "The lines of this statement for programs; amounts in hundredths",
      text: JSON.stringify({ producer: producer.name, month, ...account }, null, 2),
    },
  };
}

function amountsOf({ currency, begin, lines, end, earnedCents, paidCents }: Account) {
  const money = (cents: number) => formatMoney({ cents, currency });
  const change = (cents: number) => (cents === 0 ? "" : money(cents));
  const row = (day: string, text: string, cents: number[]) => [
    `${day}  ${text}`,
    ...cents.map(change),
  ];
  return {
    columns: ["What", "Held", "Payable", "Paid out"],
    columnWidth: 74,
    rows: [
      ["At the beginning", money(begin.heldCents), money(begin.payableCents), ""],
      ...lines.map((line) =>
        row(formatDay(line.at), describeLine(line), [
          ...[line.heldCents, line.payableCents, line.paidCents],
        ]),
      ),
    ],
    totals: [
      { name: "Earned in this month, less what was taken back", value: money(earnedCents) },
      { name: "Paid to you in this month", value: money(paidCents) },
      { name: "Held at the end", value: money(end.heldCents) },
      { name: "Payable at the end", value: money(end.payableCents) },
      { name: "Owed to you", value: money(end.heldCents + end.payableCents) },
    ],
  };
}
