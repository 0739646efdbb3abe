import { Download } from "lucide-react";
import { href, Link } from "react-router";
import { requireAdmin } from "#app/accounts/guards.server.ts";
import { readAdminForm } from "#app/accounts/sent-form.server.ts";
import { whyNoTransfers } from "#app/shares/credit-transfer.ts";
import { findPayout } from "#app/shares/payouts.server.ts";
import { maskIban } from "#app/shares/share.ts";
import { Alert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { formatCount, formatTime } from "#app/ui/format.ts";
import { showMoney } from "#app/ui/money.ts";
import { BackToList } from "#app/web/back-to-list.tsx";
import { runIntent } from "#app/web/form-command.server.ts";
import { found } from "#app/web/found.ts";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { t } from "#app/words/words.ts";
import { AdminFailed } from "../parts/admin-failed.tsx";
import { AdminHeading } from "../parts/admin-heading.tsx";
import { QuestionDialog } from "../parts/page-dialog.tsx";
import { ScreenProblem } from "../parts/screen-problem.tsx";
import { payoutCommands } from "../shares/share-commands.server.ts";
import { payoutId } from "../shares/shares-address.ts";
import type { Route } from "./+types/route";
import { PayoutLines } from "./payout-lines.tsx";

export const middleware = [requireAdmin];

const missing = "There is no such payout file.";

export async function loader({ params, url }: Route.LoaderArgs) {
  const id = found(payoutId.safeParse(params.id).data, t(missing));
  const payout = found(await findPayout(id), t(missing));
  const { lines, debtorIban, debtorHolder: _, debtorBic: __, ...shown } = payout;
  return {
    ...shown,
    debtor: maskIban(debtorIban),
    problem: whyNoTransfers(payout),
    lines: lines.map(({ iban, bic: _bic, ...line }) => ({ ...line, iban: maskIban(iban) })),
    asks: url.searchParams.has("cancel"),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(payoutCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, t`Payout File`);
}

export default function PayoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, madeAt, madeBy, currency, lines, debtor, problem, asks } = loaderData;
  const result = useFormResult(actionData);
  const counted = lines.filter(({ failedAt }) => failedAt === null);
  const cents = counted.reduce((sum, line) => sum + line.cents, 0);
  const amount = showMoney({ cents, currency });
  const closeTo = href("/admin/shares/payouts/:id", { id });
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <BackToList otherwise={href("/admin/shares")} />
      <AdminHeading
        title={
          counted.length > 0
            ? `${t(formatCount(counted.length, "payment"))}, ${amount}`
            : t`Cancelled`
        }
        text={
          debtor === "none"
            ? t`Made on ${formatTime(madeAt)} by ${madeBy}.`
            : t`Made on ${formatTime(madeAt)} by ${madeBy}, to be paid from ${debtor}.`
        }
      />
      <ScreenProblem problem={asks ? undefined : result?.problem} />
      {asks && counted.length > 0 && (
        <QuestionDialog
          title={t`Did your bank refuse this file?`}
          text={t`Its payments become payable again, and the next file contains them. Where your bank did pay, people would be paid twice: look at your account first.`}
          closeTo={closeTo}
          intent="cancel"
          label={t`Yes, it refused it`}
          fields={{ payout: id }}
          problem={result?.problem}
        />
      )}
      {problem && (
        <Alert tone="plain" className="mb-5" title={t`There is no file for the bank`}>
          {t(problem)} {t`The CSV has the same payments.`}
        </Alert>
      )}
      {counted.length > 0 && <Files id={id} hasTransfers={problem === undefined} />}
      <PayoutLines lines={lines} currency={currency} />
    </main>
  );
}

function Files({ id, hasTransfers }: { id: string; hasTransfers: boolean }) {
  const address = (file: string) => href("/admin/shares/payouts/:id/:file", { id, file });
  return (
    <div className="mb-8 flex flex-wrap gap-3">
      {hasTransfers && (
        <a href={address("payout.xml")} className={buttonLook("accent")}>
          <Download aria-hidden className="size-4" /> {t`For the bank (pain.001)`}
        </a>
      )}
      <a href={address("payout.csv")} className={buttonLook("plain")}>
        <Download aria-hidden className="size-4" /> {t`CSV`}
      </a>
      <Link to="?cancel" preventScrollReset className={buttonLook("plain")}>
        {t`The bank refused it`}
      </Link>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={t`Error reading the payout`}
      text={t`The payout could not be read. Please try again.`}
    />
  );
}
