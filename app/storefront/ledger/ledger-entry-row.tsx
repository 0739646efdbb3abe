import { nameOfLedgerEntry } from "#app/shop/ledger/ledger-entry-names.ts";
import type { ListedLedgerEntry } from "#app/shop/ledger/ledger-pages.server.ts";
import { m } from "#messages";
import { LocalTime } from "../shared/local-time.tsx";

export function LedgerEntryRow({ entry }: { entry: ListedLedgerEntry }) {
  const { number, at, title, hash, previousHash } = entry;
  return (
    <li id={`line-${number}`} className="border-line border-b py-4 target:bg-raised">
      <div className="grid grid-cols-[auto_auto] justify-between gap-x-3 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:items-baseline">
        <p className="mono-type text-muted">{number}</p>
        <h3 className="max-sm:order-1 max-sm:col-span-2 max-sm:mt-1 [overflow-wrap:anywhere]">
          <span className="font-semibold">{nameOfLedgerEntry(entry)}</span>
          <span className="text-muted"> · </span>
          <bdi>{title}</bdi>
        </h3>
        <p className="mono-type text-muted">
          <LocalTime at={at} />
        </p>
        <details className="order-1 col-span-2 mt-2 min-w-0 sm:col-start-2">
          <summary className="mono-type cursor-pointer break-all py-1 text-muted hover:text-ink">
            {hash}
          </summary>
          <dl className="mt-2 grid gap-3 bg-surface p-4 text-sm">
            <Exact name={m.register_line_text()}>{entry.line}</Exact>
            <Exact name={m.register_line_before()}>{previousHash}</Exact>
          </dl>
        </details>
      </div>
    </li>
  );
}

function Exact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="mono-type mt-1 leading-relaxed [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
