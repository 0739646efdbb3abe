import { KeyRound, type LucideIcon, Pencil, Trash2, UserCheck, UserX } from "lucide-react";
import { useId } from "react";
import { href, Link, useLocation } from "react-router";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import { type UserDialogName, userDialogAddress, userListAddress } from "./user-address.ts";
import type { UserListItem } from "./user-commands.server.ts";

const buttonClass =
  "grid size-11 place-items-center text-muted hover:bg-raised hover:text-ink md:size-9 aria-disabled:cursor-not-allowed aria-disabled:text-muted/40 aria-disabled:hover:bg-transparent";

export function UserRowActions({ user }: { user: UserListItem }) {
  const id = useId();
  const { username, isActive, whyNotDelete } = user;
  const whyNotDeactivate = isActive ? user.whyNotDeactivate : undefined;
  return (
    <>
      <div className="flex justify-end">
        <DialogLink
          user={user}
          opens="edit"
          label={m.users_edit_named({ username })}
          icon={Pencil}
        />
        <DialogLink
          user={user}
          opens="reset"
          label={m.users_reset_password_of({ username })}
          icon={KeyRound}
        />
        {whyNotDeactivate ? (
          <UnavailableAction
            name={m.users_deactivate({ username })}
            whyId={`${id}-active`}
            icon={UserX}
          />
        ) : (
          <ActiveSwitch user={user} />
        )}
        {whyNotDelete ? (
          <UnavailableAction
            name={m.delete_user({ username })}
            whyId={`${id}-delete`}
            icon={Trash2}
          />
        ) : (
          <DialogLink
            user={user}
            opens="delete"
            label={m.delete_user({ username })}
            icon={Trash2}
          />
        )}
      </div>
      <Reason id={`${id}-active`} text={whyNotDeactivate} />
      <Reason id={`${id}-delete`} text={whyNotDelete} />
    </>
  );
}

function Reason({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="px-1 pb-1 text-right text-muted text-xs">
      {text}
    </p>
  );
}

type DialogLinkProps = {
  user: UserListItem;
  opens: UserDialogName;
  label: string;
  icon: LucideIcon;
};

function DialogLink({ user, opens, label, icon: Icon }: DialogLinkProps) {
  const { search } = useLocation();
  return (
    <Link
      to={userDialogAddress(search, opens, user.id)}
      preventScrollReset
      aria-label={label}
      title={label}
      className={buttonClass}
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </Link>
  );
}

function ActiveSwitch({ user }: { user: UserListItem }) {
  const location = useLocation();
  const { id, username, isActive, asksBeforeSwitch } = user;
  const Icon = isActive ? UserX : UserCheck;
  const label = isActive ? m.users_deactivate({ username }) : m.users_activate({ username });
  if (asksBeforeSwitch) {
    return (
      <Link
        to={listAddress(href("/admin/confirm"), queryOf({ to: userListAddress(location) }))}
        aria-label={label}
        title={label}
        className={buttonClass}
      >
        <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      </Link>
    );
  }
  return (
    <IntentButton
      action={userListAddress(location)}
      intent={isActive ? "deactivate" : "activate"}
      fields={{ id }}
      aria-label={label}
      title={label}
      className={buttonClass}
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </IntentButton>
  );
}

function UnavailableAction({
  name,
  whyId,
  icon: Icon,
}: {
  name: string;
  whyId: string;
  icon: LucideIcon;
}) {
  return (
    <button
      type="button"
      aria-disabled="true"
      aria-label={name}
      aria-describedby={whyId}
      className={buttonClass}
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </button>
  );
}
