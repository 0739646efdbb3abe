import { Form } from "react-router";
import { DialogAnswers, DialogProblem } from "../dialog-answers.tsx";
import { PageDialog } from "../page-dialog.tsx";
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
    <PageDialog key={name} title={titles[name]} text={textOf(dialog)} closeTo={closeTo}>
      <Form method="post" preventScrollReset className="mt-5 grid gap-5">
        <DialogProblem problem={answer?.problem} />
        {user && <input type="hidden" name="id" value={user.id} />}
        {name !== "reset" && <UserFields user={user} answer={answer} />}
        {name !== "edit" && (
          <PasswordFields
            label={name === "add" ? "Password" : "New password"}
            error={answer?.errors?.password}
          />
        )}
        <DialogAnswers
          intent={name}
          label={name === "add" ? "Add User" : name === "edit" ? "Save" : "Set password"}
          closeTo={closeTo}
          isFinal
        />
      </Form>
    </PageDialog>
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
        <DialogProblem problem={answer?.problem} />
        <input type="hidden" name="id" value={user.id} />
        <DialogAnswers intent="delete" label="Delete" closeTo={closeTo} isFinal />
      </Form>
    </PageDialog>
  );
}
