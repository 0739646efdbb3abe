import { href, Link } from "react-router";
import { Badge } from "#app/platform/ui/badge.tsx";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { ListedPayout } from "#app/shop/accounting/shares/payouts.server.ts";
import { m } from "#messages";

export function PayoutList({ payouts }: { payouts: ListedPayout[] }) {
  return (
    <ol aria-label={m.shares_payout_files()} className="border-line border-t text-sm">
      {payouts.map(({ id, madeAt, madeBy, payments, failed, cents, currency }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b py-3"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Link
              to={href("/admin/shares/payouts/:id", { id })}
              className="font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              <DateTime at={madeAt} />
            </Link>
            <span className="mt-1 block text-muted">{m.shares_by({ payments, madeBy })}</span>
          </span>
          <span className="flex items-center gap-3 tabular-nums">
            {failed > 0 && (
              <Badge tone="accent">
                {failed === payments ? m.canceled() : m.shares_failed({ failed })}
              </Badge>
            )}
            {formatMoney({ cents, currency })}
          </span>
        </li>
      ))}
    </ol>
  );
}
