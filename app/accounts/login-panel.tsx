import { useId } from "react";
import { Form } from "react-router";
import { FormAlert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { LoginProblem } from "./login-screen.server.ts";

type Props = {
  title: string;
  text: string;
  /** Why the last try failed. */
  problem: LoginProblem | undefined;
  /** A remark below the form. */
  children?: React.ReactNode;
};

/** The one login form, over which both login screens stand. It posts to the address it is shown at. */
export function LoginPanel({ title, text, problem, children }: Props) {
  const alertId = useId();
  const described = problem && { "aria-invalid": true, "aria-describedby": alertId };
  return (
    <main id="content" className="page-width">
      <PageHeading title={title} text={text} />
      <Form method="post" className="grid max-w-md gap-5">
        <FormAlert id={alertId} problem={problem} />
        <Field
          {...described}
          label="Username"
          name="username"
          defaultValue={problem?.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          {...described}
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
        />
        <button type="submit" className={buttonLook("accent", "large")}>
          Login
        </button>
        {children}
      </Form>
    </main>
  );
}

type FieldProps = React.ComponentProps<"input"> & { label: string };

function Field({ label, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="h-12 w-full border border-edge bg-surface px-3 text-base text-ink focus:border-ink aria-invalid:border-accent"
      />
    </div>
  );
}
