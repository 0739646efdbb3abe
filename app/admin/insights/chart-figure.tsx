import { Download } from "lucide-react";
import type { InsightTableName } from "#app/shop/insights/insight-tables.ts";
import { m } from "#messages";
import { useCsvAddress } from "./insights-address.ts";

type Props = {
  heading: string;
  total?: string;
  detail?: React.ReactNode;
  table: InsightTableName;
  columns: string[];
  rows: string[][];
  className?: string;
  children: React.ReactNode;
};

export function ChartFigure({ heading, total, detail, table, className = "", ...rest }: Props) {
  const { columns, rows, children } = rest;
  return (
    <figure className={`flex min-w-0 flex-col border-line border-r border-b p-5 ${className}`}>
      <figcaption>
        <h2 className="text-muted text-sm">{heading}</h2>
        {total !== undefined && (
          <p className="display-type mt-2 text-3xl tabular-nums sm:text-4xl">{total}</p>
        )}
        {detail && <div className="mt-2 min-h-5 text-muted text-sm">{detail}</div>}
      </figcaption>
      <div className="mt-4 grow">{children}</div>
      <div className="relative mt-3 text-sm">
        <CsvLink table={table} heading={heading} className="absolute top-0 right-0" />
        <details>
          <summary className="inline-flex min-h-9 cursor-pointer items-center pr-4 text-muted hover:text-ink">
            {m.insights_numbers()}
            <span className="sr-only">: {heading}</span>
          </summary>
          <Numbers heading={heading} columns={columns} rows={rows} />
        </details>
      </div>
    </figure>
  );
}

type CsvLinkProps = { table: InsightTableName; heading: string; className?: string };

/** The link is plain, because it downloads a file. */
export function CsvLink({ table, heading, className = "" }: CsvLinkProps) {
  return (
    <a
      href={useCsvAddress(table)}
      download
      className={`inline-flex min-h-9 items-center gap-1.5 text-muted text-sm hover:text-ink ${className}`}
    >
      <Download aria-hidden className="size-4" /> {m.csv()}
      <span className="sr-only">: {heading}</span>
    </a>
  );
}

function Numbers({ heading, columns, rows }: Pick<Props, "heading" | "columns" | "rows">) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
      tabIndex={0}
      aria-label={m.insights_numbers_of({ heading })}
      className="mt-2 max-h-80 overflow-auto"
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="sticky top-0 bg-ground">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`py-1.5 font-normal text-muted ${cellPadding(index)}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()} className="border-line border-t">
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name.
                <td key={index} className={`py-1.5 ${cellPadding(index)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const cellPadding = (index: number) => (index === 0 ? "pr-4" : "pl-4 text-right");
