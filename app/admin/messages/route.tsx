import { href, useLocation } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { PageLinks } from "#app/platform/navigation/page-links.tsx";
import { lastPageOf, redirectToPage } from "#app/platform/navigation/paging.ts";
import { formatMessageCount } from "#app/platform/ui/counts.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import {
  countMessages,
  findMessage,
  listMessagePage,
} from "#app/shop/customers/messages/message-list.server.ts";
import { canMailOwner } from "#app/shop/mail/mail.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { useOpened } from "../shared/page-dialog.tsx";
import { ScreenProblem, useFailureToast } from "../shared/screen-problem.tsx";
import type { Route } from "./+types/route";
import { messagesAddress, readMessageDialog, readMessageFilter } from "./message-address.ts";
import { MessageCard } from "./message-card.tsx";
import { messageCommands, toMessageListItem } from "./message-commands.server.ts";
import { MessageDialog, type OpenMessageDialog } from "./message-dialog.tsx";
import { MessageFilterBar } from "./message-filter-bar.tsx";

export async function loader({ url }: Route.LoaderArgs) {
  const filter = readMessageFilter(url);
  const [{ messages, count, hasMore }, { unread }, mayMail, dialog] = await Promise.all([
    listMessagePage(filter),
    countMessages(),
    canMailOwner(),
    findDialog(url),
  ]);
  const pages = lastPageOf(count);
  if (filter.page > pages) throw redirectToPage(url, pages);
  const matchCount = filter.search ? formatMessageCount({ count, hasMore }) : undefined;
  const items = messages.map(toMessageListItem);
  return { messages: items, matchCount, ...filter, pages, unread, mayMail, dialog };
}

async function findDialog(url: URL): Promise<OpenMessageDialog | undefined> {
  const { name, id = "" } = readMessageDialog(url) ?? {};
  const message = await findMessage(id);
  return name && message && { name, message };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(messageCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.messages_contact_messages());
}

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, matchCount, view, search, page, pages, unread, mayMail } = loaderData;
  const dialog = useOpened(loaderData.dialog);
  const location = useLocation();
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading
        title={m.messages_contact_messages()}
        text={m.messages_unread_messages({ unread })}
      />
      <MessageFilterBar view={view} search={search} />
      <ScreenProblem problem={dialog ? undefined : result?.problem} />
      <MessageDialog dialog={dialog} result={result} closeTo={messagesAddress(location)} />
      {matchCount && messages.length > 0 && (
        <p className="mb-4 text-muted text-sm">{m.messages_found({ found: matchCount })}</p>
      )}
      {messages.length > 0 ? (
        <ul className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
          {messages.map((message) => (
            <li key={message.id} className="min-w-0">
              <MessageCard message={message} mayMail={mayMail} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={m.messages_no_messages_found()}
          text={m.messages_messages_sent_through_the_contact_form()}
          next={search ? { to: href("/admin/messages"), name: m.search_clear() } : undefined}
        />
      )}
      <PageLinks page={page} pages={pages} />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useFailureToast(m.messages_error_fetching_messages());
  return (
    <AdminFailed
      error={error}
      title={m.messages_error_fetching_messages()}
      text={m.messages_could_not_load_the_messages_please()}
    />
  );
}
