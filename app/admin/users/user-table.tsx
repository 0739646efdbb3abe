import { Badge } from "#app/platform/ui/badge.tsx";
import { m } from "#messages";
import type { UserListItem } from "./user-commands.server.ts";
import { UserRowActions } from "./user-row-actions.tsx";

const headerClass = "px-3 py-2.5 text-left font-normal";
const wide = "max-md:hidden";

/** Rights are below the names on phones. */
export function UserTable({ users }: { users: UserListItem[] }) {
  return (
    <table className="w-full border border-line text-sm">
      <thead className="mono-type border-line border-b bg-surface text-muted uppercase">
        <tr>
          <th scope="col" className={headerClass}>
            {m.username()}
          </th>
          <th scope="col" className={`${headerClass} ${wide}`}>
            {m.users_role()}
          </th>
          <th scope="col" className={`${headerClass} ${wide}`}>
            {m.status()}
          </th>
          <th scope="col" className={`${headerClass} ${wide}`}>
            {m.uploads()}
          </th>
          <th scope="col" className={`${headerClass} max-xl:hidden`}>
            {m.added()}
          </th>
          <th scope="col" className={`${headerClass} text-right`}>
            {m.actions()}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  );
}

function UserRow({ user }: { user: UserListItem }) {
  const { username, role, isActive, canUpload, isOwn, addedOn } = user;
  return (
    <tr className="hover:bg-surface">
      <th scope="row" className="px-3 py-2 text-left font-semibold [overflow-wrap:anywhere]">
        <span className={isActive ? "" : "text-muted line-through decoration-edge"}>
          {username}
        </span>
        {isOwn && <span className="ml-2 font-normal text-muted text-xs">{m.users_you()}</span>}
        <span className="mt-0.5 block font-normal text-muted text-xs md:hidden">
          {role === "admin" ? m.users_administrator() : m.users_user()}
          {isActive ? "" : m.users_inactive()}
          {canUpload ? "" : m.users_state_no_uploads()}
        </span>
      </th>
      <td className={`px-3 py-2 ${wide}`}>
        <Badge tone={role === "admin" ? "accent" : "line"}>{role}</Badge>
      </td>
      <td className={`px-3 py-2 ${wide}`}>
        <span className="inline-flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`size-2 rounded-full ${isActive ? "bg-ink" : "border border-edge"}`}
          />
          {isActive ? m.users_active() : m.users_state_inactive()}
        </span>
      </td>
      <td className={`px-3 py-2 ${wide}`}>{canUpload ? m.yes() : m.no()}</td>
      <td className="mono-type px-3 py-2 text-muted max-xl:hidden">
        <time dateTime={addedOn}>{addedOn}</time>
      </td>
      <td className="py-1 pr-1">
        <UserRowActions user={user} />
      </td>
    </tr>
  );
}
