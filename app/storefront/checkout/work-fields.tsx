import { TextareaField } from "#app/platform/ui/field.tsx";
import { briefField, MAX_BRIEF } from "#app/shop/checkout/brief-field.ts";
import type { Checkout } from "#app/shop/checkout/find-checkout.server.ts";
import { m } from "#messages";
import type { Sent } from "./buyer-fields.tsx";
import { fieldId } from "./error-summary.tsx";
import { FormSection } from "./form-section.tsx";

type Props = Sent & { services: Checkout["order"]["services"]; number: number };

export function WorkFields({ errors, typed, services, number }: Props) {
  const isOne = services.length === 1;
  return (
    <FormSection number={number} title={m.order_work()}>
      {services.map(({ packageId, title, brief }) => {
        const name = briefField(packageId);
        return (
          <TextareaField
            key={name}
            id={fieldId(name)}
            name={name}
            label={isOne ? m.checkout_brief() : m.checkout_brief_of({ title })}
            hint={m.checkout_brief_hint()}
            rows={6}
            maxLength={MAX_BRIEF}
            size="large"
            dir="auto"
            error={errors?.[name]}
            defaultValue={typed?.[name] ?? brief ?? undefined}
          />
        );
      })}
    </FormSection>
  );
}
