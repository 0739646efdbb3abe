import { KeyRound, type LucideIcon, Pencil, Trash2, UserCheck, UserX } from "lucide-react";
import { Form, Link, useLocation } from "react-router";
import type { ShownUser } from "./shown-user.server.ts";
import { type UserDialogName, userDialogAddress, userListAddress } from "./user-address.ts";

const look =
  "grid size-11 place-items-center text-muted hover:bg-raised hover:text-ink md:size-9 aria-disabled:cursor-not-allowed aria-disabled:text-muted/40 aria-disabled:hover:bg-transparent";

/** What can be done to an account: edit, reset password, switch on or off, delete. */
export function UserRowActions({ user }: { user: ShownUser }) {
  return (
    <div className="flex justify-end">
      <DialogLink user={user} opens="edit" name="Edit" icon={Pencil} />
      <DialogLink user={user} opens="reset" name="Reset password of" icon={KeyRound} />
      <ActiveSwitch user={user} />
      {user.whyNotDelete ? (
        <Impossible name={`Delete ${user.username}`} why={user.whyNotDelete} icon={Trash2} />
      ) : (
        <DialogLink user={user} opens="delete" name="Delete" icon={Trash2} />
      )}
    </div>
  );
}

type DialogLinkProps = {
  user: ShownUser;
  opens: UserDialogName;
  name: string;
  icon: LucideIcon;
};

function DialogLink({ user, opens, name, icon: Icon }: DialogLinkProps) {
  const { search } = useLocation();
  const label = `${name} ${user.username}`;
  return (
    <Link
      to={userDialogAddress(search, opens, user.id)}
      preventScrollReset
      aria-label={label}
      title={label}
      className={look}
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </Link>
  );
}

function ActiveSwitch({ user }: { user: ShownUser }) {
  const location = useLocation();
  const { id, username, isActive, whyNotDeactivate } = user;
  const Icon = isActive ? UserX : UserCheck;
  const label = `${isActive ? "Deactivate" : "Activate"} ${username}`;
  if (isActive && whyNotDeactivate) {
    return <Impossible name={label} why={whyNotDeactivate} icon={UserX} />;
  }
  return (
    <Form method="post" action={userListAddress(location)} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value={isActive ? "deactivate" : "activate"}
        aria-label={label}
        title={label}
        className={look}
      >
        <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
    </Form>
  );
}

/** What is refused here anyway; the reason is its description. */
function Impossible({ name, why, icon: Icon }: { name: string; why: string; icon: LucideIcon }) {
  return (
    <button
      type="button"
      aria-disabled="true"
      aria-label={name}
      aria-description={why}
      title={why}
      className={look}
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </button>
  );
}
