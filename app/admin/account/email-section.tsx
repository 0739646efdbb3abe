import { InputField } from "#app/ui/field.tsx";
import { t } from "#app/words/words.ts";
import type { AccountResult } from "./account-commands.server.ts";
import { AccountForm, AccountSection, type Proof, resultFor } from "./account-section.tsx";

type Props = {
  email: string | undefined;
  sendsMail: boolean;
  proof: Proof;
  result: AccountResult | undefined;
};

const text =
  "For a forgotten password, and for news of sign-ins from new devices. It counts once you have confirmed it by a link in a mail.";

export function EmailSection({ email, sendsMail, proof, result }: Props) {
  const { errors, typed } = resultFor(result, "email") ?? {};
  return (
    <AccountSection id="email" title={t`Email address`} text={t(text)}>
      {email && <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>}
      {sendsMail ? (
        <AccountForm
          intent="email"
          label={email ? t`Change address` : t`Send me a link`}
          proof={proof}
          result={result}
        >
          <InputField
            label={email ? t`New address` : t`Address`}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={typed?.email}
            error={errors?.email}
          />
        </AccountForm>
      ) : (
        <p className="text-sm">{t`The shop sends no mail, so that no address can be confirmed.`}</p>
      )}
      {email && (
        <AccountForm
          intent="remove-email"
          label={t`Remove the address`}
          proof={proof}
          result={result}
        />
      )}
    </AccountSection>
  );
}
