import { useState } from "react";
import type { UserEdit } from "#app/shop/accounts/manage-users.server.ts";
import { m } from "#messages";
import { DialogForm } from "../shared/dialog-form.tsx";
import { PageDialog, QuestionDialog } from "../shared/page-dialog.tsx";
import { ReauthenticationFields } from "../shared/reauthentication-fields.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { GeneratedPassword, InvitationLink } from "./one-time-secret.tsx";
import { PasswordFields } from "./password-fields.tsx";
import type { UserListItem, UserResult } from "./user-commands.server.ts";
import { UserFields } from "./user-fields.tsx";

export type OpenUserDialog =
  | { name: "add" | "invite"; user?: undefined }
  | { name: "edit" | "delete" | "reset"; user: UserListItem };

type Props = {
  dialog: OpenUserDialog | undefined;
  result: UserResult | undefined;
  reauthentication: { isNeeded: boolean; hasPasskeys: boolean };
  closeTo: string;
};

const titles = {
  add: m.users_add_user,
  edit: m.users_edit_user,
  reset: m.users_reset_password,
} as const;

export function UserDialog({ dialog, result, reauthentication, closeTo }: Props) {
  const payload = result?.payload;
  if (payload && "link" in payload) return <InvitationLink link={payload.link} closeTo={closeTo} />;
  if (payload) return <GeneratedPassword {...payload} closeTo={closeTo} />;
  if (!dialog) return null;
  if (dialog.name === "delete")
    return (
      <Deletion {...dialog} result={result} reauthentication={reauthentication} closeTo={closeTo} />
    );
  if (dialog.name === "invite") {
    return <InviteDialog result={result} reauthentication={reauthentication} closeTo={closeTo} />;
  }
  const { name, user } = dialog;
  return (
    <PageDialog
      key={`${name} ${user?.id}`}
      title={titles[name]()}
      text={textOf(dialog)}
      closeTo={closeTo}
    >
      <UserForm
        name={name}
        user={user}
        result={result}
        reauthentication={reauthentication}
        closeTo={closeTo}
      />
    </PageDialog>
  );
}

/** Asks for re-authentication only after a refusal, because only some edits require it. */
function hideUntilRefused(reauthentication: Props["reauthentication"]): Props["reauthentication"] {
  return { ...reauthentication, isNeeded: false };
}

type FormProps = Omit<Props, "dialog"> & {
  name: keyof typeof titles;
  user: OpenUserDialog["user"];
};

const labels = { add: m.users_add_user, edit: m.save, reset: m.new_password_set } as const;

/** Edits the account as loaded when the dialog opened, whatever the list behind it shows now. */
function UserForm({ name, user, result, reauthentication, closeTo }: FormProps) {
  const [opened] = useState(user);
  const { errors, typed, theirs, version } = result ?? {};
  const seen = name === "reset" ? opened?.passwordVersion : opened?.version;
  return (
    <DialogForm
      opened={opened && { id: opened.id, version: seen }}
      result={result}
      theirs={theirs && savedFieldsOf(theirs)}
      newest={version}
      isUnsaved={name !== "reset" && typed !== undefined}
      intent={name}
      label={labels[name]()}
      closeTo={closeTo}
      isFinal
    >
      {name !== "reset" && <UserFields user={opened} result={result} />}
      {name !== "edit" && (
        <PasswordFields
          label={name === "add" ? m.password() : m.new_password()}
          error={errors?.password}
        />
      )}
      <ReauthenticationFields
        reauthentication={name === "edit" ? hideUntilRefused(reauthentication) : reauthentication}
        result={result}
      />
    </DialogForm>
  );
}

function savedFieldsOf({ username, role, isActive, canUpload }: UserEdit) {
  return [
    { name: m.username(), text: username },
    { name: m.users_role(), text: role === "admin" ? m.users_administrator() : m.users_user() },
    { name: m.users_active_may_sign_in(), text: isActive ? m.yes() : m.no() },
    { name: m.users_may_upload(), text: canUpload ? m.yes() : m.no() },
  ];
}

function textOf({ name, user }: OpenUserDialog): string | undefined {
  if (!user) return undefined;
  if (name === "edit") return m.users_added_on({ username: user.username, addedOn: user.addedOn });
  if (name === "reset") return m.users_is_signed_out_everywhere({ username: user.username });
  return undefined;
}

type DeletionProps = Extract<OpenUserDialog, { user: object }> & Omit<Props, "dialog">;

function Deletion({ user, result, reauthentication, closeTo }: DeletionProps) {
  return (
    <QuestionDialog
      title={m.users_are_you_sure_you_want_to()}
      text={m.users_is_signed_out_at_once_and({ username: user.username })}
      closeTo={closeTo}
      intent="delete"
      label={m.delete()}
      fields={{ id: user.id }}
      problem={result?.errors ? undefined : result?.problem}
    >
      <ReauthenticationFields reauthentication={reauthentication} result={result} />
    </QuestionDialog>
  );
}
