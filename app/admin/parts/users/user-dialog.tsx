import { Form, Link } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
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
        <Problem problem={answer?.problem} />
        {user && <input type="hidden" name="id" value={user.id} />}
        {name !== "reset" && <UserFields user={user} answer={answer} />}
        {name !== "edit" && (
          <PasswordFields
            label={name === "add" ? "Password" : "New password"}
            error={answer?.errors?.password}
          />
        )}
        <Answers
          intent={name}
          label={name === "add" ? "Add User" : name === "edit" ? "Save" : "Set password"}
          closeTo={closeTo}
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
        <Problem problem={answer?.problem} />
        <input type="hidden" name="id" value={user.id} />
        <Answers intent="delete" label="Delete" closeTo={closeTo} />
      </Form>
    </PageDialog>
  );
}

/** Leaving comes first, so that the keyboard meets it before what cannot be undone. */
function Answers({ intent, label, closeTo }: { intent: string; label: string; closeTo: string }) {
  return (
    <div className="flex justify-end gap-3 pt-1">
      <Link to={closeTo} preventScrollReset className={buttonLook("plain", "small")}>
        Cancel
      </Link>
      <button type="submit" name="intent" value={intent} className={buttonLook("accent", "small")}>
        {label}
      </button>
    </div>
  );
}

function Problem({ problem }: Pick<UserAnswer, "problem">) {
  return (
    <div role="alert" className="empty:-mb-5">
      {problem && (
        <div className="border border-line border-l-4 border-l-accent bg-surface px-4 py-3 text-sm">
          <p className="font-semibold">{problem.title}</p>
          <p className="mt-0.5 text-muted">{problem.text}</p>
        </div>
      )}
    </div>
  );
}
