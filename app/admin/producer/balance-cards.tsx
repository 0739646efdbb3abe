import type { Currency } from "#app/platform/system/currency.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { Balance } from "#app/shop/accounting/shares/balances.server.ts";
import { m } from "#messages";

type Props = {
  balances: Balance[];
  currency: Currency;
  texts: Record<"held" | "payable" | "paid", string>;
};

const names = {
  held: m.paper_held,
  payable: m.statement_payable,
  paid: m.paper_paid_out,
} as const;

/** Shows one row per currency. */
export function BalanceCards({ balances, currency, texts }: Props) {
  const none = { currency, heldCents: 0, payableCents: 0, paidCents: 0 };
  const rows = balances.length > 0 ? balances : [none];
  return rows.map((balance) => (
    <dl
      key={balance.currency}
      className="mb-4 grid gap-px border border-line bg-line sm:grid-cols-3"
    >
      {(["held", "payable", "paid"] as const).map((name) => (
        <div key={name} className="bg-ground p-5">
          <dt className="mono-type text-muted uppercase">{names[name]()}</dt>
          <dd className="mt-2">
            <span
              className={`block font-semibold text-2xl tabular-nums [overflow-wrap:anywhere] ${balance[`${name}Cents`] < 0 ? "text-danger" : ""}`}
            >
              {formatMoney({ cents: balance[`${name}Cents`], currency: balance.currency })}
            </span>
            <span className="mt-1 block text-muted text-sm text-pretty">
              {name === "payable" && balance.payableCents < 0
                ? m.producer_owed_back_the_next_payout_is()
                : texts[name]}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  ));
}
