import type { FormResult } from "#app/platform/forms/form-result.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { CheckboxField } from "#app/platform/ui/field.tsx";

type Props = {
  intent: "deliver-now" | "begin-now";
  consentTexts: Record<"deliver-at-once" | "lose-withdrawal", string>;
  button: string;
  result: FormResult | undefined;
};

/** Asks a private buyer for the two consents to delivery before the 14 days end. */
export function ImmediateDeliveryForm({ intent, consentTexts, button, result }: Props) {
  return (
    <form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      <FormAlert problem={result?.errors ? undefined : result?.problem} />
      <CheckboxField
        name="deliverAtOnce"
        label={consentTexts["deliver-at-once"]}
        error={result?.errors?.deliverAtOnce}
        defaultChecked={result?.typed?.deliverAtOnce === "on"}
      />
      <CheckboxField
        name="loseWithdrawal"
        label={consentTexts["lose-withdrawal"]}
        error={result?.errors?.loseWithdrawal}
        defaultChecked={result?.typed?.loseWithdrawal === "on"}
      />
      <button
        type="submit"
        className={`sm:justify-self-start ${buttonVariants("plain", "medium")}`}
      >
        {button}
      </button>
    </form>
  );
}
