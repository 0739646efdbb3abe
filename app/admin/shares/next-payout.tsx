import { href, Link, useLocation } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import type { findNextPayout } from "#app/shop/accounting/shares/producers.server.ts";
import { m } from "#messages";
import { dialogAddress } from "./shares-address.ts";

type Props = { next: Awaited<ReturnType<typeof findNextPayout>>; hasBankAccount: boolean };

/** Shows the amounts that can be paid now, and reasons for the rest. */
export function NextPayout({ next, hasBankAccount }: Props) {
  const { search } = useLocation();
  const { payments, cents, currency, minimumCents, belowMinimum, withoutAccount } = next;
  const left = [
    ...(withoutAccount > 0 ? [m.shares_without_an_account_to_pay_to({ withoutAccount })] : []),
    ...(belowMinimum > 0
      ? [
          m.shares_owed_less_than({
            belowMinimum,
            amount: formatMoney({ cents: minimumCents, currency }),
          }),
        ]
      : []),
  ];
  return (
    <section
      aria-labelledby="next-payout"
      className="mb-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border border-line bg-surface p-5"
    >
      <div className="min-w-0">
        <h2 id="next-payout" className="font-semibold text-lg">
          {payments > 0
            ? m.shares_can_be_made({ payments, amount: formatMoney({ cents, currency }) })
            : m.shares_nothing_can_be_paid_now()}
        </h2>
        <p className="mt-1 text-muted text-sm text-pretty">
          {left.length > 0
            ? m.shares_left_out({ value: left.join(", ") })
            : m.shares_payment_file_description()}
        </p>
        {!hasBankAccount && (
          <p className="mt-1 text-sm">
            {renderMessage(m.shares_first_so_that_a_bank_can, {
              link: (text) => (
                <Link
                  to={href("/admin/settings/payments")}
                  className="underline underline-offset-4"
                >
                  {text}
                </Link>
              ),
            })}
          </p>
        )}
      </div>
      {payments > 0 && (
        <Link
          to={dialogAddress(search, "payout")}
          preventScrollReset
          className={buttonVariants("accent")}
        >
          {m.shares_make_a_payout_file()}
        </Link>
      )}
    </section>
  );
}
