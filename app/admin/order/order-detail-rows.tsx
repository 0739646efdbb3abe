import { Fragment } from "react";
import { href, Link } from "react-router";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import type { DetailRows } from "#app/platform/ui/detail-table.tsx";
import { formatMoney } from "#app/platform/ui/money.ts";
import { printCode } from "#app/shop/ledger/verification-code.ts";
import { agreementName } from "#app/shop/orders/documents/agreement-name.ts";
import { describeRight } from "#app/shop/orders/fulfillment/describe-right.ts";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { isOfService } from "#app/shop/orders/state/order-lines.ts";
import { m } from "#messages";
import { askFor } from "./order-actions.ts";

const channels: Record<AdminOrder["channel"], () => string> = {
  checkout: m.in_the_shop,
  "download-page": m.order_by_its_download_link,
  "thank-you-page": m.order_by_its_return_link,
  "by-hand": m.order_marked_by_hand,
};

const none = "–";

export function orderDetails(order: AdminOrder): DetailRows {
  const { totalCents, currency, reservedUntil, paidAt, deliveredAt } = order;
  const isOne = order.lines.length === 1;
  return [
    ...order.lines.map(
      (line) => [line.kind === "service" ? m.service() : m.track(), titleOf(line, order)] as const,
    ),
    ...order.adjustments.map(({ name, value }) => [name, value] as const),
    [m.total(), formatMoney({ cents: totalCents, currency })],
    ...order.tax.map(({ name, value }) => [name, value] as const),
    [m.sold(), channels[order.channel]()],
    [m.order_begun(), <DateTime key="begun" at={order.createdAt} />],
    ...(reservedUntil
      ? ([[m.order_reserved_until(), <DateTime key="until" at={reservedUntil} />]] as const)
      : []),
    [m.paid(), paidAt ? <DateTime key="paid" at={paidAt} /> : none],
    [
      isOfService(order) ? m.delivered() : m.order_first_file(),
      deliveredAt ? <DateTime key="delivered" at={deliveredAt} /> : none,
    ],
    ...(isOne ? order.lines.flatMap((line) => codeRows(line)) : []),
    ...order.withdrawals.map(
      ({ name, receivedAt, titles }) =>
        [
          m.order_withdrawal(),
          <Fragment key={name}>
            {name}, <DateTime at={receivedAt} />
            {titles.map((title) => `, ${title}`)}
          </Fragment>,
        ] as const,
    ),
    ...(order.right ? ([[m.order_right_to_withdraw(), describeRight(order.right)]] as const) : []),
    ...(isOne ? order.lines.flatMap((line) => agreementRows(line, order)) : []),
    ...order.invoices.map(
      ({ number, kind }) =>
        [
          kind === "invoice" ? m.invoice() : m.credit_note(),
          <DocumentLink key={number} id={order.id} name={number} label={number} />,
        ] as const,
    ),
    ...(order.endReason ? ([[m.order_ended_because(), order.endReason]] as const) : []),
  ];
}

type Line = AdminOrder["lines"][number];

function codeRows({ code }: Line): DetailRows {
  return code ? [[m.order_verified_by(), <CodeLink key={code} code={code} />]] : [];
}

function agreementRows({ agreement, position }: Line, { id }: AdminOrder): DetailRows {
  if (!agreement) return [];
  const name = agreementName(position);
  return [[m.order_agreement(), <DocumentLink key={name} id={id} name={name} />]];
}

/** Several lines show their own price, code and agreement; for a single one, the order does. */
function titleOf(
  { id, trackId, title, priceCents, discountCents, code, agreement, position, ...line }: Line,
  { id: orderId, lines, currency, state }: AdminOrder,
) {
  const cents = priceCents + discountCents;
  const track = trackId ? (
    <Link to={href("/admin/track/:id", { id: trackId })} className="underline hover:text-accent">
      {title}
    </Link>
  ) : (
    title
  );
  if (lines.length === 1 && discountCents === 0) return track;
  if (lines.length === 1)
    return (
      <>
        {track} · {formatMoney({ cents, currency })}
      </>
    );
  return (
    <>
      {track} · {formatMoney({ cents, currency })}
      {agreement && (
        <>
          {" · "}
          <DocumentLink id={orderId} name={agreementName(position)} label={m.order_agreement()} />
        </>
      )}
      {code && (
        <span className="mt-1 block">
          <CodeLink code={code} />
        </span>
      )}
      {state === "reserved" && (
        <LineAction
          to={askFor("release", { line: id })}
          name={m.order_release_track({ title })}
          label={m.order_release_line()}
        />
      )}
      {line.returnedCents > 0 && (
        <span className="mt-1 block text-muted">
          {m.order_line_refunded({ amount: formatMoney({ cents: line.returnedCents, currency }) })}
          {line.returnedAt && state === "paid" && (
            <LineAction
              to={askFor("relist", { line: id })}
              name={m.order_relist_line_of({ title })}
              label={m.order_relist_line()}
            />
          )}
        </span>
      )}
    </>
  );
}

type LineActionProps = { to: string; name: string; label: string };

function LineAction({ to, name, label }: LineActionProps) {
  return (
    <>
      {" · "}
      <Link
        to={to}
        aria-label={name}
        preventScrollReset
        className="text-muted underline hover:text-ink"
      >
        {label}
      </Link>
    </>
  );
}

type DocumentLinkProps = { id: string; name: string; label?: string | undefined };

function DocumentLink({ id, name, label = m.order_download() }: DocumentLinkProps) {
  return (
    <a
      href={href("/admin/orders/:id/papers/:name", { id, name })}
      download
      className="underline hover:text-accent"
    >
      {label}
    </a>
  );
}

function CodeLink({ code }: { code: string }) {
  return (
    <Link to={href("/verify/:code", { code: printCode(code) })} className="mono-type underline">
      {printCode(code)}
    </Link>
  );
}
