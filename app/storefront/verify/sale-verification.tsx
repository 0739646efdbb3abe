import { BadgeCheck, Ban } from "lucide-react";
import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { type DetailRows, DetailTable } from "#app/platform/ui/detail-table.tsx";
import { nameOfLedgerEntry } from "#app/shop/ledger/ledger-entry-names.ts";
import { printCode } from "#app/shop/ledger/verification-code.ts";
import type { VerifiedSale } from "#app/shop/orders/verify-sale.server.ts";
import { m } from "#messages";
import { LocalTime } from "../shared/local-time.tsx";

type Props = { sale: VerifiedSale };

export function SaleVerification({ sale }: Props) {
  const { code, title, state, model, paidAt, revokedAt, isInLedger, ledgerEntries } = sale;
  const rows: DetailRows = [
    [
      m.track(),
      <strong key="track" dir="auto">
        {title}
      </strong>,
    ],
    [
      m.code(),
      <span key="code" className="mono-type">
        {printCode(code)}
      </span>,
    ],
    ...(model ? ([[m.paper_rights(), model]] as const) : []),
    ...(paidAt ? ([[m.sold(), <LocalTime key="sold" at={paidAt} />]] as const) : []),
    ...(revokedAt
      ? ([[m.verify_revoked(), <LocalTime key="revoked" at={revokedAt} />]] as const)
      : []),
    [
      m.nav_register(),
      ledgerEntries.length > 0 ? <EntriesOfSale key="lines" sale={sale} /> : m.verify_no_line(),
    ],
  ];
  return (
    <section className="grid gap-8">
      <VerificationResult isGenuine={revokedAt === undefined} why={whyRevoked(state)} />
      <DetailTable heading={m.verify_sale()} rows={rows} />
      {!isInLedger && (
        <p className="max-w-prose text-muted text-pretty text-sm">{m.verify_older()}</p>
      )}
    </section>
  );
}

function VerificationResult({ isGenuine, why }: { isGenuine: boolean; why: string }) {
  const Sign = isGenuine ? BadgeCheck : Ban;
  return (
    <div
      className={`flex items-start gap-4 border-l-4 bg-surface p-5 sm:p-6 ${isGenuine ? "border-ink" : "border-danger"}`}
    >
      <Sign
        aria-hidden
        className={`size-9 shrink-0 ${isGenuine ? "" : "text-danger"}`}
        strokeWidth={1.5}
      />
      <div className="min-w-0">
        <h2 className="font-semibold text-2xl">
          {isGenuine ? m.verify_genuine() : m.verify_revoked()}
        </h2>
        <p className="mt-1 text-pretty">{isGenuine ? m.verify_genuine_text() : why}</p>
      </div>
    </div>
  );
}

function EntriesOfSale({ sale }: Props) {
  return (
    <ul className="grid gap-1">
      {sale.ledgerEntries.map((entry) => (
        <li key={entry.number}>
          <Link
            to={{
              pathname: href("/register"),
              search: `before=${entry.number + 1}`,
              hash: `line-${entry.number}`,
            }}
            className="underline hover:text-accent"
          >
            {m.register_line({ number: entry.number })}
          </Link>{" "}
          {nameOfLedgerEntry(entry)}
        </li>
      ))}
    </ul>
  );
}

const revokedMessages: Partial<Record<VerifiedSale["state"], () => string>> = {
  refunded: m.verify_refunded,
  "charged-back": m.verify_charged_back,
  cancelled: m.verify_undone,
};

function whyRevoked(state: VerifiedSale["state"]): string {
  return (revokedMessages[state] ?? m.verify_not_counting)();
}
