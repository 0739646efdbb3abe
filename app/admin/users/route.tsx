import { Plus, Send } from "lucide-react";
import { href, Link, useLocation } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { PageLinks } from "#app/platform/navigation/page-links.tsx";
import { lastPageOf, redirectToPage } from "#app/platform/navigation/paging.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { sessionContext } from "#app/shop/accounts/actor.ts";
import { readAdminForm, requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { findListedUser, listUserPage } from "#app/shop/accounts/user-list.server.ts";
import { findRequiredReauthentication } from "#app/shop/signing-in/confirm-identity.server.ts";
import { listInvitations } from "#app/shop/signing-in/invitations.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { ListSearch } from "../shared/list-search.tsx";
import { useOpened } from "../shared/page-dialog.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import type { Route } from "./+types/route";
import { OpenInvitations } from "./open-invitations.tsx";
import {
  readUserDialog,
  readUserFilter,
  userDialogAddress,
  userListAddress,
} from "./user-address.ts";
import { toUserListItem, userCommands } from "./user-commands.server.ts";
import { type OpenUserDialog, UserDialog } from "./user-dialog.tsx";
import { UserTable } from "./user-table.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const filter = readUserFilter(url);
  const [{ users, count }, opened, invitations, reauthentication] = await Promise.all([
    listUserPage(filter),
    findOpened(url),
    listInvitations(),
    findRequiredReauthentication(actor, context.get(sessionContext)),
  ]);
  const dialog: OpenUserDialog | undefined = opened?.user
    ? { name: opened.name, user: toUserListItem(actor, opened.user, reauthentication) }
    : opened;
  const lastPage = lastPageOf(count);
  if (filter.page > lastPage) throw redirectToPage(url, lastPage);
  return {
    users: users.map((user) => toUserListItem(actor, user, reauthentication)),
    ...filter,
    count,
    lastPage,
    dialog,
    invitations,
    reauthentication,
  };
}

/** Returns undefined if no dialog is open or its account is gone. */
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
  return privatePage(matches, m.users_users());
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { users, search, page, count, lastPage, invitations, reauthentication } = loaderData;
  const dialog = useOpened(loaderData.dialog);
  const location = useLocation();
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.users_users()} text={m.count_accounts({ count })}>
        <span className="flex flex-wrap gap-3">
          <Link
            to={userDialogAddress(location.search, "add")}
            preventScrollReset
            className={buttonVariants("accent", "small")}
          >
            <Plus aria-hidden className="size-4" /> {m.users_add_user()}
          </Link>
          <Link
            to={userDialogAddress(location.search, "invite")}
            preventScrollReset
            className={buttonVariants("plain", "small")}
          >
            <Send aria-hidden className="size-4" /> {m.users_invite()}
          </Link>
        </span>
      </AdminHeading>
      <ScreenProblem problem={dialog ? undefined : result?.problem} />
      <UserDialog
        dialog={dialog}
        result={result}
        reauthentication={reauthentication}
        closeTo={userListAddress(location)}
      />
      {(search !== "" || lastPage > 1) && (
        <ListSearch
          action={href("/admin/users")}
          search={search}
          of={m.users_users()}
          label={m.search_by_username()}
          placeholder={m.username()}
          maxLength={40}
        />
      )}
      {users.length > 0 ? (
        <UserTable users={users} />
      ) : (
        <EmptyState
          title={m.users_no_users_found()}
          text={m.try_a_different_search_term()}
          next={{ to: href("/admin/users"), name: m.search_clear() }}
        />
      )}
      <PageLinks page={page} pages={lastPage} />
      {invitations.length > 0 && <OpenInvitations invitations={invitations} />}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.users_error_fetching_users()}
      text={m.users_failed_to_fetch_users()}
    />
  );
}
