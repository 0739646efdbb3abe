import { readAdminForm } from "#app/accounts/sent-form.server.ts";
import { findSettings } from "#app/content/settings.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { runIntent } from "#app/web/form-command.server.ts";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { t } from "#app/words/words.ts";
import { IntentButton } from "../../parts/intent-button.tsx";
import { maintenanceCommands } from "../settings-commands.server.ts";
import type { Route } from "./+types/maintenance";

export async function loader() {
  return { isOn: (await findSettings()).isInMaintenance };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(maintenanceCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, t`Maintenance · Settings`);
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
        {isOn ? t`Maintenance mode is on` : t`Maintenance mode is off`}
      </h2>
      <p className="mt-3 text-muted text-pretty">
        {t`While it is on, visitors see a page that says the shop is closed for a moment, and search engines are asked to come back later. Administrators see and use everything; uploaders work in the Music Manager. It takes effect at once.`}
      </p>
      {result?.problem && (
        <Alert role="alert" takesFocus className="mt-4" title={result.problem.title}>
          {result.problem.text}
        </Alert>
      )}
      <IntentButton
        intent={isOn ? "off" : "on"}
        formClassName="mt-6"
        className={buttonLook("accent")}
      >
        {isOn ? t`Open the shop` : t`Close the shop for maintenance`}
      </IntentButton>
    </section>
  );
}
