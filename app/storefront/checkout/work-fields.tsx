import { CheckboxField, TextareaField } from "#app/platform/ui/field.tsx";
import { MAX_BRIEF } from "#app/shop/checkout/brief-limit.ts";
import { serviceConsentTexts } from "#app/shop/checkout/consents.ts";
import { m } from "#messages";
import type { Sent } from "./buyer-fields.tsx";
import { fieldId } from "./error-summary.tsx";
import { FormSection } from "./form-section.tsx";

type Props = Sent & { brief: string | null };

/** Both boxes start unticked. */
export function WorkFields({ errors, typed, brief }: Props) {
  const box = (name: string) => ({
    name,
    id: fieldId(name),
    error: errors?.[name],
    defaultChecked: typed?.[name] === "on" && !errors?.[name],
  });
  return (
    <>
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
      <div className="group-has-[[name=kind][value=trade]:checked]/form:hidden">
        <FormSection number={3} title={m.checkout_work_begins()}>
          <p className="text-muted text-pretty text-sm">{m.checkout_work_begins_text()}</p>
          <CheckboxField
            {...box("deliverAtOnce")}
            label={serviceConsentTexts()["deliver-at-once"]}
          />
          <CheckboxField
            {...box("loseWithdrawal")}
            label={serviceConsentTexts()["lose-withdrawal"]}
          />
        </FormSection>
      </div>
      <div className="hidden group-has-[[name=kind][value=trade]:checked]/form:block">
        <FormSection number={3} title={m.checkout_work_begins()}>
          <p className="text-muted text-pretty text-sm">{m.checkout_work_begins_trade()}</p>
        </FormSection>
      </div>
    </>
  );
}
