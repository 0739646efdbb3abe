import { InputField } from "#app/platform/ui/field.tsx";
import { type QrCode, QrImage } from "#app/platform/ui/qr-image.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { m } from "#messages";
import type { AccountResult } from "./account-commands.server.ts";
import {
  AccountForm,
  AccountSection,
  type Reauthentication,
  resultFor,
} from "./account-section.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";

type Props = {
  isOn: boolean;
  codesLeft: number;
  /** Present only during setup. */
  setUp: { secret: string; uri: string; qrCode: QrCode } | undefined;
  reauthentication: Reauthentication;
  result: AccountResult | undefined;
};

const text = m.account_second_factor_description;

export function AuthenticatorSection({ isOn, codesLeft, setUp, reauthentication, result }: Props) {
  const codes = result?.payload?.recoveryCodes;
  return (
    <AccountSection id="authenticator" title={m.account_authenticator_codes()} text={text()}>
      {codes && <RecoveryCodeList codes={codes} />}
      {isOn && <InUse codesLeft={codesLeft} reauthentication={reauthentication} result={result} />}
      {!isOn && setUp && <SetUp {...setUp} result={result} />}
      {!isOn && !setUp && (
        <AccountForm
          intent="set-up"
          label={m.account_set_up_an_authenticator()}
          tone="accent"
          reauthentication={reauthentication}
          result={result}
        />
      )}
    </AccountSection>
  );
}

function InUse({
  codesLeft,
  reauthentication,
  result,
}: Pick<Props, "codesLeft" | "reauthentication" | "result">) {
  return (
    <>
      <p>
        <strong>{m.account_on()}</strong>{" "}
        {codesLeft === 0
          ? m.account_no_recovery_code_is_left_make()
          : m.account_of_10_recovery_codes_are_left({ codesLeft })}
      </p>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <AccountForm
          intent="renew-codes"
          label={m.account_make_new_codes()}
          reauthentication={reauthentication}
          result={result}
        />
        <AccountForm
          intent="switch-off"
          label={m.switch_off()}
          reauthentication={reauthentication}
          result={result}
        />
      </div>
    </>
  );
}

type SetUpProps = NonNullable<Props["setUp"]> & { result: AccountResult | undefined };

function SetUp({ secret, uri, qrCode, result }: SetUpProps) {
  const error = resultFor(result, "switch-on")?.errors?.code;
  return (
    <div className="grid gap-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <QrImage
        qrCode={qrCode}
        alt={m.account_qr_code_for_the_authenticator_app()}
        className="size-48"
      />
      <div className="grid content-start gap-5">
        <p className="text-sm text-pretty">
          {renderMessage(m.account_read_the_code_with_your_app, {
            link: (text) => (
              <a href={uri} className="underline hover:text-accent">
                {text}
              </a>
            ),
          })}
          <output className="mt-2 block select-all font-mono [overflow-wrap:anywhere]">
            {secret}
          </output>
        </p>
        <AccountForm intent="switch-on" label={m.switch_on()} tone="accent" result={result}>
          <InputField
            label={m.account_the_six_digits_that_the_app()}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            error={error}
            hint={m.account_all_other_devices_are_signed_out()}
          />
        </AccountForm>
      </div>
    </div>
  );
}
