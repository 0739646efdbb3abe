import { href, Link } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { PageLinks } from "#app/platform/navigation/page-links.tsx";
import { Alert } from "#app/platform/ui/alert.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import {
  countBankEntries,
  findOpenEntry,
  listBankEntries,
} from "#app/shop/orders/bank-statements/bank-entries.server.ts";
import {
  type EntryView,
  entryViews,
  readEntryFilter,
} from "#app/shop/orders/bank-statements/entry-filter.ts";
import { offerTransfers } from "#app/shop/orders/transfers/expected-transfers.server.ts";
import { findBankAccount } from "#app/shop/payments/bank-transfer/bank-account.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import { ViewLinks } from "../shared/view-links.tsx";
import type { Route } from "./+types/route";
import { ChooseOrder } from "./choose-order.tsx";
import { EntryList } from "./entry-list.tsx";
import { ImportSummaryAlert, readSummary } from "./import-summary.tsx";
import { type Choosing, readChoosing } from "./transfer-address.ts";
import { transferCommands } from "./transfer-commands.server.ts";
import { UploadStatement } from "./upload-statement.tsx";

export const middleware = [requireAdmin];

export async function loader({ url }: Route.LoaderArgs) {
  const filter = readEntryFilter(url.searchParams);
  const [list, matching, account, choosing] = await Promise.all([
    listBankEntries(filter),
    countBankEntries("matching"),
    findBankAccount(),
    findChoice(readChoosing(url)),
  ]);
  const summary = readSummary(url.searchParams);
  return { ...list, view: filter.view, matching, isOff: account === undefined, choosing, summary };
}

async function findChoice(choosing: Choosing | undefined) {
  const entry = choosing && (await findOpenEntry(choosing.id));
  if (!entry) return undefined;
  return { entry, offered: await offerTransfers(entry, choosing.search), search: choosing.search };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(transferCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.transfers_transfers());
}

export default function TransfersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { entries, view, matching, page, pages, isOff, choosing, summary } = loaderData;
  const result = useFormResult(actionData);
  const isUpload = result?.typed?.intent === "upload";
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.transfers_transfers()} text={m.transfers_description()} />
      <ScreenProblem problem={isUpload ? undefined : result?.problem} />
      {isOff && (
        <Alert tone="plain" className="mb-5">
          {m.transfers_bank_transfers_are_not_offered_no()}{" "}
          <Link to={href("/admin/settings/payments")} className="underline underline-offset-4">
            {m.transfers_enter_your_account()}
          </Link>
        </Alert>
      )}
      <UploadStatement error={isUpload ? result?.problem?.text : undefined} />
      {summary && <ImportSummaryAlert summary={summary} />}
      <ViewLinks
        label={m.transfers_transfers()}
        views={entryViews}
        view={view}
        counted={{ view: "matching", count: matching > 999 ? "999+" : matching }}
        className="mt-8 mb-5"
      />
      {entries.length > 0 ? (
        <EntryList entries={entries} filter={{ view, page }} />
      ) : (
        <EmptyState title={emptyTexts[view].title()} text={emptyTexts[view].text()} />
      )}
      <PageLinks page={page} pages={pages} />
      {choosing && <ChooseOrder key={choosing.entry.id} {...choosing} filter={{ view, page }} />}
    </main>
  );
}

const emptyTexts: Record<EntryView, { title: () => string; text: () => string }> = {
  matching: {
    title: m.transfers_nothing_to_match,
    text: m.transfers_transfers_that_need_you_appear_here,
  },
  unknown: { title: m.transfers_nothing_here, text: m.transfers_unknown_empty },
  settled: {
    title: m.transfers_no_transfers_yet,
    text: m.transfers_transfers_that_were_counted_for_orders,
  },
  ignored: { title: m.transfers_nothing_put_aside, text: m.transfers_ignored_description },
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.transfers_error_fetching_transfers()}
      text={m.transfers_not_loaded()}
    />
  );
}
