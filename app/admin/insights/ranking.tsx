import type { InsightTableName } from "#app/shop/insights/insight-tables.ts";
import { m } from "#messages";
import { CsvLink } from "./chart-figure.tsx";

type Row = {
  key: string;
  name: React.ReactNode;
  value: number;
  cells: string[];
};

type Props = {
  heading: string;
  text?: string;
  table: InsightTableName;
  columns: string[];
  rows: Row[];
  empty: string;
};

/** Bars are relative to the largest value. */
export function Ranking({ heading, text, table, columns, rows, empty }: Props) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <section className="min-w-0">
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-semibold text-lg">{heading}</h2>
        {rows.length > 0 && <CsvLink table={table} heading={heading} />}
      </div>
      {text && <p className="mt-1 text-muted text-sm text-pretty">{text}</p>}
      {rows.length === 0 ? (
        <p className="mt-3 border-line border-t py-4 text-muted text-sm">{empty}</p>
      ) : (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
          tabIndex={0}
          aria-label={m.insights_as_a_table({ heading })}
          className="scroll-shade relative mt-3 overflow-x-auto"
        >
          <table className="w-full border-line border-t text-left text-sm tabular-nums">
            <thead>
              <tr>
                {columns.map((column, index) => (
                  <th
                    key={column}
                    scope="col"
                    className={`py-2 font-normal text-muted ${index === 0 ? "" : "pl-3 text-right max-sm:pl-2"}`}
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <BarRow key={row.key} row={row} share={row.value / most} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function BarRow({ row: { name, cells }, share }: { row: Row; share: number }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="min-w-24 py-2 font-normal [overflow-wrap:anywhere]">
        {name}
        <span aria-hidden className="mt-1.5 block h-1 bg-raised">
          <span className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
        </span>
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name.
        <td key={index} className="whitespace-nowrap py-2 pl-3 text-right align-top max-sm:pl-2">
          {cell}
        </td>
      ))}
    </tr>
  );
}
