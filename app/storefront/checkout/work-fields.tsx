import { TextareaField } from "#app/platform/ui/field.tsx";
import { MAX_BRIEF } from "#app/shop/checkout/brief-limit.ts";
import { m } from "#messages";
import type { Sent } from "./buyer-fields.tsx";
import { fieldId } from "./error-summary.tsx";
import { FormSection } from "./form-section.tsx";

type Props = Sent & { brief: string | null };

export function WorkFields({ errors, typed, brief }: Props) {
  return (
    <FormSection number={2} title={m.order_work()}>
      <TextareaField
        id={fieldId("brief")}
        name="brief"
        label={m.checkout_brief()}
        hint={m.checkout_brief_hint()}
        rows={6}
        maxLength={MAX_BRIEF}
        size="large"
        dir="auto"
        error={errors?.brief}
        defaultValue={typed?.brief ?? brief ?? undefined}
      />
    </FormSection>
  );
}
