import { Alert, FormAlert, type Problem } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";
import { type SetupFields, SetupSection } from "./setup-section.tsx";

type Props = SetupFields & {
  /** Server and sender that the environment sets. */
  mailHost: string | undefined;
  mailFrom: string | undefined;
  /** Problem of a test email. */
  problem: Problem | undefined;
  testedTo: string | undefined;
  isSending: boolean;
};

export function MailSection(props: Props) {
  const { mailHost, mailFrom, problem, testedTo, isSending, typed, errors } = props;
  return (
    <SetupSection
      position="B1"
      title={m.settings_mail_server()}
      text={m.settings_mail_server_description()}
    >
      {mailHost ? (
        <Alert tone="plain">{m.setup_mail_server_from_environment({ host: mailHost })}</Alert>
      ) : (
        <ServerFields typed={typed} errors={errors} />
      )}
      {mailFrom ? (
        <Alert tone="plain">{m.setup_mail_from_environment({ from: mailFrom })}</Alert>
      ) : (
        <InputField
          label={m.settings_mail_from()}
          name="mailFrom"
          type="email"
          dir="ltr"
          defaultValue={typed.mailFrom}
          error={errors.mailFrom}
          hint={m.setup_mail_from_hint()}
          autoComplete="off"
        />
      )}
      <div className="grid justify-items-start gap-4">
        <button
          type="submit"
          name="intent"
          value="test"
          aria-disabled={isSending ? true : undefined}
          className={buttonVariants("plain")}
        >
          {m.settings_send_test_email()}
        </button>
        <div data-result={(problem ?? testedTo) ? "" : undefined} tabIndex={-1} className="w-full">
          <FormAlert problem={problem} />
          <div role="status" className="empty:hidden">
            {testedTo && (
              <Alert tone="plain" title={m.mail_test_sent()}>
                {m.mail_test_sent_text({ to: testedTo })}
              </Alert>
            )}
          </div>
        </div>
      </div>
    </SetupSection>
  );
}

function ServerFields({ typed, errors }: SetupFields) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[1fr_9rem]">
        <InputField
          label={m.settings_mail_host()}
          name="mailHost"
          dir="ltr"
          defaultValue={typed.mailHost}
          error={errors.mailHost}
          hint={m.setup_mail_host_hint()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <InputField
          label={m.settings_mail_port()}
          name="mailPort"
          inputMode="numeric"
          isNumeric
          defaultValue={typed.mailPort ?? "465"}
          error={errors.mailPort}
          hint={m.setup_mail_port_hint()}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField
          label={m.settings_mail_username()}
          name="mailUsername"
          dir="ltr"
          defaultValue={typed.mailUsername}
          error={errors.mailUsername}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <InputField
          label={m.settings_mail_password()}
          name="mailPassword"
          type="password"
          error={errors.mailPassword}
          hint={m.setup_mail_password_hint()}
          autoComplete="new-password"
        />
      </div>
    </>
  );
}
