import { useState } from "react";
import { Form } from "react-router";
import { FormAlert } from "#app/ui/alert.tsx";
import { GuardedForm } from "#app/web/unsaved-changes/guarded-form.tsx";
import { DialogButtons } from "../parts/dialog-buttons.tsx";
import { PageDialog } from "../parts/page-dialog.tsx";
import { TheirText } from "../parts/their-text.tsx";
import type { UserAnswer } from "./answer-user-form.server.ts";
import type { OpenUserDialog } from "./find-user-dialog.server.ts";
import { GeneratedPassword } from "./generated-password.tsx";
import { PasswordFields } from "./password-fields.tsx";
import { UserFields } from "./user-fields.tsx";

type Props = {
  dialog: OpenUserDialog | undefined;
  /** What the form that was sent last was answered. */
  answer: UserAnswer | undefined;
  /** The address of the list. */
  closeTo: string;
};

const titles = { add: "Add User", edit: "Edit user", reset: "Reset password" } as const;

/** Whatever the address opens above the list of users. */
export function UserDialog({ dialog, answer, closeTo }: Props) {
  if (answer?.generated) return <GeneratedPassword {...answer.generated} closeTo={closeTo} />;
  if (!dialog) return null;
  if (dialog.name === "delete") return <Deletion {...dialog} answer={answer} closeTo={closeTo} />;
  const { name, user } = dialog;
  return (
    <PageDialog
      key={`${name} ${user?.id}`}
      title={titles[name]}
      text={textOf(dialog)}
      closeTo={closeTo}
    >
      <UserForm name={name} user={user} answer={answer} closeTo={closeTo} />
    </PageDialog>
  );
}

type FormProps = Omit<Props, "dialog"> & {
  name: keyof typeof titles;
  user: OpenUserDialog["user"];
};

const labels = { add: "Add User", edit: "Save", reset: "Set password" } as const;

/** Edits the account as it was when the dialog opened, whatever the list behind it shows by now. */
function UserForm({ name, user, answer, closeTo }: FormProps) {
  const [opened] = useState(user);
  const { problem, errors, theirs } = answer ?? {};
  const seen = name === "reset" ? opened?.passwordVersion : opened?.version;
  return (
    <GuardedForm
      method="post"
      preventScrollReset
      className="mt-5 grid gap-5"
      isUnsaved={answer?.typed !== undefined}
    >
      <FormAlert problem={problem} />
      {theirs && <TheirText facts={theirs} />}
      {opened && <input type="hidden" name="id" value={opened.id} />}
      {opened && <input type="hidden" name="version" value={answer?.version ?? seen} />}
      {name !== "reset" && <UserFields user={opened} answer={answer} />}
      {name !== "edit" && (
        <PasswordFields
          label={name === "add" ? "Password" : "New password"}
          error={errors?.password}
        />
      )}
      <DialogButtons
        intent={name}
        label={theirs ? "Save mine" : labels[name]}
        cancel={theirs ? "Keep theirs" : undefined}
        discards={theirs !== undefined}
        closeTo={closeTo}
        isFinal
      />
    </GuardedForm>
  );
}

function textOf({ name, user }: OpenUserDialog): string | undefined {
  if (name === "edit") return `${user.username}, added on ${user.addedOn}`;
  if (name === "reset") return `${user.username} is signed out everywhere.`;
  return undefined;
}

type DeletionProps = Extract<OpenUserDialog, { user: object }> & Omit<Props, "dialog">;

function Deletion({ user, answer, closeTo }: DeletionProps) {
  return (
    <PageDialog
      isAlert
      title="Are you sure you want to delete this user?"
      text={`${user.username} is signed out at once and cannot sign in again. The tracks stay in the shop.`}
      closeTo={closeTo}
    >
      <Form method="post" preventScrollReset className="mt-5 grid gap-5">
        <FormAlert problem={answer?.problem} />
        <input type="hidden" name="id" value={user.id} />
        <DialogButtons intent="delete" label="Delete" closeTo={closeTo} isFinal />
      </Form>
    </PageDialog>
  );
}
