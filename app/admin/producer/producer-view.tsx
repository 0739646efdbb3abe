import { Download, FileText } from "lucide-react";
import { href, Link } from "react-router";
import { nameOfMonth } from "#app/shares/statement-words.ts";
import type { Currency } from "#app/system/currency.ts";
import { formatCount } from "#app/ui/format.ts";
import { showNumber } from "#app/ui/money.ts";
import { BackToList } from "#app/web/back-to-list.tsx";
import type { FormResult } from "#app/web/form-result.ts";
import { readersLocale, t } from "#app/words/words.ts";
import { AdminHeading } from "../parts/admin-heading.tsx";
import { ScreenProblem } from "../parts/screen-problem.tsx";
import { BalanceCards } from "./balance-cards.tsx";
import type { ProducerViewData } from "./find-producer-view.server.ts";
import { PayoutAccount } from "./payout-account.tsx";

type Props = { view: ProducerViewData; result: FormResult | undefined };

/** What one producer is owed, as they see it and as administrators do. */
export function ProducerView({ view, result }: Props) {
  const { producer, balances, months, currency, holdDays, proof, isOwn } = view;
  const part = `${showNumber(producer.share / 100)} %`;
  const share = isOwn
    ? t`Your share is ${part} of what the shop keeps of a sale before VAT.`
    : t`Their share is ${part} of what the shop keeps of a sale before VAT.`;
  const texts = {
    held: t`For ${t(formatCount(holdDays, "day"))} after a sale, since buyers may get their money back.`,
    payable: t`The next payout contains it.`,
    paid: t`So far.`,
  };
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      {!isOwn && <BackToList otherwise={href("/admin/shares")} />}
      <AdminHeading title={isOwn ? t`Your Shares` : producer.name} text={share} />
      <ScreenProblem problem={result?.errors ? undefined : result?.problem} />
      <BalanceCards balances={balances} currency={currency} texts={texts} />
      <div className="mt-10 grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <Statements id={producer.id} months={months} />
        <PayoutAccount producer={producer} isOwn={isOwn} proof={proof} result={result} />
      </div>
    </main>
  );
}

function Statements({ id, months }: { id: string; months: string[] }) {
  return (
    <section aria-labelledby="statements">
      <h2 id="statements" className="font-semibold text-lg">
        {t`Statements`}
      </h2>
      {months.length === 0 && (
        <p className="mt-2 text-muted text-sm text-pretty">
          {t`There is one for each month in which a track was sold or paid out. Months are those of UTC.`}
        </p>
      )}
      <ul aria-label={t`Statements`} className="mt-4 border-line border-t text-sm empty:hidden">
        {months.map((month) => (
          <li
            key={month}
            className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-1"
          >
            <Link
              to={href("/admin/shares/:id/:month", { id, month })}
              className="inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              <FileText aria-hidden className="size-4 text-muted" />{" "}
              {nameOfMonth(month, readersLocale())}
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
  /** Where there is a paper for each of several. */
  currency?: Currency | undefined;
};

export function StatementFile({ id, month, format, currency }: FileProps) {
  const name = [format.toUpperCase(), currency].filter(Boolean).join(", ");
  const file = href("/admin/shares/:id/:month/:file", { id, month, file: `statement.${format}` });
  return (
    <a
      href={currency ? `${file}?currency=${currency}` : file}
      aria-label={t`${nameOfMonth(month, readersLocale())} as ${name}`}
      className="inline-flex min-h-11 items-center gap-1.5 text-muted hover:text-ink"
    >
      <Download aria-hidden className="size-4" /> {name}
    </a>
  );
}
