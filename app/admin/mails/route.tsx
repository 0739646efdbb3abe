import { href, Link } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { NewerOlderLinks } from "#app/platform/navigation/newer-older-links.tsx";
import { Alert } from "#app/platform/ui/alert.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import { countFailedLately, listMailPage } from "#app/shop/mail/mail-list.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import type { Route } from "./+types/route";
import { adjacentPageAddress, mailsAddress, readMailFilter } from "./mail-address.ts";
import { mailCommands } from "./mail-commands.server.ts";
import { MailFilterBar } from "./mail-filter-bar.tsx";
import { MailList } from "./mail-list.tsx";
import { NoSending } from "./no-sending.tsx";

export async function loader({ url }: Route.LoaderArgs) {
  const filter = readMailFilter(url);
  const [page, failedLately, problem] = await Promise.all([
    listMailPage(filter),
    countFailedLately(),
    findSendingProblem(),
  ]);
  return { ...page, failedLately, problem, filter };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(mailCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.mails());
}

export default function MailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mails, newer, older, failedLately, problem, filter } = loaderData;
  const result = useFormResult(actionData);
  const isNarrowed = filter.state !== undefined || filter.search !== "";
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.mails()} text={m.mails_description()} />
      <ScreenProblem problem={result?.problem} />
      {problem && <NoSending problem={problem} />}
      {failedLately > 0 && filter.state !== "failed" && (
        <Alert className="mb-5">
          {m.mails_of_the_last_seven_days_failed({ failedLately })}{" "}
          <Link to={mailsAddress({ state: "failed" })} className="underline underline-offset-4">
            {m.mails_show_what_failed()}
          </Link>
        </Alert>
      )}
      <MailFilterBar state={filter.state} search={filter.search} />
      {mails.length > 0 ? (
        <MailList mails={mails} canSend={problem === undefined} />
      ) : (
        <EmptyState
          title={isNarrowed ? m.nothing_found() : m.mails_no_mails_yet()}
          text={isNarrowed ? m.mails_no_matches() : m.mails_empty()}
          next={isNarrowed ? { to: href("/admin/mails"), name: m.search_clear() } : undefined}
        />
      )}
      <NewerOlderLinks
        newer={adjacentPageAddress(filter, "after", newer)}
        older={adjacentPageAddress(filter, "before", older)}
      />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.mails_error_fetching_mails()}
      text={m.mails_could_not_load_the_mails_please()}
    />
  );
}
