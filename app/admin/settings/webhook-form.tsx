import { Form } from "react-router";
import { Alert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import { ReauthenticationFields } from "../shared/reauthentication-fields.tsx";
import type { SettingsResult } from "./settings-form.tsx";

type Props = {
  webhook: { url: string; secret: string } | undefined;
  reauthentication: React.ComponentProps<typeof ReauthenticationFields>["reauthentication"];
  unsent: { count: number; problem: string } | null | undefined;
  result: Pick<SettingsResult, "errors" | "typed"> | undefined;
};

/** The shop sends each sale and refund to an invoicing tool. */
export function WebhookForm({ webhook, reauthentication, unsent, result }: Props) {
  return (
    <section className="mt-14">
      <h2 className="font-semibold text-xl">{m.settings_webhook()}</h2>
      <p className="mt-3 mb-6 text-muted text-pretty">
        {m.settings_each_sale_and_each_refund_is()}
      </p>
      {unsent && <Unsent {...unsent} />}
      <Form method="post" preventScrollReset className="grid gap-6">
        <InputField
          name="webhookUrl"
          label={m.address()}
          type="url"
          placeholder="https://"
          autoComplete="off"
          defaultValue={result?.typed?.webhookUrl ?? webhook?.url ?? ""}
          error={result?.errors?.webhookUrl}
          hint={m.settings_empty_nothing_is_sent_a_new()}
        />
        {webhook && (
          <p className="text-sm">
            {renderMessage(m.settings_signing_secret, {
              secret: <code className="mono-type [overflow-wrap:anywhere]">{webhook.secret}</code>,
            })}
          </p>
        )}
        <ReauthenticationFields reauthentication={reauthentication} result={result} />
        <button
          type="submit"
          name="intent"
          value="save-webhook"
          className={`${buttonVariants("plain")} justify-self-start`}
        >
          {m.settings_save_the_address()}
        </button>
      </Form>
    </section>
  );
}

function Unsent({ count, problem }: NonNullable<Props["unsent"]>) {
  return (
    <Alert title={m.settings_not_sent({ count })} className="mb-6">
      {m.settings_last_upload_refused({ problem })}
      <IntentButton intent="send-again" formClassName="mt-2">
        {m.send_again()}
      </IntentButton>
    </Alert>
  );
}
