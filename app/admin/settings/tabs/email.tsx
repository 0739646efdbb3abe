import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { env } from "#app/platform/system/env.server.ts";
import { Alert, type Problem } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { sessionContext } from "#app/shop/accounts/actor.ts";
import { readAdminForm, requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { openSettings } from "#app/shop/content/settings.server.ts";
import { findMailAddresses } from "#app/shop/mail/mail.server.ts";
import { findMailHost, findMailPasswordState } from "#app/shop/mail/mail-server.server.ts";
import { mailServerForm } from "#app/shop/mail/mail-server-form.ts";
import { MAX_MAIL_HOST, MAX_MAIL_USERNAME } from "#app/shop/mail/mail-server-limits.ts";
import { findRequiredReauthentication } from "#app/shop/signing-in/confirm-identity.server.ts";
import { m } from "#messages";
import { IntentButton } from "../../shared/intent-button.tsx";
import { ReauthenticationFields } from "../../shared/reauthentication-fields.tsx";
import { mailServerCommands } from "../mail-server-commands.server.ts";
import { type FieldsOf, SettingsFields } from "../settings-fields.tsx";
import { SettingsForm } from "../settings-form.tsx";
import type { Route } from "./+types/email";

const fields: FieldsOf<typeof mailServerForm> = {
  mailFrom: { max: 254, type: "email", hint: m.settings_mail_from_hint },
  mailHost: {
    max: MAX_MAIL_HOST,
    placeholder: () => "smtp.example.com",
    hint: m.settings_mail_host_hint,
  },
  mailPort: { max: 10, inputMode: "numeric", isShort: true, hint: m.settings_mail_port_hint },
  mailUsername: { max: MAX_MAIL_USERNAME },
};

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, host, { owner }, password, reauthentication] = await Promise.all([
    openSettings(mailServerForm),
    findMailHost(),
    findMailAddresses(),
    findMailPasswordState(),
    findRequiredReauthentication(requireActor(context), context.get(sessionContext)),
  ]);
  const overriding = { host: env.SMTP_URL && host, from: env.MAIL_FROM };
  return { ...settings, password, reauthentication, testTo: host && owner, overriding };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(mailServerCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_email_settings());
}

export default function EmailSettings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { values, version, password, reauthentication, testTo, overriding } = loaderData;
  const { host, from } = overriding;
  const isOfTest = result?.typed?.intent === "test";
  const saved = isOfTest ? undefined : result;
  const isUnreadable = password === "unreadable";
  const hint = isUnreadable ? undefined : passwordHints[password]();
  const unreadable = isUnreadable ? m.settings_mail_password_unreadable() : undefined;
  return (
    <div className="max-w-3xl">
      <h2 className="font-semibold text-xl">{m.settings_mail_server()}</h2>
      <p className="mt-3 mb-6 text-muted text-pretty">{m.settings_mail_server_description()}</p>
      {host && (
        <Alert tone="plain" className="mb-6">
          {m.settings_mail_server_from_environment({ host })}
        </Alert>
      )}
      {from && (
        <Alert tone="plain" className="mb-6">
          {m.settings_mail_from_environment({ from })}
        </Alert>
      )}
      <SettingsForm result={saved} version={version}>
        <SettingsFields fields={fields} saved={values} result={saved} />
        <InputField
          name="mailPassword"
          type="password"
          label={m.settings_mail_password()}
          autoComplete="new-password"
          error={saved?.errors?.mailPassword ?? unreadable}
          hint={saved?.typed ? m.settings_mail_password_again() : hint}
        />
        <ReauthenticationFields reauthentication={reauthentication} result={saved} />
      </SettingsForm>
      {testTo && <TestEmail to={testTo} problem={isOfTest ? result.problem : undefined} />}
    </div>
  );
}

function TestEmail({ to, problem }: { to: string; problem: Problem | undefined }) {
  return (
    <section className="mt-12">
      <h2 className="font-semibold text-xl">{m.settings_test_email()}</h2>
      <p className="mt-3 mb-4 text-muted text-pretty [overflow-wrap:anywhere]">
        {m.settings_test_email_to({ to })}
      </p>
      {problem && (
        <Alert role="alert" takesFocus title={problem.title} className="mb-4">
          {problem.text}
        </Alert>
      )}
      <IntentButton intent="test" className={buttonVariants("plain")}>
        {m.settings_send_test_email()}
      </IntentButton>
    </section>
  );
}

const passwordHints = {
  none: m.settings_mail_password_none,
  stored: m.settings_mail_password_stored,
};
