import { href, Link, useLocation } from "react-router";
import type { findNextPayout } from "#app/shares/producers.server.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { formatCount } from "#app/ui/format.ts";
import { showMoney } from "#app/ui/money.ts";
import { t } from "#app/words/words.ts";
import { dialogAddress } from "./shares-address.ts";

type Props = { next: Awaited<ReturnType<typeof findNextPayout>>; hasBankAccount: boolean };

/** What can be paid now, and why not all of it. */
export function NextPayout({ next, hasBankAccount }: Props) {
  const { search } = useLocation();
  const { payments, cents, currency, minimumCents, belowMinimum, withoutAccount } = next;
  const left = [
    ...(withoutAccount > 0 ? [t`${withoutAccount} without an account to pay to`] : []),
    ...(belowMinimum > 0
      ? [t`${belowMinimum} owed less than ${showMoney({ cents: minimumCents, currency })}`]
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
            ? t`${t(formatCount(payments, "payment"))} can be made: ${showMoney({ cents, currency })}`
            : t`Nothing can be paid now`}
        </h2>
        <p className="mt-1 text-muted text-sm text-pretty">
          {left.length > 0
            ? t`Left out: ${left.join(", ")}.`
            : t`Money goes from your bank to theirs; the shop only writes the file.`}
        </p>
        {!hasBankAccount && (
          <p className="mt-1 text-sm">
            <Link to={href("/admin/settings/payments")} className="underline underline-offset-4">
              {t`Enter your bank account`}
            </Link>{" "}
            {t`first, so that a bank can read the file; without it you get a CSV only.`}
          </p>
        )}
      </div>
      {payments > 0 && (
        <Link
          to={dialogAddress(search, "payout")}
          preventScrollReset
          className={buttonLook("accent")}
        >
          {t`Make a payout file`}
        </Link>
      )}
    </section>
  );
}
