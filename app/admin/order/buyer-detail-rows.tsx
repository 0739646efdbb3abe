import { DateTime } from "#app/platform/ui/date-time.tsx";
import type { DetailRows } from "#app/platform/ui/detail-table.tsx";
import { formatTime } from "#app/platform/ui/format-time.ts";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { m } from "#messages";

const none = "–";

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
