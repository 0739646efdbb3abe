import { ChevronDown } from "lucide-react";
import { Badge } from "#app/platform/ui/badge.tsx";
import { CheckboxField } from "#app/platform/ui/field.tsx";
import { modelNames } from "#app/shop/agreements/agreement-models.ts";
import {
  type ContractParties,
  type ContractParty,
  formatContractParty,
} from "#app/shop/agreements/contract-party.ts";
import { alignTexts } from "#app/shop/agreements/parallel-texts.ts";
import { renderTemplate } from "#app/shop/agreements/render-template.ts";
import type { Agreement } from "#app/shop/checkout/agreement.server.ts";
import { agreementConsent } from "#app/shop/checkout/consents.ts";
import { readLegalText } from "#app/shop/content/legal-text.ts";
import { m } from "#messages";
import { LegalBlocks } from "../shared/legal-blocks.tsx";
import type { Sent } from "./buyer-fields.tsx";
import { fieldId } from "./error-summary.tsx";
import { FormSection } from "./form-section.tsx";

type Props = Sent & { agreements: Agreement[]; version: string; parties: ContractParties };

/** The box starts unticked, again whenever the agreements change. */
export function AgreementFields({ errors, typed, agreements, version, parties }: Props) {
  const [first] = agreements;
  const isOne = agreements.length === 1;
  return (
    <FormSection number={2} title={isOne ? m.checkout_agreement() : m.checkout_agreements()}>
      <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
        {isOne && first && <Badge tone="ink">{modelNames[first.model]()}</Badge>}
        {m.checkout_agreement_hint()}
      </p>
      {isOne && first && <AgreementText agreement={first} parties={parties} />}
      {!isOne && (
        <div className="border-line border-t">
          {agreements.map((agreement) => (
            <FoldedAgreement key={agreement.orderLineId} agreement={agreement} parties={parties} />
          ))}
        </div>
      )}
      <input type="hidden" name="agreementParty" value={formatContractParty(parties.original)} />
      <CheckboxField
        key={version}
        name="agreement"
        id={fieldId("agreement")}
        error={errors?.agreement}
        required
        defaultChecked={typed?.agreement === "on" && !errors?.agreement}
        label={agreementConsent(agreements.length)}
      />
    </FormSection>
  );
}

type TextProps = { agreement: Agreement; parties: ContractParties };

function AgreementText({ agreement, parties }: TextProps) {
  const { template, values, lang, translation } = agreement;
  const { text } = renderTemplate(template, { ...values, ...parties.original });
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      aria-label={m.checkout_agreement_text()}
      className="@container max-h-72 overflow-y-auto border border-line bg-surface p-5 text-sm"
    >
      {translation ? (
        <ParallelTexts
          text={text}
          lang={lang}
          translation={translation}
          party={parties.translated}
        />
      ) : (
        <LegalBlocks blocks={readLegalText(text)} level="h3" lang={lang} />
      )}
    </section>
  );
}

type ParallelProps = Pick<Agreement, "lang"> & {
  text: string;
  translation: NonNullable<Agreement["translation"]>;
  party: ContractParty;
};

function ParallelTexts({ text, lang, translation, party }: ParallelProps) {
  const { template, values, notices } = translation;
  const { text: translated } = renderTemplate(template, { ...values, ...party });
  const rows = [...alignTexts(...notices), ...alignTexts(text, translated)];
  return (
    <div className="grid gap-5">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same.
        <div key={index} className="grid gap-x-8 gap-y-2 @xl:grid-cols-2">
          <LegalBlocks blocks={row.original} level="h3" lang={lang} />
          <LegalBlocks blocks={row.translation} level="h3" lang={translation.lang} />
        </div>
      ))}
    </div>
  );
}

function FoldedAgreement({ agreement, parties }: TextProps) {
  return (
    <details className="group/agreement border-line border-b">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
        <span dir="auto" className="min-w-0 grow font-semibold [overflow-wrap:anywhere]">
          {agreement.title}
        </span>
        <Badge tone="ink">{modelNames[agreement.model]()}</Badge>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-muted group-open/agreement:rotate-180"
        />
      </summary>
      <div className="pb-4">
        <AgreementText agreement={agreement} parties={parties} />
      </div>
    </details>
  );
}
