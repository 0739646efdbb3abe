import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { m } from "#messages";
import { IntentButton } from "../../shared/intent-button.tsx";
import { maintenanceCommands } from "../settings-commands.server.ts";
import type { Route } from "./+types/maintenance";

export async function loader() {
  return { isOn: (await findSettings()).isInMaintenance };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(maintenanceCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_maintenance_settings());
}

export default function MaintenanceSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn } = loaderData;
  const result = useFormResult(actionData);
  return (
    <section className="max-w-3xl">
      <h2 className="flex items-center gap-3 font-semibold text-xl">
        <span
          aria-hidden="true"
          className={`size-3 rounded-full ${isOn ? "bg-accent" : "border border-edge"}`}
        />
        {isOn ? m.settings_maintenance_mode_is_on() : m.settings_maintenance_mode_is_off()}
      </h2>
      <p className="mt-3 text-muted text-pretty">{m.settings_while_it_is_on_visitors_see()}</p>
      {result?.problem && (
        <Alert role="alert" takesFocus className="mt-4" title={result.problem.title}>
          {result.problem.text}
        </Alert>
      )}
      <IntentButton
        intent={isOn ? "off" : "on"}
        formClassName="mt-6"
        className={buttonVariants("accent")}
      >
        {isOn ? m.settings_open_the_shop() : m.settings_close_the_shop_for_maintenance()}
      </IntentButton>
    </section>
  );
}
