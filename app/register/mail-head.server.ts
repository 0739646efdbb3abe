import { db } from "#app/database/db.server.ts";
import type { Jobs, Routine } from "#app/jobs/job-runner.server.ts";
import type { MailBlock } from "#app/mail/mail-blocks.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { env } from "#app/system/env.server.ts";
import { formatTime } from "#app/ui/format.ts";
import { findRegisterHead } from "./register-head.server.ts";

const MAIL_HEAD = "mail-register-head";
const SUBJECT = "The last line of your register";

const text =
  "This hash stands for every line of the register up to this one. Keep this mail: as long as the register shows the same hash for the same line, nothing before it was changed. That works best where the mails lie on another machine than the shop.";

/** To the owner, so that a register that is written anew as a whole can be found out. */
export async function mailRegisterHead(): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const head = await findRegisterHead(tx);
    if (!head) return;
    const blocks: MailBlock[] = [
      { type: "heading", text: SUBJECT },
      { type: "paragraph", text },
      {
        type: "facts",
        facts: [
          { name: "Line", value: String(head.number) },
          { name: "Written", value: formatTime(head.at) },
          { name: "Hash", value: head.hash },
        ],
      },
      { type: "button", label: "Open the register", url: `${env.SITE_URL}/register` },
    ];
    await queueMail(tx, { kind: "register-head", to: "owner", subject: SUBJECT, blocks });
  });
}

export const registerJobs: { jobs: Jobs; routines: Routine[] } = {
  jobs: { [MAIL_HEAD]: mailRegisterHead },
  routines: [{ job: MAIL_HEAD, at: "0 7 * * 1" }],
};
