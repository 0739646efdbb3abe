import { Plus } from "lucide-react";
import { href, Link, useLocation } from "react-router";
import { actorContext } from "#app/accounts/actor.ts";
import { listUserPage } from "#app/accounts/user-list.server.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { found } from "#app/web/found.ts";
import { lastPageOf, redirectToPage } from "#app/web/paging.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { AdminFailed } from "../parts/admin-failed.tsx";
import { AdminHeading } from "../parts/admin-heading.tsx";
import { ListSearch } from "../parts/list-search.tsx";
import { ScreenProblem } from "../parts/screen-problem.tsx";
import type { Route } from "./+types/route";
import { answerUserForm } from "./answer-user-form.server.ts";
import { findUserDialog } from "./find-user-dialog.server.ts";
import { shownUser } from "./shown-user.server.ts";
import { readUserFilter, userDialogAddress, userListAddress } from "./user-address.ts";
import { UserDialog } from "./user-dialog.tsx";
import { UserTable } from "./user-table.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = found(context.get(actorContext), "Only administrators have users to manage.");
  const filter = readUserFilter(url);
  const [{ users, count }, dialog] = await Promise.all([
    listUserPage(filter),
    findUserDialog(actor, url),
  ]);
  const lastPage = lastPageOf(count);
  if (filter.page > lastPage) throw redirectToPage(url, lastPage);
  return {
    users: users.map((user) => shownUser(actor, user)),
    ...filter,
    count,
    lastPage,
    dialog,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return answerUserForm({ request, context, url });
}

export function meta() {
  return [{ title: "Users · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { users, search, page, count, lastPage, dialog } = loaderData;
  const location = useLocation();
  const answer = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title="Users" text={`${count} ${count === 1 ? "account" : "accounts"}`}>
        <Link
          to={userDialogAddress(location.search, "add")}
          preventScrollReset
          className={buttonLook("accent", "small")}
        >
          <Plus aria-hidden className="size-4" /> Add User
        </Link>
      </AdminHeading>
      <ScreenProblem problem={dialog ? undefined : answer?.problem} />
      <UserDialog dialog={dialog} answer={answer} closeTo={userListAddress(location)} />
      {(search !== "" || lastPage > 1) && (
        <ListSearch
          action={href("/admin/users")}
          search={search}
          of="Users"
          label="Search by username"
          placeholder="Username"
          maxLength={40}
        />
      )}
      {users.length > 0 ? (
        <UserTable users={users} />
      ) : (
        <EmptyState title="No users found" text="Try a different search term" />
      )}
      <PageLinks page={page} pages={lastPage} />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminFailed error={error} title="Error fetching users" text="Failed to fetch users" />;
}
