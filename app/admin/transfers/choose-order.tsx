import { Form, href, Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { ListedBankEntry } from "#app/shop/orders/bank-statements/bank-entries.server.ts";
import type { EntryView } from "#app/shop/orders/bank-statements/entry-filter.ts";
import type { ExpectedTransfer } from "#app/shop/orders/transfers/expected-transfers.server.ts";
import { matchTransfer } from "#app/shop/orders/transfers/match-entry.ts";
import { formatReference } from "#app/shop/payments/bank-transfer/creditor-reference.ts";
import { m } from "#messages";
import { PageDialog } from "../shared/page-dialog.tsx";
import { EntryOrderActions } from "./entry-actions.tsx";
import { OrderLink } from "./entry-list.tsx";
import { explain } from "./match-texts.ts";
import { transfersAddress } from "./transfer-address.ts";

type Props = {
  entry: ListedBankEntry;
  offered: ExpectedTransfer[];
  search: string;
  filter: { view: EntryView; page: number };
};

/** Nothing changes before a button is pressed. */
export function ChooseOrder({ entry, offered, search, filter }: Props) {
  const amount = formatMoney({ cents: entry.amountCents, currency: entry.currency });
  return (
    <PageDialog
      title={m.transfers_which_order_is_for({ amount })}
      text={[entry.remitter, entry.words].filter(Boolean).join(": ").slice(0, 300) || undefined}
      closeTo={transfersAddress(filter)}
    >
      <Form action={href("/admin/transfers")} role="search" className="mt-5 flex gap-2">
        {filter.view !== "matching" && <input type="hidden" name="view" value={filter.view} />}
        <input type="hidden" name="choose" value={entry.id} />
        <input
          type="search"
          name="order"
          defaultValue={search}
          maxLength={100}
          aria-label={m.transfers_search_by_reference_track_name_or()}
          placeholder={m.transfers_reference_track_name_or_email()}
          className="h-10 w-full min-w-0 border border-edge/60 bg-surface px-3 text-base md:text-sm"
        />
        <button type="submit" className={buttonVariants("plain", "small")}>
          {m.search()}
        </button>
      </Form>
      {offered.length === 0 && (
        <p className="mt-5 text-muted text-sm">
          {search ? m.transfers_no_order_waiting() : m.transfers_no_order_waits_for_a_transfer()}
        </p>
      )}
      <ul aria-label={m.orders()} className="mt-5 border-line border-t text-sm empty:hidden">
        {offered.map((transfer) => (
          <Offered key={transfer.paymentId} entry={entry} transfer={transfer} amount={amount} />
        ))}
      </ul>
      <Link
        to={transfersAddress(filter)}
        preventScrollReset
        className={`mt-5 ${buttonVariants("plain", "small")}`}
      >
        {m.cancel()}
      </Link>
    </PageDialog>
  );
}

type OfferedProps = { entry: ListedBankEntry; transfer: ExpectedTransfer; amount: string };

function Offered({ entry, transfer, amount }: OfferedProps) {
  const match = matchTransfer(entry, transfer);
  const { amountCents, currency } = entry;
  const { title, text } = explain({ amountCents, currency, match, transfer });
  const { orderId, paymentId, legalName, priceCents, reference } = transfer;
  return (
    <li className="border-line border-b py-4 [overflow-wrap:anywhere]">
      <p>
        <OrderLink id={orderId} number={transfer.number} title={transfer.title} />
        <span className="text-muted">
          {legalName && (
            <>
              , <bdi>{legalName}</bdi>
            </>
          )}
          , {formatMoney({ cents: priceCents, currency: transfer.currency })}
        </span>
      </p>
      <p className="mt-0.5 font-mono text-muted text-xs">{formatReference(reference)}</p>
      <p className="mt-2 text-muted">
        {match === "exact" ? m.transfers_the_amount_is_right() : `${title}.`} {text}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <EntryOrderActions
          entryId={entry.id}
          payment={paymentId}
          match={match}
          of={m.transfers_for({ amount, title: transfer.title })}
        />
      </div>
    </li>
  );
}
