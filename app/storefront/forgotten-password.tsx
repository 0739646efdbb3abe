import { Form } from "react-router";
import { formCommand, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { forgottenForm, requestPasswordReset } from "#app/shop/signing-in/reset-password.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/forgotten-password";
import { PlainPage } from "./shared/plain-page.tsx";

export { LoadingFailed as ErrorBoundary } from "./shared/loading-failed.tsx";

const ask = formCommand({
  form: forgottenForm,
  failed: m.mail_not_requested,
  run: ({ login }, { address }: SentForm & { address: string }) =>
    requestPasswordReset(login, address),
  done: () => ({ payload: { isAsked: true } }),
});

export async function action({ request, context }: Route.ActionArgs) {
  return ask({ formData: await formDataOf(request), address: context.get(clientContext).address });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.forgotten_password());
}

/** The confirmation is the same whether or not an email goes out. */
export default function ForgottenPasswordPage({ actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const error = result?.errors?.login;
  return (
    <PlainPage title={m.forgotten_password()}>
      <Form method="post" className="grid max-w-md gap-5">
        <div role="status" className="text-pretty">
          {result?.payload ? m.forgotten_password_sent() : m.forgotten_password_text()}
        </div>
        <FormAlert problem={error ? undefined : result?.problem} />
        <InputField
          size="large"
          label={m.forgotten_password_login()}
          name="login"
          error={error}
          defaultValue={result?.typed?.login}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <button type="submit" className={buttonVariants("accent", "large")}>
          {m.forgotten_password_send()}
        </button>
      </Form>
    </PlainPage>
  );
}
