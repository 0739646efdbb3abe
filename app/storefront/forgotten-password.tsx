import { Form } from "react-router";
import { askForReset, forgottenForm } from "#app/signing-in/reset-password.server.ts";
import { FormAlert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField } from "#app/ui/field.tsx";
import { formCommand, type SentForm } from "#app/web/form-command.server.ts";
import { privatePage } from "#app/web/private-page.ts";
import { formDataOf } from "#app/web/read-form.server.ts";
import { callerContext } from "#app/web/request-context.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import type { Route } from "./+types/forgotten-password";
import { PlainPage } from "./parts/plain-page.tsx";

export { LoadingFailed as ErrorBoundary } from "./parts/loading-failed.tsx";

const ask = formCommand({
  form: forgottenForm,
  failed: "No mail was asked for",
  run: ({ login }, { address }: SentForm & { address: string }) => askForReset(login, address),
  done: () => ({ shown: { isAsked: true } }),
});

export async function action({ request, context }: Route.ActionArgs) {
  return ask({ formData: await formDataOf(request), address: context.get(callerContext).address });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, "Forgotten password");
}

/** The same whether or not a mail goes out, and whether or not the shop sends any. */
const asked =
  "If there is an account with this name or confirmed email address, a link is on its way. It expires in one hour. If nothing arrives, ask an administrator of the shop to set a new password for you.";

const hint =
  "Accounts with a confirmed email address get a link to choose a new password. For all others an administrator of the shop sets one.";

export default function ForgottenPasswordPage({ actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const error = result?.errors?.login;
  return (
    <PlainPage title="Forgotten password">
      <Form method="post" className="grid max-w-md gap-5">
        <div role="status" className="text-pretty">
          {result?.shown ? asked : hint}
        </div>
        <FormAlert problem={error ? undefined : result?.problem} />
        <InputField
          size="large"
          label="Username or email"
          name="login"
          error={error}
          defaultValue={result?.typed?.login}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <button type="submit" className={buttonLook("accent", "large")}>
          Send me a link
        </button>
      </Form>
    </PlainPage>
  );
}
