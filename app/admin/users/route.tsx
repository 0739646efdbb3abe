import { Plus, Send } from "lucide-react";
import { href, Link, useLocation } from "react-router";
import { sessionContext } from "#app/accounts/actor.ts";
import { readAdminForm, signedIn } from "#app/accounts/sent-form.server.ts";
import { findListedUser, listUserPage } from "#app/accounts/user-list.server.ts";
import { findAskedProof } from "#app/signing-in/confirm-identity.server.ts";
import { listInvitations } from "#app/signing-in/invitations.server.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatCount } from "#app/ui/format.ts";
import { PageLinks } from "#app/ui/page-links.tsx";
import { runIntent } from "#app/web/form-command.server.ts";
import { lastPageOf, redirectToPage } from "#app/web/paging.ts";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { t } from "#app/words/words.ts";
import { AdminFailed } from "../parts/admin-failed.tsx";
import { AdminHeading } from "../parts/admin-heading.tsx";
import { ListSearch } from "../parts/list-search.tsx";
import { useOpened } from "../parts/page-dialog.tsx";
import { ScreenProblem } from "../parts/screen-problem.tsx";
import type { Route } from "./+types/route";
import { OpenInvitations } from "./open-invitations.tsx";
import {
  readUserDialog,
  readUserFilter,
  userDialogAddress,
  userListAddress,
} from "./user-address.ts";
import { shownUser, userCommands } from "./user-commands.server.ts";
import { type OpenUserDialog, UserDialog } from "./user-dialog.tsx";
import { UserTable } from "./user-table.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = signedIn(context);
  const filter = readUserFilter(url);
  const [{ users, count }, opened, invitations, proof] = await Promise.all([
    listUserPage(filter),
    findOpened(url),
    listInvitations(),
    findAskedProof(actor, context.get(sessionContext)),
  ]);
  const dialog: OpenUserDialog | undefined = opened?.user
    ? { name: opened.name, user: shownUser(actor, opened.user, proof) }
    : opened;
  const lastPage = lastPageOf(count);
  if (filter.page > lastPage) throw redirectToPage(url, lastPage);
  return {
    users: users.map((user) => shownUser(actor, user, proof)),
    ...filter,
    count,
    lastPage,
    dialog,
    invitations,
    proof,
  };
}

/** Undefined when nothing is open, or its account is gone. */
async function findOpened(url: URL) {
  const { name, id = "" } = readUserDialog(url) ?? {};
  if (!name) return undefined;
  if (name === "add" || name === "invite") return { name, user: undefined };
  const user = await findListedUser(id);
  return user && { name, user };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(userCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, t`Users`);
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { users, search, page, count, lastPage, invitations, proof } = loaderData;
  const dialog = useOpened(loaderData.dialog);
  const location = useLocation();
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={t`Users`} text={t(formatCount(count, "account"))}>
        <span className="flex flex-wrap gap-3">
          <Link
            to={userDialogAddress(location.search, "add")}
            preventScrollReset
            className={buttonLook("accent", "small")}
          >
            <Plus aria-hidden className="size-4" /> {t`Add User`}
          </Link>
          <Link
            to={userDialogAddress(location.search, "invite")}
            preventScrollReset
            className={buttonLook("plain", "small")}
          >
            <Send aria-hidden className="size-4" /> {t`Invite`}
          </Link>
        </span>
      </AdminHeading>
      <ScreenProblem problem={dialog ? undefined : result?.problem} />
      <UserDialog
        dialog={dialog}
        result={result}
        proof={proof}
        closeTo={userListAddress(location)}
      />
      {(search !== "" || lastPage > 1) && (
        <ListSearch
          action={href("/admin/users")}
          search={search}
          of={t`Users`}
          label={t`Search by username`}
          placeholder={t`Username`}
          maxLength={40}
        />
      )}
      {users.length > 0 ? (
        <UserTable users={users} />
      ) : (
        <EmptyState title={t`No users found`} text={t`Try a different search term`} />
      )}
      <PageLinks page={page} pages={lastPage} />
      {invitations.length > 0 && <OpenInvitations invitations={invitations} />}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed error={error} title={t`Error fetching users`} text={t`Failed to fetch users`} />
  );
}
