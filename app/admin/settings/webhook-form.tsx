import { Form } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField } from "#app/ui/field.tsx";
import { showNumber } from "#app/ui/money.ts";
import { t } from "#app/words/words.ts";
import { IntentButton } from "../parts/intent-button.tsx";
import { ProofFields } from "../parts/proof-fields.tsx";
import type { SettingsResult } from "./settings-form.tsx";

type Props = {
  webhook: { url: string; secret: string } | undefined;
  proof: React.ComponentProps<typeof ProofFields>["proof"];
  unsent: { count: number; problem: string } | undefined;
  result: Pick<SettingsResult, "errors" | "typed"> | undefined;
};

/** Where the shop sends each sale and refund, for an invoicing tool. */
export function WebhookForm({ webhook, proof, unsent, result }: Props) {
  return (
    <section className="mt-14">
      <h2 className="font-semibold text-xl">{t`Webhook`}</h2>
      <p className="mt-3 mb-6 text-muted text-pretty">
        {t`Each sale and each refund is sent to this address as JSON, with what the monthly files under Orders say of it, signed as Standard Webhooks has it. What does not arrive is tried again for three days.`}
      </p>
      {unsent && <Unsent {...unsent} />}
      <Form method="post" preventScrollReset className="grid gap-6">
        <InputField
          name="webhookUrl"
          label={t`Address`}
          type="url"
          placeholder="https://"
          autoComplete="off"
          defaultValue={result?.typed?.webhookUrl ?? webhook?.url ?? ""}
          error={result?.errors?.webhookUrl}
          hint={t`Empty: nothing is sent. A new address gets a new secret.`}
        />
        {webhook && (
          <p className="text-sm">
            {t`Secret that signs what is sent:`}{" "}
            <code className="fact-type [overflow-wrap:anywhere]">{webhook.secret}</code>
          </p>
        )}
        <ProofFields proof={proof} result={result} />
        <button
          type="submit"
          name="intent"
          value="save-webhook"
          className={`${buttonLook("plain")} justify-self-start`}
        >
          {t`Save the address`}
        </button>
      </Form>
    </section>
  );
}

function Unsent({ count, problem }: NonNullable<Props["unsent"]>) {
  return (
    <Alert title={t`Not sent: ${showNumber(count)}`} className="mb-6">
      {t`The last one was not taken: ${t(problem)}.`}
      <IntentButton intent="send-again" formClassName="mt-2">{t`Send again`}</IntentButton>
    </Alert>
  );
}
