import type { FormResult } from "#app/platform/forms/form-result.ts";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { m } from "#messages";
import { OneFieldForm, orderEmail } from "../shared/one-field-form.tsx";
import { PlainPage } from "../shared/plain-page.tsx";

export function VerifyEmailForm({ result }: { result: FormResult | undefined }) {
  return (
    <PlainPage title={m.order_prove_title()} text={m.order_prove_text()}>
      <OneFieldForm
        {...orderEmail()}
        intent="prove"
        button={m.order_prove_button()}
        result={result}
      />
      <p className="mt-6 text-muted text-sm">
        {renderMessage(m.order_prove_forgotten, {
          link: (text) => (
            <a
              href={localPath(href("/contact"))}
              className="underline underline-offset-4 hover:text-ink"
            >
              {text}
            </a>
          ),
        })}
      </p>
    </PlainPage>
  );
}
