import { Download, FileText } from "lucide-react";
import { href, Link } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { BackToList } from "#app/platform/navigation/back-to-list.tsx";
import type { Currency } from "#app/platform/system/currency.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { formatPercent } from "#app/platform/ui/format-percent.ts";
import { listOf } from "#app/platform/ui/list-of.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { nameOfMonth } from "#app/shop/accounting/shares/statement-texts.ts";
import { m } from "#messages";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import { BalanceCards } from "./balance-cards.tsx";
import type { ProducerViewData } from "./find-producer-view.server.ts";
import { PayoutAccountSection } from "./payout-account-section.tsx";

type Props = { view: ProducerViewData; result: FormResult | undefined };

export function ProducerView({ view, result }: Props) {
  const { producer, balances, practice, months, currency, holdDays, reauthentication, isOwn } =
    view;
  const part = formatPercent(producer.share / 10_000);
  const share = isOwn
    ? m.producer_your_share_is_of_what_the({ part })
    : m.producer_their_share_is_of_what_the({ part });
  const texts = {
    held: m.producer_for_after_a_sale_since_buyers({ holdDays }),
    payable: m.producer_the_next_payout_contains_it(),
    paid: m.producer_so_far(),
  };
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      {!isOwn && <BackToList otherwise={href("/admin/shares")} />}
      <AdminHeading title={isOwn ? m.producer_your_shares() : producer.name} text={share} />
      <ScreenProblem problem={result?.errors ? undefined : result?.problem} />
      <BalanceCards balances={balances} currency={currency} texts={texts} />
      <PracticeShares practice={practice} />
      <div className="mt-10 grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <Statements id={producer.id} months={months} />
        <PayoutAccountSection
          producer={producer}
          isOwn={isOwn}
          reauthentication={reauthentication}
          result={result}
        />
      </div>
    </main>
  );
}

function PracticeShares({ practice }: Pick<ProducerViewData, "practice">) {
  if (practice.length === 0) return null;
  const amounts = practice.map(({ currency, cents }) => formatMoney({ currency, cents }));
  const count = practice.reduce((sum, { sales }) => sum + sales, 0);
  return (
    <Alert tone="plain" title={m.producer_practice_sales({ count })}>
      {m.producer_practice_share({ amount: listOf(amounts) })}
    </Alert>
  );
}

function Statements({ id, months }: { id: string; months: string[] }) {
  return (
    <section aria-labelledby="statements">
      <h2 id="statements" className="font-semibold text-lg">
        {m.producer_statements()}
      </h2>
      {months.length === 0 && (
        <p className="mt-2 text-muted text-sm text-pretty">
          {m.producer_there_is_one_for_each_month()}
        </p>
      )}
      <ul
        aria-label={m.producer_statements()}
        className="mt-4 border-line border-t text-sm empty:hidden"
      >
        {months.map((month) => (
          <li
            key={month}
            className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-1"
          >
            <Link
              to={href("/admin/shares/:id/:month", { id, month })}
              className="inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              <FileText aria-hidden className="size-4 text-muted" /> {nameOfMonth(month)}
            </Link>
            <span className="flex gap-4">
              <StatementFile id={id} month={month} format="pdf" />
              <StatementFile id={id} month={month} format="csv" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FileProps = {
  id: string;
  month: string;
  format: "pdf" | "csv";
  /** Present if there is a document for each of several currencies. */
  currency?: Currency | undefined;
};

export function StatementFile({ id, month, format, currency }: FileProps) {
  const name = [format.toUpperCase(), currency].filter(Boolean).join(", ");
  const file = href("/admin/shares/:id/:month/:file", { id, month, file: `statement.${format}` });
  return (
    <a
      href={currency ? `${file}?currency=${currency}` : file}
      aria-label={m.producer_as({ month: nameOfMonth(month), name })}
      className="inline-flex min-h-11 items-center gap-1.5 text-muted hover:text-ink"
    >
      <Download aria-hidden className="size-4" /> {name}
    </a>
  );
}
