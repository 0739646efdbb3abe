import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs, Schedule } from "#app/platform/jobs/job-runner.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { formatTime } from "#app/platform/ui/format-time.ts";
import { queueMail } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";
import { findLedgerHead } from "./ledger-head.server.ts";

const MAIL_HEAD = "mail-register-head";

/** Lets the owner detect a completely rewritten ledger. */
export async function mailLedgerHead(): Promise<void> {
  await inTransaction(async (tx) => {
    const head = await findLedgerHead(tx);
    if (!head) return;
    await queueMail(tx, () => ({
      kind: "register-head",
      to: "owner",
      subject: m.mail_register_subject(),
      blocks: [
        { type: "heading", text: m.mail_register_subject() },
        { type: "paragraph", text: m.mail_register_text() },
        {
          type: "facts",
          facts: [
            { name: m.mail_register_line(), value: String(head.number) },
            { name: m.mail_register_written(), value: formatTime(head.at) },
            { name: m.mail_register_hash(), value: head.hash },
          ],
        },
        { type: "button", label: m.mail_register_open(), url: siteUrl(href("/register")) },
      ],
    }));
  });
}

export const ledgerJobs: { jobs: Jobs; schedules: Schedule[] } = {
  jobs: { [MAIL_HEAD]: mailLedgerHead },
  schedules: [{ job: MAIL_HEAD, at: "0 7 * * 1" }],
};
