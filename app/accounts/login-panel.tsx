import { useId } from "react";
import { Form } from "react-router";
import { FormAlert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField } from "#app/ui/field.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { FormResult } from "#app/web/form-result.ts";

type Props = {
  title: string;
  text: string;
  result: FormResult | undefined;
  children?: React.ReactNode;
};

/** The form of both login screens, which posts to the address it is shown at. */
export function LoginPanel({ title, text, result, children }: Props) {
  const alertId = useId();
  const described = result?.problem && { "aria-invalid": true, "aria-describedby": alertId };
  return (
    <main id="content" className="page-width">
      <PageHeading title={title} text={text} />
      <Form method="post" className="grid max-w-md gap-5">
        <FormAlert id={alertId} problem={result?.problem} />
        <InputField
          size="large"
          {...described}
          label="Username"
          name="username"
          defaultValue={result?.typed?.username}
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
