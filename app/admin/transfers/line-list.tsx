import { Copy } from "lucide-react";
import { href, Link } from "react-router";
import type { LineView } from "#app/orders/transfers/line-filter.ts";
import type { ListedLine } from "#app/orders/transfers/line-list.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatMoney } from "#app/ui/money.ts";
import { renderMessage } from "#app/ui/with-parts.tsx";
import { m } from "#messages";
import { EntryActions } from "./line-acts.tsx";
import { explain } from "./verdict-texts.ts";

type Place = { view: LineView; page: number };

export function LineList({ lines, place }: { lines: ListedLine[]; place: Place }) {
  return (
    <ol aria-label={m.transfers_transfers()} className="border-line border-t text-sm">
      {lines.map((line) => (
        <li
          key={line.id}
          className="grid gap-x-8 gap-y-3 border-line border-b py-5 lg:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1.25fr)]"
        >
          <div className="flex items-baseline justify-between gap-3 lg:block">
            <p className="font-semibold text-lg tabular-nums [overflow-wrap:anywhere]">
              {formatMoney({ cents: line.amountCents, currency: line.currency })}
            </p>
            <p className="fact-type text-muted lg:mt-1">
              <time dateTime={line.bookedOn}>{line.bookedOn}</time>
            </p>
          </div>
          <StatementText line={line} />
          <div className="grid min-w-0 content-start gap-3">
            <MatchSummary line={line} />
            <EntryActions line={line} place={place} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Text from the bank statement. */
function StatementText({ line: { remitter, words } }: { line: ListedLine }) {
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

function MatchSummary({ line }: { line: ListedLine }) {
  if (line.state === "ignored") return <Decided line={line} what={m.transfers_put_aside()} />;
  if (line.orderId && line.match !== "ended-part") {
    const { orderId: id, orderNumber: number, orderTitle } = line;
    const order = <OrderLink id={id} number={number} title={orderTitle ?? ""} />;
    return <Decided line={line} what={renderMessage(whatOf(line), { order })} />;
  }
  const { title, text } = explain(line);
  return (
    <div className="[overflow-wrap:anywhere]">
      <p className="font-semibold">{title}</p>
      {line.transfer && (
        <p className="mt-1">
          <OrderLink id={line.transfer.orderId} {...line.transfer} />
          <span className="text-muted">
            {line.transfer.legalName && (
              <>
                , <bdi>{line.transfer.legalName}</bdi>
              </>
            )}
            , {formatMoney({ cents: line.transfer.priceCents, currency: line.transfer.currency })}
          </span>
        </p>
      )}
      <p className="mt-1 text-muted text-pretty">
        {!line.transfer && line.hasAwaitedAmount
          ? m.transfers_an_order_whose_transfer_is_awaited()
          : text}
      </p>
      {line.isDoubled && <Warning>{m.transfers_another_line_has_the_same_day()}</Warning>}
      {line.hasGoneOut && <Warning>{m.transfers_money_with_this_reference_has_left()}</Warning>}
    </div>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p className="mt-2 flex gap-2 text-accent">
      <Copy aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

function whatOf({ state }: ListedLine) {
  if (state === "reversed") return m.transfers_left_your_account_again_of;
  return state === "returned" ? m.transfers_to_be_sent_back_of : m.transfers_counted_for;
}

function Decided({ line, what }: { line: ListedLine; what: React.ReactNode }) {
  const { decidedAt, decidedBy, state } = line;
  const time = decidedAt && <DateTime at={decidedAt} />;
  return (
    <p className="[overflow-wrap:anywhere]">
      {what}
      {time && (
        <span className="mt-1 block text-muted">
          {decidedBy && renderMessage(m.transfers_by, { decidedBy, time })}
          {!decidedBy && (state === "counted" ? renderMessage(m.transfers_by_itself, { time }) : time)}
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
