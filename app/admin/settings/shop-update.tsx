import { Form } from "react-router";
import { usePolling } from "#app/platform/navigation/use-polling.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatTime } from "#app/platform/ui/format-time.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { updateProblemText } from "#app/shop/content/update-problem.ts";
import type { ShopUpdate } from "#app/shop/content/update-shop.server.ts";
import { m } from "#messages";
import { ReauthenticationFields } from "../shared/reauthentication-fields.tsx";
import type { SettingsResult } from "./settings-form.tsx";

const POLL_INTERVAL_MS = 5_000;

type FormProps = {
  version: string;
  reauthentication: React.ComponentProps<typeof ReauthenticationFields>["reauthentication"];
  result: SettingsResult | undefined;
};

export function UpdateForm({ version, reauthentication, result }: FormProps) {
  return (
    <Form method="post" preventScrollReset className="mt-3 grid gap-4">
      <p className="text-pretty">{m.system_update_hint()}</p>
      <FormAlert problem={result?.errors ? undefined : result?.problem} />
      <ReauthenticationFields reauthentication={reauthentication} result={result} />
      <input type="hidden" name="release" value={version} />
      <button
        type="submit"
        name="intent"
        value="update"
        className={`${buttonVariants("accent")} justify-self-start`}
      >
        {m.system_update_to({ version })}
      </button>
    </Form>
  );
}

export function UpdateState({ isUnderWay, last }: ShopUpdate) {
  usePolling(isUnderWay ? POLL_INTERVAL_MS : undefined);
  return (
    <div role="status" className="mt-4 text-pretty text-sm empty:hidden">
      {isUnderWay && m.system_updating()}
      {last && <LastUpdate {...last} />}
    </div>
  );
}

function LastUpdate({ version, outcome, at }: NonNullable<ShopUpdate["last"]>) {
  const time = formatTime(at);
  if (outcome === "updated") return m.system_updated({ version, time });
  return (
    <>
      {m.system_update_failed({ version, time, problem: updateProblemText(outcome) })}{" "}
      {renderMessage(m.system_update_log, {
        command: (text) => <code className="text-[0.9em]">{text}</code>,
      })}
    </>
  );
}
