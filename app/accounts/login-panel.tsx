import { useId } from "react";
import { Form } from "react-router";
import { FormAlert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField } from "#app/ui/field.tsx";
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
        <InputField
          size="large"
          {...described}
          label="Username"
          name="username"
          defaultValue={problem?.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <InputField
          size="large"
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
