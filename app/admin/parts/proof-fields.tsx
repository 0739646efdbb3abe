import { PasskeyButton } from "#app/signing-in/passkey-button.tsx";
import { InputField } from "#app/ui/field.tsx";
import type { FormResult } from "#app/web/form-result.ts";
import { t } from "#app/words/words.ts";

type Props = {
  proof: { isNeeded: boolean; hasPasskeys: boolean };
  result: Pick<FormResult, "errors"> | undefined;
};

/** Asks who sends a form, where password or passkey were given more than ten minutes ago. */
export function ProofFields({ proof, result }: Props) {
  const error = result?.errors?.currentPassword;
  if (!proof.isNeeded && !error) return null;
  return (
    <div className="grid max-w-md gap-3">
      <InputField
        label={t`Your password`}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={error}
        hint={error ? undefined : t`To be sure that it is you, since you signed in a while ago.`}
      />
      {proof.hasPasskeys && (
        <PasskeyButton purpose="confirm" name="passkey" label={t`Use a passkey instead`} />
      )}
    </div>
  );
}
