import { db } from "#app/platform/database/db.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { m } from "#messages";
import { queueMail } from "./outbox.server.ts";

/** Leaves the error to the dashboard, because it may name a buyer. */
export async function mailFailingJob(job: string, failures: number): Promise<void> {
  await queueMail(db, () => ({
    kind: "owner-attention",
    to: "owner",
    subject: m.mail_failing_job_subject(),
    blocks: [
      { type: "heading", text: m.mail_failing_job_subject() },
      { type: "paragraph", text: m.mail_failing_job_text({ job, failures }) },
      { type: "button", label: m.mail_open_dashboard(), url: siteUrl(href("/admin")) },
    ],
  }));
}
