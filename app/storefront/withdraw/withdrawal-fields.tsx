import { useId } from "react";
import { useNavigation } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { GuardedForm } from "#app/platform/forms/unsaved-changes/guarded-form.tsx";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { CheckboxField, InputField } from "#app/platform/ui/field.tsx";
import type { WithdrawableLine } from "#app/shop/orders/withdrawals/withdrawal-order.server.ts";
import { m } from "#messages";

type Props = {
  formKey: string;
  orderNumber: string | undefined;
  buyer?: { legalName: string; email: string } | undefined;
  /** Lines of an order that this browser knows, if there is a choice. */
  lines?: WithdrawableLine[] | undefined;
  result: FormResult | undefined;
};

export function WithdrawalFields({ formKey, orderNumber, buyer, lines = [], result }: Props) {
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
      {lines.length > 0 && orderNumber && (
        <LineChoice lines={lines} orderNumber={orderNumber} result={result} />
      )}
      <p className="text-pretty">
        {lines.length > 0 ? m.withdrawal_statement_chosen() : m.withdrawal_statement()}
      </p>
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

type ChoiceProps = Pick<Props, "result"> & { lines: WithdrawableLine[]; orderNumber: string };

/** Chooses every line that the buyer can withdraw from, until they choose others. */
function LineChoice({ lines, orderNumber, result }: ChoiceProps) {
  const errorId = useId();
  const error = result?.errors?.lines;
  const chosen = result?.typed && (result.typed.lines ?? "").split(",");
  return (
    <fieldset aria-describedby={error && errorId} className="grid gap-1">
      <legend className="mb-1 font-semibold text-sm">{m.withdrawal_choose_tracks()}</legend>
      <input type="hidden" name="linesOf" value={orderNumber} />
      {lines.map(({ id, title, ended }) =>
        ended === undefined ? (
          <CheckboxField
            key={id}
            name="lines"
            value={id}
            label={title}
            defaultChecked={chosen ? chosen.includes(id) : true}
          />
        ) : (
          <CheckboxField key={id} label={title} hint={ended} disabled />
        ),
      )}
      {error && (
        <p id={errorId} className="danger-text text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
