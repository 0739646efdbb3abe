import { href } from "react-router";
import { z } from "zod";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { retryFailingJobs } from "#app/platform/jobs/failing-jobs.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { hideFirstSteps } from "#app/shop/checkout/first-steps.server.ts";
import { m } from "#messages";

export const dashboardCommands = {
  "retry-jobs": formCommand({
    form: z.object({}),
    failed: m.dashboard_tasks_not_started,
    run: (_, { actor }: AdminForm) => retryJobs(actor),
    done: backTo(() => href("/admin"), { title: m.dashboard_tasks_retried }),
  }),
  "hide-steps": formCommand({
    form: z.object({}),
    failed: m.steps_not_hidden,
    run: (_, { actor }: AdminForm) => hideFirstSteps(actor),
    done: backTo(() => href("/admin"), { title: m.steps_hidden, text: m.steps_hidden_text }),
  }),
};

async function retryJobs(actor: Actor): Promise<Outcome> {
  if (actor.role !== "admin") return refuse("forbidden", m.only_administrators());
  const jobs = await retryFailingJobs();
  const subject = { kind: "setting", name: "tasks" } as const;
  await recordAudit(db, { by: actor, action: "retry-jobs", subject, details: { jobs } });
  return { done: undefined };
}
