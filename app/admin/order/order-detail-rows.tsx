import { href, Link } from "react-router";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import type { DetailRows } from "#app/platform/ui/detail-table.tsx";
import { formatTime } from "#app/platform/ui/format-time.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { printCode } from "#app/shop/ledger/verification-code.ts";
import { agreementName } from "#app/shop/orders/documents/agreement-name.ts";
import { describeRight } from "#app/shop/orders/fulfillment/describe-right.ts";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
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
    [m.total(), formatMoney({ cents: totalCents, currency })],
    ...order.tax.map(({ name, value }) => [name, value] as const),
    [m.sold(), channels[order.channel]()],
    [m.order_begun(), formatTime(order.createdAt)],
    ...(reservedUntil ? ([[m.order_reserved_until(), formatTime(reservedUntil)]] as const) : []),
    [m.paid(), paidAt ? formatTime(paidAt) : none],
    [
      order.service ? m.delivered() : m.order_first_file(),
      deliveredAt ? formatTime(deliveredAt) : none,
    ],
    ...(isOne ? order.lines.flatMap((line) => codeRows(line)) : []),
    ...order.withdrawals.map(
      ({ name, receivedAt }) =>
        [m.order_withdrawal(), `${name}, ${formatTime(receivedAt)}`] as const,
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
  { id, trackId, title, priceCents: cents, code, agreement, position }: Line,
  { id: orderId, lines, currency, state }: AdminOrder,
) {
  const track = trackId ? (
    <Link to={href("/admin/track/:id", { id: trackId })} className="underline hover:text-accent">
      {title}
    </Link>
  ) : (
    title
  );
  if (lines.length === 1) return track;
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
        <>
          {" · "}
          <Link
            to={askFor("release", { line: id })}
            aria-label={m.order_release_track({ title })}
            preventScrollReset
            className="text-muted underline hover:text-ink"
          >
            {m.order_release_line()}
          </Link>
        </>
      )}
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

export function buyerDetails(order: AdminOrder & { countryName: string }): DetailRows {
  const from = [order.address, order.userAgent].filter(Boolean).join(", ");
  const placeholder = order.erasedAt ? m.order_nothing_any_more() : m.order_nothing_yet();
  if (!order.email)
    return [[m.order_known(), placeholder], ...(from ? ([[m.from(), from]] as const) : [])];
  return [
    [m.name(), order.legalName],
    ...(order.artistName ? ([[m.order_artist_name(), order.artistName]] as const) : []),
    [m.email(), order.email],
    [
      m.order_buys(),
      order.buyerKind === "trade" ? m.order_for_their_trade() : m.checkout_kind_consumer(),
    ],
    [m.country(), order.countryName],
    ...(order.postalAddress
      ? ([[m.address(), <MultilineText key="address" text={order.postalAddress} />]] as const)
      : []),
    ...(order.vatId
      ? ([[m.order_vat_id(), `${order.vatId}${describeCheck(order)}`]] as const)
      : []),
    [m.from(), from || none],
    ...(order.consents.length > 0
      ? ([[m.order_agreed(), <Consents key="agreed" consents={order.consents} />]] as const)
      : []),
  ];
}

function CodeLink({ code }: { code: string }) {
  return (
    <Link to={href("/verify/:code", { code: printCode(code) })} className="mono-type underline">
      {printCode(code)}
    </Link>
  );
}

function MultilineText({ text }: { text: string }) {
  return (
    <span dir="auto" className="whitespace-pre-line">
      {text}
    </span>
  );
}

function Consents({ consents }: Pick<AdminOrder, "consents">) {
  return (
    <ul className="grid gap-2.5">
      {consents.map(({ wording, givenAt, title }) => (
        <li key={wording}>
          {title && <span className="block font-semibold">{title}</span>}
          {wording}
          <span className="block text-muted">
            <DateTime at={givenAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const checkResults = {
  valid: m.order_vat_id_is_valid,
  invalid: m.order_not_registered,
  unknown: m.order_not_known_yet_asked_again_later,
};

function describeCheck({ vatCheck }: AdminOrder): string {
  if (!vatCheck) return "";
  const { state, checkedAt, consultationNumber } = vatCheck;
  const number = consultationNumber ? m.order_consultation_number({ consultationNumber }) : "";
  return m.order_by_vies({
    checkWords: checkResults[state](),
    time: formatTime(checkedAt),
    number,
  });
}
