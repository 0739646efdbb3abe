import { useNavigation } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { GuardedForm } from "#app/platform/forms/unsaved-changes/guarded-form.tsx";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";

type Props = {
  formKey: string;
  orderNumber: string | undefined;
  buyer: { legalName: string; email: string } | undefined;
  result: FormResult | undefined;
};

export function WithdrawalFields({ formKey, orderNumber, buyer, result }: Props) {
  const isSending = useNavigation().formMethod === "POST";
  const field = (name: "name" | "orderNumber" | "email", typed?: string) => ({
    name,
    error: result?.errors?.[name],
    defaultValue: result?.typed?.[name] ?? typed,
    size: "large" as const,
    required: true,
  });
  return (
    <GuardedForm method="post" noValidate preventScrollReset className="grid max-w-xl gap-5">
      <FormAlert problem={result?.errors ? undefined : result?.problem} />
      <input type="hidden" name="formKey" value={result?.typed?.formKey ?? formKey} />
      <InputField
        {...field("name", buyer?.legalName)}
        label={m.withdrawal_name()}
        autoComplete="name"
        dir="auto"
      />
      <InputField
        {...field("orderNumber", orderNumber)}
        label={m.withdrawal_order_number()}
        hint={m.withdrawal_order_number_hint()}
        autoComplete="off"
      />
      <InputField
        {...field("email", buyer?.email)}
        label={m.order_email()}
        type="email"
        autoComplete="email"
        dir="auto"
      />
      <p className="text-pretty">{m.withdrawal_statement()}</p>
      <button
        type="submit"
        aria-disabled={isSending ? true : undefined}
        className={`sm:justify-self-start ${buttonVariants("accent", "large")}`}
      >
        {isSending ? m.sending() : m.withdrawal_confirm()}
      </button>
    </GuardedForm>
  );
}
