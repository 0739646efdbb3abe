import { Download } from "lucide-react";
import { href, Link } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { BackToList } from "#app/platform/navigation/back-to-list.tsx";
import { Alert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatTime } from "#app/platform/ui/format-time.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { findTransferFileProblem } from "#app/shop/accounting/shares/credit-transfer.ts";
import { findPayout } from "#app/shop/accounting/shares/payouts.server.ts";
import { maskIban } from "#app/shop/accounting/shares/share.ts";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { QuestionDialog } from "../shared/page-dialog.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import { payoutCommands } from "../shares/share-commands.server.ts";
import { payoutId } from "../shares/shares-address.ts";
import type { Route } from "./+types/route";
import { PayoutPayments } from "./payout-payments.tsx";

export const middleware = [requireAdmin];

const missing = m.payout_there_is_no_such_payout_file;

export async function loader({ params, url }: Route.LoaderArgs) {
  const id = orNotFound(payoutId.safeParse(params.id).data, missing());
  const payout = orNotFound(await findPayout(id), missing());
  const { lines, debtorIban, debtorHolder: _, debtorBic: __, ...payoutDetails } = payout;
  return {
    ...payoutDetails,
    debtor: maskIban(debtorIban),
    problem: findTransferFileProblem(payout),
    lines: lines.map(({ iban, bic: _bic, ...line }) => ({ ...line, iban: maskIban(iban) ?? "" })),
    asks: url.searchParams.has("cancel"),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(payoutCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.payout_payout_file());
}

export default function PayoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, madeAt, madeBy, currency, lines, debtor, problem, asks } = loaderData;
  const result = useFormResult(actionData);
  const counted = lines.filter(({ failedAt }) => failedAt === null);
  const cents = counted.reduce((sum, line) => sum + line.cents, 0);
  const amount = formatMoney({ cents, currency });
  const closeTo = href("/admin/shares/payouts/:id", { id });
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <BackToList otherwise={href("/admin/shares")} />
      <AdminHeading
        title={
          counted.length > 0
            ? `${m.count_payments({ count: counted.length })}, ${amount}`
            : m.canceled()
        }
        text={
          debtor === null
            ? m.payout_made_on_by({ time: formatTime(madeAt), madeBy })
            : m.payout_made_on_by_to_be_paid({ time: formatTime(madeAt), madeBy, debtor })
        }
      />
      <ScreenProblem problem={asks ? undefined : result?.problem} />
      {asks && counted.length > 0 && (
        <QuestionDialog
          title={m.payout_did_your_bank_refuse_this_file()}
          text={m.payout_its_payments_become_payable_again_and()}
          closeTo={closeTo}
          intent="cancel"
          label={m.payout_yes_it_refused_it()}
          fields={{ payout: id }}
          problem={result?.problem}
        />
      )}
      {problem && (
        <Alert tone="plain" className="mb-5" title={m.payout_there_is_no_file_for_the()}>
          {problem} {m.payout_the_csv_has_the_same_payments()}
        </Alert>
      )}
      {counted.length > 0 && <Files id={id} hasTransfers={problem === undefined} />}
      <PayoutPayments lines={lines} currency={currency} />
    </main>
  );
}

function Files({ id, hasTransfers }: { id: string; hasTransfers: boolean }) {
  const address = (file: string) => href("/admin/shares/payouts/:id/:file", { id, file });
  return (
    <div className="mb-8 flex flex-wrap gap-3">
      {hasTransfers && (
        <a href={address("payout.xml")} className={buttonVariants("accent")}>
          <Download aria-hidden className="size-4" /> {m.payout_for_the_bank_pain_001()}
        </a>
      )}
      <a href={address("payout.csv")} className={buttonVariants("plain")}>
        <Download aria-hidden className="size-4" /> {m.csv()}
      </a>
      <Link to="?cancel" preventScrollReset className={buttonVariants("plain")}>
        {m.payout_the_bank_refused_it()}
      </Link>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.payout_error_reading_the_payout()}
      text={m.payout_not_loaded()}
    />
  );
}
