import { Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { ListedBankEntry } from "#app/shop/orders/bank-statements/bank-entries.server.ts";
import type { EntryView } from "#app/shop/orders/bank-statements/entry-filter.ts";
import { actionsOf, type MatchResult } from "#app/shop/orders/transfers/match-entry.ts";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import { labelOf } from "./match-texts.ts";
import { chooseAddress } from "./transfer-address.ts";

type ListFilter = { view: EntryView; page: number };

export function EntryActions({ entry, filter }: { entry: ListedBankEntry; filter: ListFilter }) {
  const { id, state, match, transfer, remitter, amountCents, currency } = entry;
  const of = m.amount_of_remitter({
    amount: formatMoney({ cents: amountCents, currency }),
    remitter: remitter || entry.bookedOn,
  });
  if (state === "ignored")
    return (
      <EntryButton id={id} intent="reopen" label={m.transfers_reopen()} of={of} tone="plain" />
    );
  const isToDecide = state === "open" || match === "ended-part";
  if (!isToDecide) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {transfer && (
        <EntryOrderActions entryId={id} payment={transfer.paymentId} match={match} of={of} />
      )}
      {state === "open" && (
        <>
          <Link
            to={chooseAddress(filter, id)}
            preventScrollReset
            className={buttonVariants(transfer ? "quiet" : "plain", "small")}
          >
            {transfer ? m.transfers_another_order() : m.transfers_choose_the_order()}
            <span className="sr-only"> {m.for({ ofValue: of })}</span>
          </Link>
          <EntryButton
            id={id}
            intent="ignore"
            label={m.transfers_put_it_aside()}
            of={of}
            tone={match === "another-currency" ? "plain" : "quiet"}
          />
        </>
      )}
    </div>
  );
}

type EntryOrderActionsProps = { entryId: string; payment: string; match: MatchResult; of: string };

/** The recommended action comes first. */
export function EntryOrderActions({ entryId, payment, match, of }: EntryOrderActionsProps) {
  return actionsOf[match].map((action, index) => (
    <IntentButton
      key={action}
      intent={action}
      fields={{ line: entryId, payment, match }}
      className={buttonVariants(index === 0 ? "ink" : "plain", "small")}
    >
      {labelOf(action, match)}
      <span className="sr-only">: {of}</span>
    </IntentButton>
  ));
}

type EntryButtonProps = {
  id: string;
  intent: "ignore" | "reopen";
  label: string;
  of: string;
  tone: "plain" | "quiet";
};

function EntryButton({ id, intent, label, of, tone }: EntryButtonProps) {
  return (
    <IntentButton intent={intent} fields={{ line: id }} className={buttonVariants(tone, "small")}>
      {label}
      <span className="sr-only">: {of}</span>
    </IntentButton>
  );
}
