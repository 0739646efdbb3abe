import { Copy } from "lucide-react";
import { href, Link } from "react-router";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { formatMoney } from "#app/platform/ui/money.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import type { ListedBankEntry } from "#app/shop/orders/bank-statements/bank-entries.server.ts";
import type { EntryView } from "#app/shop/orders/bank-statements/entry-filter.ts";
import { m } from "#messages";
import { EntryActions } from "./entry-actions.tsx";
import { explain } from "./match-texts.ts";

type ListFilter = { view: EntryView; page: number };

export function EntryList({ entries, filter }: { entries: ListedBankEntry[]; filter: ListFilter }) {
  return (
    <ol aria-label={m.transfers_transfers()} className="border-line border-t text-sm">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-8 gap-y-3 border-line border-b py-5 lg:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1.25fr)]"
        >
          <div className="flex items-baseline justify-between gap-3 lg:block">
            <p className="font-semibold text-lg tabular-nums [overflow-wrap:anywhere]">
              {formatMoney({ cents: entry.amountCents, currency: entry.currency })}
            </p>
            <p className="mono-type text-muted lg:mt-1">
              <time dateTime={entry.bookedOn}>{entry.bookedOn}</time>
            </p>
          </div>
          <StatementText entry={entry} />
          <div className="grid min-w-0 content-start gap-3">
            <MatchSummary entry={entry} />
            <EntryActions entry={entry} filter={filter} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function StatementText({ entry: { remitter, words } }: { entry: ListedBankEntry }) {
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p className="font-semibold">
        {remitter ? (
          <bdi>{remitter}</bdi>
        ) : (
          <span className="text-muted">{m.transfers_no_name()}</span>
        )}
      </p>
      <p className="mt-1 line-clamp-4 text-muted">
        {words ? <bdi>{words}</bdi> : m.transfers_no_reference()}
      </p>
    </div>
  );
}

function MatchSummary({ entry }: { entry: ListedBankEntry }) {
  if (entry.state === "ignored") return <Decided entry={entry} what={m.transfers_put_aside()} />;
  if (entry.orderId && entry.match !== "ended-part") {
    const { orderId: id, orderNumber: number, orderTitle } = entry;
    const order = <OrderLink id={id} number={number} title={orderTitle ?? ""} />;
    return <Decided entry={entry} what={renderMessage(describeDecision(entry), { order })} />;
  }
  const { title, text } = explain(entry);
  return (
    <div className="[overflow-wrap:anywhere]">
      <p className="font-semibold">{title}</p>
      {entry.transfer && (
        <p className="mt-1">
          <OrderLink id={entry.transfer.orderId} {...entry.transfer} />
          <span className="text-muted">
            {entry.transfer.legalName && (
              <>
                , <bdi>{entry.transfer.legalName}</bdi>
              </>
            )}
            , {formatMoney({ cents: entry.transfer.priceCents, currency: entry.transfer.currency })}
          </span>
        </p>
      )}
      <p className="mt-1 text-muted text-pretty">
        {!entry.transfer && entry.hasAwaitedAmount
          ? m.transfers_an_order_whose_transfer_is_awaited()
          : text}
      </p>
      {entry.isDoubled && <Warning>{m.transfers_another_line_has_the_same_day()}</Warning>}
      {entry.hasGoneOut && <Warning>{m.transfers_money_with_this_reference_has_left()}</Warning>}
    </div>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p className="mt-2 flex gap-2 text-danger">
      <Copy aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

function describeDecision({ state }: ListedBankEntry) {
  if (state === "reversed") return m.transfers_returned_from_account;
  return state === "returned" ? m.transfers_to_be_sent_back_of : m.transfers_counted_for;
}

function Decided({ entry, what }: { entry: ListedBankEntry; what: React.ReactNode }) {
  const { decidedAt, decidedBy, state } = entry;
  const time = decidedAt && <DateTime at={decidedAt} />;
  return (
    <p className="[overflow-wrap:anywhere]">
      {what}
      {time && (
        <span className="mt-1 block text-muted">
          {decidedBy && renderMessage(m.transfers_by, { decidedBy, time })}
          {!decidedBy &&
            (state === "counted" ? renderMessage(m.transfers_by_itself, { time }) : time)}
        </span>
      )}
    </p>
  );
}

type OrderLinkProps = { id: string; number: string | null; title: string };

export function OrderLink({ id, number, title }: OrderLinkProps) {
  return (
    <Link
      to={href("/admin/orders/:id", { id })}
      className="font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {number && `${number}, `}“<bdi>{title}</bdi>”
    </Link>
  );
}
