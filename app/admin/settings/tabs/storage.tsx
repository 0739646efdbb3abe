import { Form } from "react-router";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { isJobDue } from "#app/platform/jobs/job-runner.server.ts";
import { CHECK_STORAGE_THOROUGHLY } from "#app/platform/storage/check-storage.server.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { findStorageHealth } from "#app/shop/catalog/storage-health.server.ts";
import { m } from "#messages";
import { checkStorageCommand } from "../settings-commands.server.ts";
import { BrokenFileList, LastChecks } from "../storage-results.tsx";
import type { Route } from "./+types/storage";

export async function loader() {
  const [health, isDue] = await Promise.all([
    findStorageHealth(),
    isJobDue(CHECK_STORAGE_THOROUGHLY),
  ]);
  return { ...health, isDue };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return checkStorageCommand(await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_storage_settings());
}

export default function StorageSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { last, lastThorough, running, isStale, isDue, broken, brokenCount } = loaderData;
  const result = useFormResult(actionData);
  return (
    <section>
      <h2 className="font-semibold text-xl">{m.settings_storage_health()}</h2>
      <p className="mt-3 max-w-3xl text-muted text-pretty">
        {m.settings_storage_checks_description()}
      </p>
      {result?.problem && (
        <Alert role="alert" takesFocus className="mt-4" title={result.problem.title}>
          {result.problem.text}
        </Alert>
      )}
      <LastChecks last={last} lastThorough={lastThorough} running={running} isStale={isStale} />
      <Form method="post" preventScrollReset className="mt-6">
        <button
          type="submit"
          disabled={isDue}
          className={buttonVariants(isDue ? "disabled" : "accent")}
        >
          {isDue ? m.settings_checking_now() : m.settings_check_now()}
        </button>
      </Form>
      {last && <BrokenFileList files={broken} count={brokenCount} />}
    </section>
  );
}
