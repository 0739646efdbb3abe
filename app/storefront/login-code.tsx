import { Form, href, Link, useLocation } from "react-router";
import { FormAlert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField } from "#app/ui/field.tsx";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import type { Route } from "./+types/login-code";
import { PlainPage } from "./parts/plain-page.tsx";

export {
  codeAction as action,
  codeLoader as loader,
  headers,
} from "#app/signing-in/login-screen.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, "Your code");
}

const text =
  "Your password is right. One thing more: the six digits that your authenticator app shows now.";

export default function CodePage({ actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const result = useFormResult(actionData);
  const error = result?.errors?.code;
  return (
    <PlainPage title="Your code" text={text}>
      <Form method="post" className="grid max-w-md gap-5">
        <FormAlert problem={error ? undefined : result?.problem} />
        <InputField
          size="large"
          label="Code"
          name="code"
          error={error}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          hint="Without the app, one of your recovery codes. Each counts once."
        />
        <button type="submit" className={buttonLook("accent", "large")}>
          Sign in
        </button>
        <p className="text-muted text-sm">
          With a passkey no code is needed:{" "}
          <Link to={href("/login") + search} className="underline hover:text-accent">
            sign in another way
          </Link>
          .
        </p>
      </Form>
    </PlainPage>
  );
}
