import { formCommand, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { titleOf } from "#app/platform/navigation/page-meta.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { PASSWORD_LENGTH } from "#app/shop/accounts/password-length.ts";
import { findLink } from "#app/shop/signing-in/account-links.server.ts";
import { newPasswordForm, resetByLink } from "#app/shop/signing-in/reset-password.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/new-password";
import { PlainPage } from "./shared/plain-page.tsx";

export { SignInLinkFailed as ErrorBoundary } from "./shared/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

/** Changes nothing, because mail scanners open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const { username } = orNotFound(
    await findLink(params.token, "reset-password"),
    m.email_link_over(),
  );
  return { username };
}

const reset = formCommand({
  form: newPasswordForm,
  failed: m.new_password_failed,
  run: ({ newPassword }, { token }: SentForm & { token: string }) =>
    resetByLink(token, newPassword),
  done: () => ({
    to: href("/login"),
    toast: { title: m.password_changed(), text: m.new_password_changed() },
    replaces: true,
  }),
});

export async function action({ request, params }: Route.ActionArgs) {
  return reset({ formData: await formDataOf(request), token: params.token });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(matches, m.new_password()) }];
}

export default function NewPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const error = result?.errors?.newPassword;
  const text = m.new_password_account({ username: loaderData.username });
  return (
    <PlainPage title={m.new_password_choose()} text={text}>
      <form method="post" className="grid max-w-md gap-5">
        <FormAlert problem={error ? undefined : result?.problem} />
        <InputField
          size="large"
          label={m.new_password()}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.max}
          error={error}
          hint={error ? undefined : m.password_min_hint({ count: PASSWORD_LENGTH.min })}
        />
        <button type="submit" className={buttonVariants("accent", "large")}>
          {m.new_password_set()}
        </button>
      </form>
    </PlainPage>
  );
}
