import { useNavigation } from "react-router";
import { FormAlert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField } from "#app/ui/field.tsx";
import type { FormResult } from "#app/web/form-result.ts";
import { GuardedForm } from "#app/web/unsaved-changes/guarded-form.tsx";

type Props = { formKey: string; orderNumber: string | undefined; result: FormResult | undefined };

export function WithdrawalFields({ formKey, orderNumber, result }: Props) {
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
      <InputField {...field("name")} label="Your name" autoComplete="name" dir="auto" />
      <InputField
        {...field("orderNumber", orderNumber)}
        label="Order number"
        placeholder="DUB-2026-0001"
        hint="It is in the mails about your order, and on its page."
        autoComplete="off"
      />
      <InputField
        {...field("email")}
        label="Email of the order"
        type="email"
        autoComplete="email"
        dir="auto"
      />
      <p className="text-pretty">I withdraw from this contract.</p>
      <button
        type="submit"
        aria-disabled={isSending ? true : undefined}
        className={`sm:justify-self-start ${buttonLook("accent", "large")}`}
      >
        {isSending ? "Sending…" : "Confirm withdrawal"}
      </button>
    </GuardedForm>
  );
}
