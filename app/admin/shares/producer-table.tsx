import { Pencil } from "lucide-react";
import { href, Link, useLocation } from "react-router";
import type { Currency } from "#app/platform/system/currency.ts";
import { formatPercent } from "#app/platform/ui/format-percent.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { listProducers } from "#app/shop/accounting/shares/producers.server.ts";
import { m } from "#messages";
import { ColumnHeads } from "../shared/column-heads.tsx";
import { RowLink } from "../shared/row-buttons.tsx";
import { dialogAddress } from "./shares-address.ts";

type Listed = Awaited<ReturnType<typeof listProducers>>["producers"][number];
type Props = { producers: Listed[]; currency: Currency };

const columns = [
  { name: m.shares_producer, width: "w-[24%]" },
  { name: m.shares_share, width: "w-[16%]" },
  { name: m.mail_account, width: "w-[18%]" },
  { name: m.paper_held, width: "w-[14%]", isNumeric: true },
  { name: m.statement_payable, width: "w-[14%]", isNumeric: true },
  { name: m.paper_paid_out, width: "w-[14%]", isNumeric: true },
];

/** Each row is a card on narrow screens. */
export function ProducerTable({ producers, currency }: Props) {
  return (
    <table className="w-full table-fixed border-line text-sm max-xl:block xl:border">
      <ColumnHeads columns={columns} hidden="max-xl:sr-only" />
      <tbody className="max-xl:grid max-xl:gap-3 xl:divide-y xl:divide-line">
        {producers.map((producer) => (
          <ProducerRow key={producer.id} producer={producer} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

const cell = "min-w-0 px-3 py-3 align-middle font-normal max-xl:py-1";

function ProducerRow({ producer, currency }: { producer: Listed; currency: Currency }) {
  const { search } = useLocation();
  const { id, name, isGone, share, shareBasisPoints, maskedIban, balances } = producer;
  const none = { currency, heldCents: 0, payableCents: 0, paidCents: 0 };
  const rows = balances.length > 0 ? balances : [none];
  return (
    <tr className="hover:bg-surface max-xl:grid max-xl:grid-cols-3 max-xl:border max-xl:border-line max-xl:py-2">
      <th scope="row" className={`${cell} text-left [overflow-wrap:anywhere] max-xl:col-span-3`}>
        <Link
          to={href("/admin/shares/:id", { id })}
          className="inline-block min-h-6 font-semibold underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        {isGone && <span className="block text-muted text-xs">{m.shares_account_deleted()}</span>}
      </th>
      <td className={`${cell} max-xl:col-span-3`}>
        <span className="flex items-center gap-1">
          <span>
            {formatPercent(share / 10_000)}{" "}
            {shareBasisPoints === null && (
              <span className="whitespace-nowrap text-muted xl:block xl:text-xs">
                {m.shares_default()}
              </span>
            )}
          </span>
          <RowLink
            to={dialogAddress(search, "share", id)}
            label={m.shares_change_the_share_of({ name })}
            icon={Pencil}
          />
        </span>
      </td>
      <td className={`${cell} max-xl:col-span-3`}>
        {maskedIban ?? <span className="text-muted">{m.shares_no_account_yet()}</span>}
      </td>
      {(["heldCents", "payableCents", "paidCents"] as const).map((column, index) => (
        <td key={column} className={`${cell} tabular-nums xl:text-right`}>
          <span className="mono-type block text-muted uppercase xl:hidden">
            {columns[index + 3]?.name()}
          </span>
          {rows.map((balance) => (
            <span
              key={balance.currency}
              className={`block [overflow-wrap:anywhere] ${amountTone(balance[column])}`}
            >
              {formatMoney({ cents: balance[column], currency: balance.currency })}
            </span>
          ))}
        </td>
      ))}
    </tr>
  );
}

function amountTone(cents: number): string {
  if (cents < 0) return "text-danger";
  return cents === 0 ? "text-muted" : "";
}
