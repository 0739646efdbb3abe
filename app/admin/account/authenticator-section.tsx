import { InputField } from "#app/ui/field.tsx";
import { t } from "#app/words/words.ts";
import type { AccountResult } from "./account-commands.server.ts";
import { AccountForm, AccountSection, type Proof, resultFor } from "./account-section.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type QrCode = { size: number; path: string };

type Props = {
  isOn: boolean;
  codesLeft: number;
  /** While it is being set up, and never afterwards. */
  setUp: { secret: string; uri: string; qrCode: QrCode } | undefined;
  proof: Proof;
  result: AccountResult | undefined;
};

const text =
  "After the password the shop asks for six digits, which an app on your phone shows anew every half minute. Whoever learns your password alone stays outside.";

export function AuthenticatorSection({ isOn, codesLeft, setUp, proof, result }: Props) {
  const codes = result?.shown?.recoveryCodes;
  return (
    <AccountSection id="authenticator" title={t`Authenticator codes`} text={t(text)}>
      {codes && <RecoveryCodes codes={codes} />}
      {isOn && <InUse codesLeft={codesLeft} proof={proof} result={result} />}
      {!isOn && setUp && <SetUp {...setUp} result={result} />}
      {!isOn && !setUp && (
        <AccountForm
          intent="set-up"
          label={t`Set up an authenticator`}
          tone="accent"
          proof={proof}
          result={result}
        />
      )}
    </AccountSection>
  );
}

function InUse({ codesLeft, proof, result }: Pick<Props, "codesLeft" | "proof" | "result">) {
  return (
    <>
      <p>
        <strong>{t`On.`}</strong>{" "}
        {codesLeft === 0
          ? t`No recovery code is left: make new ones.`
          : t`${codesLeft} of 10 recovery codes are left.`}
      </p>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <AccountForm intent="renew-codes" label={t`Make new codes`} proof={proof} result={result} />
        <AccountForm intent="switch-off" label={t`Switch off`} proof={proof} result={result} />
      </div>
    </>
  );
}

type SetUpProps = NonNullable<Props["setUp"]> & { result: AccountResult | undefined };

function SetUp({ secret, uri, qrCode: { size, path }, result }: SetUpProps) {
  const error = resultFor(result, "switch-on")?.errors?.code;
  return (
    <div className="grid gap-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <svg
        role="img"
        aria-label={t`QR code for the authenticator app`}
        viewBox={`0 0 ${size} ${size}`}
        className="size-48 bg-white"
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
      <div className="grid content-start gap-5">
        <p className="text-sm text-pretty">
          {t`Read the code with your app, or`}{" "}
          <a href={uri} className="underline hover:text-accent">
            {t`open it on this device`}
          </a>
          {t`. By hand, type this key:`}
          <output className="mt-2 block select-all font-mono [overflow-wrap:anywhere]">
            {secret}
          </output>
        </p>
        <AccountForm intent="switch-on" label={t`Switch on`} tone="accent" result={result}>
          <InputField
            label={t`The six digits that the app shows`}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            error={error}
            hint={t`All other devices are signed out.`}
          />
        </AccountForm>
      </div>
    </div>
  );
}
