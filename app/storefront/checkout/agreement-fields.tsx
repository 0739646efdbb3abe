import { Badge } from "#app/platform/ui/badge.tsx";
import { CheckboxField } from "#app/platform/ui/field.tsx";
import { modelNames } from "#app/shop/agreements/agreement-models.ts";
import { type ContractParty, formatContractParty } from "#app/shop/agreements/contract-party.ts";
import { renderTemplate } from "#app/shop/agreements/render-template.ts";
import type { Agreement } from "#app/shop/checkout/agreement.server.ts";
import { consentTexts } from "#app/shop/checkout/consents.ts";
import { readLegalText } from "#app/shop/content/legal-text.ts";
import { m } from "#messages";
import { LegalBlocks } from "../shared/legal-blocks.tsx";
import type { Sent } from "./buyer-fields.tsx";
import { fieldId } from "./error-summary.tsx";
import { FormSection } from "./form-section.tsx";

type Props = Sent & { agreement: Agreement; party: ContractParty };

/** The box starts unticked. */
export function AgreementFields({ errors, typed, agreement, party }: Props) {
  const { template, values, version, model } = agreement;
  const { text } = renderTemplate(template, { ...values, ...party });
  return (
    <FormSection number={2} title={m.checkout_agreement()}>
      <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
        <Badge tone="ink">{modelNames[model]()}</Badge> {m.checkout_agreement_hint()}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        aria-label={m.checkout_agreement_text()}
        className="max-h-72 overflow-y-auto border border-line bg-surface p-5 text-sm"
      >
        <LegalBlocks blocks={readLegalText(text)} level="h3" />
      </section>
      <input type="hidden" name="agreementVersion" value={version} />
      <input type="hidden" name="agreementParty" value={formatContractParty(party)} />
      <CheckboxField
        name="agreement"
        id={fieldId("agreement")}
        error={errors?.agreement}
        required
        defaultChecked={typed?.agreement === "on" && !errors?.agreement}
        label={consentTexts().agreement}
      />
    </FormSection>
  );
}
