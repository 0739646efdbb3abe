import { InputField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";
import type { AccountResult } from "./account-commands.server.ts";
import {
  AccountForm,
  AccountSection,
  type Reauthentication,
  resultFor,
} from "./account-section.tsx";

type Props = {
  email: string | undefined;
  sendsMail: boolean;
  reauthentication: Reauthentication;
  result: AccountResult | undefined;
};

const text = m.account_for_a_forgotten_password_and_for;

export function EmailSection({ email, sendsMail, reauthentication, result }: Props) {
  const { errors, typed } = resultFor(result, "email") ?? {};
  return (
    <AccountSection id="email" title={m.account_email_address()} text={text()}>
      {email && <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>}
      {sendsMail ? (
        <AccountForm
          intent="email"
          label={email ? m.account_change_address() : m.forgotten_password_send()}
          reauthentication={reauthentication}
          result={result}
        >
          <InputField
            label={email ? m.account_new_address() : m.address()}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={typed?.email}
            error={errors?.email}
          />
        </AccountForm>
      ) : (
        <p className="text-sm">{m.account_the_shop_sends_no_mail_so()}</p>
      )}
      {email && (
        <AccountForm
          intent="remove-email"
          label={m.account_remove_the_address()}
          reauthentication={reauthentication}
          result={result}
        />
      )}
    </AccountSection>
  );
}
