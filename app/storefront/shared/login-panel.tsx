import { useId } from "react";
import { Form, Link } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { href } from "#app/platform/navigation/href.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { m } from "#messages";
import { PasskeyButton } from "./passkey-button.tsx";

type Props = {
  title: string;
  text: string;
  result: FormResult | undefined;
  children?: React.ReactNode;
};

export function LoginPanel({ title, text, result, children }: Props) {
  return (
    <main id="content" className="page-width">
      <PageHeading title={title} text={text} />
      <div className="grid max-w-md gap-6">
        <PasswordForm result={result} />
        <PasskeyForm />
        <p className="text-sm">
          <Link to={href("/login/reset")} className="underline hover:text-accent">
            {m.login_forgotten()}
          </Link>
        </p>
        {children}
      </div>
    </main>
  );
}

function PasswordForm({ result }: Pick<Props, "result">) {
  const alertId = useId();
  const isOfPasskey = result?.typed?.intent === "passkey";
  const described = result?.problem &&
    !isOfPasskey && { "aria-invalid": true, "aria-describedby": alertId };
  return (
    <Form method="post" className="grid gap-5">
      <FormAlert id={alertId} problem={result?.problem} />
      <InputField
        size="large"
        {...described}
        label={m.username()}
        name="username"
        defaultValue={result?.typed?.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <InputField
        size="large"
        {...described}
        label={m.password()}
        name="password"
        type="password"
        autoComplete="current-password"
      />
      <button type="submit" className={buttonVariants("accent", "large")}>
        {m.login()}
      </button>
    </Form>
  );
}

function PasskeyForm() {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="passkey" />
      <PasskeyButton purpose="sign-in" name="passkey" label={m.login_passkey()} size="large" />
      <noscript>
        <p className="text-muted text-sm">{m.login_passkey_scripts()}</p>
      </noscript>
    </Form>
  );
}
