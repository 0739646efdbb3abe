import { href } from "react-router";
import { PASSWORD_LENGTH } from "#app/accounts/password-length.ts";
import { findLink } from "#app/signing-in/account-links.server.ts";
import { linkOver } from "#app/signing-in/own-email.server.ts";
import { newPasswordForm, resetByLink } from "#app/signing-in/reset-password.server.ts";
import { FormAlert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField } from "#app/ui/field.tsx";
import { formCommand, type SentForm } from "#app/web/form-command.server.ts";
import { found } from "#app/web/found.ts";
import { titleOf } from "#app/web/page-meta.ts";
import { formDataOf } from "#app/web/read-form.server.ts";
import { protectSecretPage } from "#app/web/secret-page.server.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import type { Route } from "./+types/new-password";
import { PlainPage } from "./parts/plain-page.tsx";

export { SignInLinkOver as ErrorBoundary } from "./parts/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

/** Changes nothing, since programs that look at mails open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const { username } = found(await findLink(params.token, "reset-password"), linkOver);
  return { username };
}

const reset = formCommand({
  form: newPasswordForm,
  failed: "Your password was not changed",
  run: ({ newPassword }, { token }: SentForm & { token: string }) =>
    resetByLink(token, newPassword),
  done: () => ({
    to: href("/login"),
    toast: { title: "Password changed", text: "You can sign in with it now." },
    replaces: true,
  }),
});

export async function action({ request, params }: Route.ActionArgs) {
  return reset({ formData: await formDataOf(request), token: params.token });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(matches, "New password") }];
}

export default function NewPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const error = result?.errors?.newPassword;
  const text = `For the account ${loaderData.username}, which is signed out everywhere.`;
  return (
    <PlainPage title="Choose a new password" text={text}>
      <form method="post" className="grid max-w-md gap-5">
        <FormAlert problem={error ? undefined : result?.problem} />
        <InputField
          size="large"
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.max}
          error={error}
          hint={error ? undefined : `At least ${PASSWORD_LENGTH.min} characters.`}
        />
        <button type="submit" className={buttonLook("accent", "large")}>
          Set password
        </button>
      </form>
    </PlainPage>
  );
}
