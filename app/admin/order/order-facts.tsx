import { href, Link } from "react-router";
import type { FoundOrder } from "#app/orders/managing/find-order.server.ts";
import { describeRight } from "#app/orders/withdrawals/withdrawal-words.ts";
import { printCode } from "#app/register/verification-code.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import type { Facts } from "#app/ui/fact-table.tsx";
import { formatTime } from "#app/ui/format.ts";
import { showMoney } from "#app/ui/money.ts";
import { t } from "#app/words/words.ts";

const channels: Record<FoundOrder["channel"], string> = {
  checkout: "In the shop",
  "download-page": "By its download link",
  "thank-you-page": "By its return link",
  "by-hand": "Marked by hand",
};

const none = "–";

export function orderFacts(order: FoundOrder): Facts {
  const { trackId, title, priceCents, currency, reservedUntil, paidAt, deliveredAt } = order;
  const track = trackId ? (
    <Link to={href("/admin/track/:id", { id: trackId })} className="underline hover:text-accent">
      {title}
    </Link>
  ) : (
    title
  );
  return [
    [order.service ? t`Service` : t`Track`, track],
    [t`Total`, showMoney({ cents: priceCents, currency })],
    ...order.tax.map(({ name, value }) => [t(name), t(value)] as const),
    [t`Sold`, t(channels[order.channel])],
    [t`Begun`, formatTime(order.createdAt)],
    ...(reservedUntil ? ([[t`Reserved until`, formatTime(reservedUntil)]] as const) : []),
    [t`Paid`, paidAt ? formatTime(paidAt) : none],
    [order.service ? t`Delivered` : t`First file`, deliveredAt ? formatTime(deliveredAt) : none],
    ...(order.code ? ([[t`Verified by`, <CodeLink key="code" code={order.code} />]] as const) : []),
    ...order.withdrawals.map(
      ({ name, receivedAt }) => [t`Withdrawal`, `${name}, ${formatTime(receivedAt)}`] as const,
    ),
    ...(order.right ? ([[t`Right to withdraw`, t(describeRight(order.right))]] as const) : []),
    ...(order.papers.some(({ kind }) => kind === "agreement")
      ? ([[t`Agreement`, <Paper key="agreement" id={order.id} name="agreement" />]] as const)
      : []),
    ...order.invoices.map(
      ({ number, kind }) =>
        [
          kind === "invoice" ? t`Invoice` : t`Credit note`,
          <Paper key={number} id={order.id} name={number} label={number} />,
        ] as const,
    ),
    ...(order.endReason ? ([[t`Ended because`, order.endReason]] as const) : []),
  ];
}

type PaperProps = { id: string; name: string; label?: string };

function Paper({ id, name, label = t`Download` }: PaperProps) {
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

export function buyerFacts(order: FoundOrder & { countryName: string }): Facts {
  const from = [order.address, order.userAgent].filter(Boolean).join(", ");
  const known = order.erasedAt ? t`Nothing any more` : t`Nothing yet`;
  if (!order.email) return [[t`Known`, known], ...(from ? ([[t`From`, from]] as const) : [])];
  return [
    [t`Name`, order.legalName],
    ...(order.artistName ? ([[t`Artist name`, order.artistName]] as const) : []),
    [t`Email`, order.email],
    [t`Buys`, order.buyerKind === "trade" ? t`For their trade` : t`As a private person`],
    [t`Country`, order.countryName],
    ...(order.postalAddress
      ? ([[t`Address`, <Lines key="address" text={order.postalAddress} />]] as const)
      : []),
    ...(order.vatId ? ([[t`VAT ID`, `${order.vatId}${describeCheck(order)}`]] as const) : []),
    [t`From`, from || none],
    ...(order.consents.length > 0
      ? ([[t`Agreed`, <Consents key="agreed" consents={order.consents} />]] as const)
      : []),
  ];
}

function CodeLink({ code }: { code: string }) {
  return (
    <Link to={href("/verify/:code", { code: printCode(code) })} className="fact-type underline">
      {printCode(code)}
    </Link>
  );
}

function Lines({ text }: { text: string }) {
  return (
    <span dir="auto" className="whitespace-pre-line">
      {text}
    </span>
  );
}

function Consents({ consents }: Pick<FoundOrder, "consents">) {
  return (
    <ul className="grid gap-2.5">
      {consents.map(({ wording, givenAt }) => (
        <li key={wording}>
          {wording}
          <span className="block text-muted">
            <DateTime at={givenAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const checkWords = {
  valid: "valid",
  invalid: "not registered",
  unknown: "not known yet, asked again later",
};

function describeCheck({ vatCheck }: FoundOrder): string {
  if (!vatCheck) return "";
  const { state, checkedAt, consultationNumber } = vatCheck;
  const number = consultationNumber ? t`, consultation number ${consultationNumber}` : "";
  return t`, by VIES ${t(checkWords[state])} (${formatTime(checkedAt)}${number})`;
}
