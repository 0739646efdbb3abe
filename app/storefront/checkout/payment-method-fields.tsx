import type { PaymentGroup } from "#app/shop/checkout/payment-choices.server.ts";
import { m } from "#messages";
import type { Sent } from "./buyer-fields.tsx";
import { fieldId } from "./error-summary.tsx";
import { FormSection } from "./form-section.tsx";

type Props = Sent & {
  number: number;
  paymentGroups: PaymentGroup[];
  previousMethod: string | undefined;
};

/** A single method is preselected. */
export function PaymentMethodFields({ number, paymentGroups, previousMethod, ...sent }: Props) {
  const { errors, typed } = sent;
  const all = paymentGroups.flatMap(({ choices }) => choices);
  const onlyOne = all.length === 1 ? all[0]?.value : undefined;
  const chosen = typed?.method ?? previousMethod ?? onlyOne;
  return (
    <FormSection number={number} title={m.checkout_how_to_pay()}>
      <fieldset id={fieldId("method")} className="grid gap-5">
        <legend className="sr-only">{m.checkout_how_to_pay()}</legend>
        <input type="hidden" name="asksForMethod" value="on" />
        {errors?.method && <p className="danger-text text-sm">{errors.method}</p>}
        {paymentGroups.map(({ name, text, choices }) => (
          <div key={name} className="grid gap-2">
            <p className="text-sm">
              <span className="font-semibold">{name}</span>{" "}
              <span className="text-muted">{text}</span>
            </p>
            {choices.map((choice) => (
              <label
                key={choice.value}
                className="flex min-h-12 items-center gap-3 border border-edge/60 px-4 py-2 has-checked:border-ink has-checked:bg-raised"
              >
                <input
                  type="radio"
                  name="method"
                  value={choice.value}
                  defaultChecked={choice.value === chosen}
                  className="size-4.5 shrink-0 accent-accent"
                />
                {choice.name}
              </label>
            ))}
          </div>
        ))}
      </fieldset>
    </FormSection>
  );
}
