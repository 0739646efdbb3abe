import { Form } from "react-router";
import { langOf } from "#app/platform/i18n/language.ts";
import type { FailingJob } from "#app/platform/jobs/failing-jobs.server.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { m } from "#messages";

export function FailingJobs({ jobs }: { jobs: FailingJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <section lang={langOf("en")} aria-labelledby="failing-jobs" className="mb-10">
      <h2 id="failing-jobs" className="mb-3 font-semibold text-lg">
        {m.dashboard_tasks_that_keep_failing()}
      </h2>
      <ul className="border-line border-t text-sm">
        {jobs.map(({ id, name, failures, problem, runAt }) => (
          <li key={id} className="border-line border-b py-3">
            <p className="font-semibold">{m.dashboard_failed_times({ name, failures })}</p>
            <p className="mt-1 text-muted [overflow-wrap:anywhere]">
              {renderMessage(m.dashboard_job_problem, { problem, time: <DateTime at={runAt} /> })}
            </p>
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-3">
        <button
          type="submit"
          name="intent"
          value="retry-jobs"
          className={buttonVariants("plain", "small")}
        >
          {m.try_again_now()}
        </button>
      </Form>
    </section>
  );
}
