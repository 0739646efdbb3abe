import { Undo2 } from "lucide-react";
import { href, Link } from "react-router";
import type { Currency } from "#app/platform/system/currency.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { formatDay } from "#app/platform/ui/format-time.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { Payout } from "#app/shop/accounting/shares/payouts.server.ts";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";

type Line = Omit<Payout["lines"][number], "bic" | "iban"> & { iban: string };

export function PayoutPayments({ lines, currency }: { lines: Line[]; currency: Currency }) {
  return (
    <ol aria-label={m.payments()} className="border-line border-t text-sm">
      {lines.map((line) => (
        <li
          key={line.id}
          className="grid items-center gap-x-6 gap-y-2 border-line border-b py-4 md:grid-cols-[minmax(0,1fr)_9rem_13rem]"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Link
              to={href("/admin/shares/:id", { id: line.producerId })}
              className="font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              <bdi>{line.name}</bdi>
            </Link>
            <span className="mt-1 block text-muted">
              {line.holder ? `${line.holder}, ${line.iban}` : m.payout_account_erased()}
            </span>
          </span>
          <span className="font-semibold tabular-nums md:text-right">
            {formatMoney({ cents: line.cents, currency })}
          </span>
          <span className="md:justify-self-end">
            {line.failedAt ? (
              <Badge tone="accent">{m.payout_failed({ day: formatDay(line.failedAt) })}</Badge>
            ) : (
              <FailForm line={line} />
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function FailForm({ line }: { line: Line }) {
  return (
    <IntentButton intent="fail" fields={{ line: line.id }}>
      <Undo2 aria-hidden className="size-4" /> {m.payout_it_came_back()}
      <span className="sr-only">{m.payout_the_payment_to({ name: line.name })}</span>
    </IntentButton>
  );
}
