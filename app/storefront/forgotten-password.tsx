import { Form } from "react-router";
import { findSendingProblem } from "#app/mail/mail.server.ts";
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

export async function loader() {
  return { sendsMail: (await findSendingProblem()) === undefined };
}

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

const noMail =
  "This shop sends no mail. An administrator can set a new password for you, or whoever runs the machine: npm run user -- reset NAME.";

export default function ForgottenPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const error = result?.errors?.login;
  return (
    <PlainPage title="Forgotten password" text={loaderData.sendsMail ? undefined : noMail}>
      {loaderData.sendsMail && (
        <Form method="post" className="grid max-w-md gap-5">
          <div role="status" className="text-pretty">
            {result?.shown
              ? "If there is such an account and it has a confirmed address, a mail is on its way. Its link counts for an hour."
              : "Accounts with a confirmed address get a mail with a link to a new password."}
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
      )}
    </PlainPage>
  );
}
