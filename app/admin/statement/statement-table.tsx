import { formatDay } from "#app/platform/ui/format-time.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { UnbrokenNumbers } from "#app/platform/ui/unbroken-numbers.tsx";
import { describeLine } from "#app/shop/accounting/shares/statement-texts.ts";
import type { StatementAccount } from "#app/shop/accounting/shares/statements.server.ts";
import { m } from "#messages";
import { ColumnHeads } from "../shared/column-heads.tsx";

type Props = { account: StatementAccount; month: string };

const columns = [
  { name: m.description, width: "w-auto" },
  { name: m.paper_held, width: "w-28", isNumeric: true },
  { name: m.statement_payable, width: "w-28", isNumeric: true },
  { name: m.paper_paid_out, width: "w-28", isNumeric: true },
];
const amountColumns = ["heldCents", "payableCents", "paidCents"] as const;

const cell = "px-3 py-2.5 align-top font-normal max-md:py-1";

export function StatementTable({ account, month }: Props) {
  const { currency, begin, lines, end, earnedCents, paidCents } = account;
  const money = (cents: number) => formatMoney({ cents, currency });
  const sums = [
    [m.statement_earned_less_reversals(), money(earnedCents)],
    [m.paper_paid_out(), money(paidCents)],
    [m.statement_owed_at_the_end(), money(end.heldCents + end.payableCents)],
  ];
  return (
    <section aria-label={m.statement_in({ month, currency })} className="mb-12">
      <dl className="mb-6 grid gap-px border border-line bg-line sm:grid-cols-3">
        {sums.map(([name, value]) => (
          <div key={name} className="bg-ground p-5">
            <dt className="mono-type text-muted uppercase">{name}</dt>
            <dd className="mt-2 font-semibold text-xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="w-full border-line text-sm max-md:block md:border">
        <ColumnHeads columns={columns} hidden="max-md:sr-only" />
        <tbody className="max-md:grid max-md:gap-3 md:divide-y md:divide-line">
          <Row
            name={m.paper_begin()}
            amounts={[begin.heldCents, begin.payableCents]}
            money={money}
          />
          {lines.map((line) => (
            <Row
              key={line.id}
              day={formatDay(line.at)}
              name={describeLine(line)}
              amounts={amountColumns.map((column) => line[column])}
              money={money}
              isChange
            />
          ))}
          <Row
            name={m.statement_at_the_end()}
            amounts={[end.heldCents, end.payableCents]}
            money={money}
          />
        </tbody>
      </table>
    </section>
  );
}

type RowProps = {
  day?: string;
  name: string;
  amounts: number[];
  money: (cents: number) => string;
  /** Leaves the cell empty if nothing changed. */
  isChange?: boolean;
};

function Row({ day, name, amounts, money, isChange = false }: RowProps) {
  return (
    <tr
      className={`max-md:grid max-md:grid-cols-3 max-md:border max-md:border-line max-md:py-2 ${isChange ? "" : "bg-surface font-semibold"}`}
    >
      <th
        scope="row"
        className={`${cell} text-left [overflow-wrap:anywhere] max-md:col-span-3 ${isChange ? "" : "font-semibold"}`}
      >
        {day && (
          <time dateTime={day} className="mono-type mr-3 text-muted">
            {day}
          </time>
        )}
        <bdi>
          <UnbrokenNumbers text={name} />
        </bdi>
      </th>
      {columns.slice(1).map((column, index) => {
        const cents = amounts[index];
        const isShown = cents !== undefined && !(isChange && cents === 0);
        return (
          <td key={column.name()} className={`${cell} tabular-nums md:text-right`}>
            {isShown && (
              <>
                <span className="mono-type block text-muted uppercase md:hidden">
                  {column.name()}
                </span>
                {money(cents)}
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}
