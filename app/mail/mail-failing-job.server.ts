import { db } from "#app/database/db.server.ts";
import { env } from "#app/system/env.server.ts";
import { queueMail } from "./outbox.server.ts";

/** Calls the owner to a job that keeps failing. What it said is on the dashboard only: it may name a buyer. */
export async function mailFailingJob(job: string, failures: number): Promise<void> {
  const subject = "A task of the shop keeps failing";
  const text = `The task “${job}” has failed ${failures} times in a row. The shop goes on trying. The dashboard shows why it fails and has a button to try again now.`;
  await queueMail(db, {
    kind: "owner-attention",
    to: "owner",
    subject,
    blocks: [
      { type: "heading", text: subject },
      { type: "paragraph", text },
      { type: "button", label: "Open the dashboard", url: `${env.SITE_URL}/admin` },
    ],
  });
}
