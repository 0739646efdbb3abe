import { BadgeCheck, Ban } from "lucide-react";
import { href, Link } from "react-router";
import type { VerifiedSale } from "#app/orders/verify-sale.server.ts";
import { nameOfLine } from "#app/register/line-names.ts";
import { printCode } from "#app/register/verification-code.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { type Facts, FactTable } from "#app/ui/fact-table.tsx";

type Props = { sale: VerifiedSale };

export function SaleVerdict({ sale }: Props) {
  const { code, state, model, paidAt, revokedAt, isRegistered, lines } = sale;
  const facts: Facts = [
    [
      "Code",
      <span key="code" className="fact-type">
        {printCode(code)}
      </span>,
    ],
    ...(model ? ([["Rights", model]] as const) : []),
    ...(paidAt ? ([["Sold", <DateTime key="sold" at={paidAt} />]] as const) : []),
    ...(revokedAt ? ([["Revoked", <DateTime key="revoked" at={revokedAt} />]] as const) : []),
    ["Register", lines.length > 0 ? <LinesOfSale key="lines" sale={sale} /> : "No line"],
  ];
  return (
    <section className="grid gap-8">
      <Verdict isGenuine={revokedAt === undefined} why={whyRevoked(state)} />
      <FactTable heading="The sale" facts={facts} />
      {!isRegistered && (
        <p className="max-w-prose text-muted text-pretty text-sm">
          This sale is older than the shop's register, which tells of nothing before it began.
        </p>
      )}
    </section>
  );
}

function Verdict({ isGenuine, why }: { isGenuine: boolean; why: string }) {
  const Sign = isGenuine ? BadgeCheck : Ban;
  return (
    <div
      className={`flex items-start gap-4 border-l-4 bg-surface p-5 sm:p-6 ${isGenuine ? "border-ink" : "border-accent"}`}
    >
      <Sign
        aria-hidden
        className={`size-9 shrink-0 ${isGenuine ? "" : "text-accent"}`}
        strokeWidth={1.5}
      />
      <div className="min-w-0">
        <h2 className="font-semibold text-2xl">{isGenuine ? "Genuine" : "Revoked"}</h2>
        <p className="mt-1 text-pretty">
          {isGenuine ? "The track was sold once, and this sale counts." : why}
        </p>
      </div>
    </div>
  );
}

function LinesOfSale({ sale }: Props) {
  return (
    <ul className="grid gap-1">
      {sale.lines.map((line) => (
        <li key={line.number}>
          <Link
            to={{
              pathname: href("/register"),
              search: `before=${line.number + 1}`,
              hash: `line-${line.number}`,
            }}
            className="underline hover:text-accent"
          >
            Line {line.number}
          </Link>{" "}
          {nameOfLine(line)}
        </li>
      ))}
    </ul>
  );
}

const revokedWords: Partial<Record<VerifiedSale["state"], string>> = {
  refunded: "The money was given back to the buyer.",
  "charged-back": "The payment was taken back by the buyer's bank.",
  cancelled: "The seller has undone this sale.",
};

function whyRevoked(state: VerifiedSale["state"]): string {
  return revokedWords[state] ?? "This sale does not count any more.";
}
