import { MAX_BRIEF } from "#app/checkout/brief-limit.ts";
import { serviceConsentWords } from "#app/checkout/consents.ts";
import { CheckboxField, TextareaField } from "#app/ui/field.tsx";
import type { Sent } from "./buyer-fields.tsx";
import { fieldId } from "./error-summary.tsx";
import { FormSection } from "./form-section.tsx";

type Props = Sent & { brief: string | null };

/** What is asked of who orders a service. Both boxes begin without their tick. */
export function WorkFields({ errors, typed, brief }: Props) {
  const box = (name: string) => ({
    ...{ name, id: fieldId(name), error: errors?.[name] },
    defaultChecked: typed?.[name] === "on" && !errors?.[name],
  });
  return (
    <>
      <FormSection number={2} title="The work">
        <TextareaField
          id={fieldId("brief")}
          name="brief"
          label="What should we know? (optional)"
          hint="Links to your stems and references, tempo and key, what you want to hear."
          rows={6}
          maxLength={MAX_BRIEF}
          size="large"
          dir="auto"
          error={errors?.brief}
          defaultValue={typed?.brief ?? brief ?? undefined}
        />
      </FormSection>
      <div className="group-has-[[name=kind][value=trade]:checked]/form:hidden">
        <FormSection number={3} title="When the work begins">
          <p className="text-muted text-pretty text-sm">
            A private person may withdraw from an order within 14 days. If the work begins at once,
            that right ends when all of it is delivered, and who withdraws before pays for what was
            done until then; so both have to be agreed to. If you tick neither, the work begins
            after the 14 days.
          </p>
          <CheckboxField {...box("deliverAtOnce")} label={serviceConsentWords["deliver-at-once"]} />
          <CheckboxField
            {...box("loseWithdrawal")}
            label={serviceConsentWords["lose-withdrawal"]}
          />
        </FormSection>
      </div>
      <div className="hidden group-has-[[name=kind][value=trade]:checked]/form:block">
        <FormSection number={3} title="When the work begins">
          <p className="text-muted text-pretty text-sm">
            It begins as soon as you have paid. The 14 days of withdrawal are for private persons.
          </p>
        </FormSection>
      </div>
    </>
  );
}
