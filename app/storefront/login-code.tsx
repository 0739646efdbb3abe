import { Form, Link, useLocation } from "react-router";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { href } from "#app/platform/navigation/href.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { m } from "#messages";
import type { Route } from "./+types/login-code";
import { PlainPage } from "./shared/plain-page.tsx";

export {
  codeAction as action,
  codeLoader as loader,
  headers,
} from "./shared/login-screen.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.login_code_title());
}

export default function CodePage({ actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const result = useFormResult(actionData);
  const error = result?.errors?.code;
  return (
    <PlainPage title={m.login_code_title()} text={m.login_code_text()}>
      <Form method="post" className="grid max-w-md gap-5">
        <FormAlert problem={error ? undefined : result?.problem} />
        <InputField
          size="large"
          label={m.code()}
          name="code"
          error={error}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          hint={m.login_code_hint()}
        />
        <button type="submit" className={buttonVariants("accent", "large")}>
          {m.sign_in()}
        </button>
        <p className="text-muted text-sm">
          {renderMessage(m.login_code_passkey, {
            link: (text) => (
              <Link to={href("/login") + search} className="underline hover:text-accent">
                {text}
              </Link>
            ),
          })}
        </p>
      </Form>
    </PlainPage>
  );
}
