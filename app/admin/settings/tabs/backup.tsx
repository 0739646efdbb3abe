import { Download } from "lucide-react";
import { Form, href } from "react-router";
import { listRuns } from "#app/backup/runs.server.ts";
import { VERIFY_SHOP } from "#app/backup/verification-job.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { isJobDue } from "#app/platform/jobs/job-runner.server.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { m } from "#messages";
import { verifyCommand } from "../backup-commands.server.ts";
import { BackupList, LastRun } from "../backup-results.tsx";
import type { Route } from "./+types/backup";

export async function loader() {
  const [runs, isVerifying] = await Promise.all([listRuns(), isJobDue(VERIFY_SHOP)]);
  return { ...runs, isVerifying };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return verifyCommand(await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.backup_settings());
}

export default function BackupSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { backups, verification, isVerifying } = loaderData;
  const problem = useFormResult(actionData)?.problem;
  return (
    <div className="grid max-w-3xl gap-10">
      {problem && (
        <Alert role="alert" takesFocus title={problem.title}>
          {problem.text}
        </Alert>
      )}
      <section aria-labelledby="backup">
        <h2 id="backup" className="font-semibold text-xl">
          {m.backup()}
        </h2>
        <p className="mt-3 text-muted text-pretty">{m.backup_contents()}</p>
        <LastRun run={backups[0]} none={m.backup_none_yet()} />
        {/* A router link could not lead to a file. */}
        <a href={href("/admin/settings/backup.tar")} className={`mt-5 ${buttonVariants("accent")}`}>
          <Download aria-hidden className="size-4" /> {m.backup_download()}
        </a>
        <p className="mt-3 text-muted text-sm text-pretty">{m.backup_keep_safe()}</p>
      </section>
      <section aria-labelledby="verification">
        <h2 id="verification" className="font-semibold text-xl">
          {m.backup_verification()}
        </h2>
        <p className="mt-3 text-muted text-pretty">{m.backup_verification_text()}</p>
        <LastRun run={verification} none={m.backup_never_verified()} />
        <Form method="post" preventScrollReset className="mt-5">
          <button
            type="submit"
            disabled={isVerifying}
            className={buttonVariants(isVerifying ? "disabled" : "plain")}
          >
            {isVerifying ? m.backup_verifying() : m.backup_verify_now()}
          </button>
        </Form>
      </section>
      <section aria-labelledby="restore-points">
        <h2 id="restore-points" className="font-semibold text-xl">
          {m.backup_restore_points()}
        </h2>
        <p className="mt-3 text-muted text-pretty">
          {renderMessage(m.backup_restore_text, {
            check: (text) => <code className="text-[0.9em]">{text}</code>,
            command: (text) => <code className="text-[0.9em]">{text}</code>,
          })}
        </p>
        <BackupList backups={backups} />
      </section>
    </div>
  );
}
