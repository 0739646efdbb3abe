import type { FormResult } from "#app/platform/forms/form-result.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { PasskeyButton } from "#app/storefront/shared/passkey-button.tsx";
import { m } from "#messages";

type Props = {
  reauthentication: { isNeeded: boolean; hasPasskeys: boolean };
  result: Pick<FormResult, "errors"> | undefined;
};

/** Renders nothing within ten minutes of the last password or passkey. */
export function ReauthenticationFields({ reauthentication, result }: Props) {
  const error = result?.errors?.currentPassword;
  if (!reauthentication.isNeeded && !error) return null;
  return (
    <div className="grid max-w-md gap-3">
      <InputField
        label={m.parts_your_password()}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={error}
        hint={error ? undefined : m.parts_to_be_sure_that_it_is()}
      />
      {reauthentication.hasPasskeys && (
        <PasskeyButton purpose="confirm" name="passkey" label={m.parts_use_a_passkey_instead()} />
      )}
    </div>
  );
}
