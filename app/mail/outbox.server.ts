import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import type { Db } from "#app/database/db.server.ts";
import { addJob } from "#app/jobs/job-runner.server.ts";
import { log } from "#app/system/log.server.ts";
import {
  findMailAddresses,
  type Mail,
  type MailAddresses,
  reasonOf,
  sendMail,
} from "./mail.server.ts";

/** Mails that wait in a table of a subject's own, where people can read what became of them. */
type Outbox<Waiting> = {
  /** Undefined when the mail is gone, or waits no more. */
  findWaiting: (mailId: string) => Promise<Waiting | undefined>;
  write: (waiting: Waiting, addresses: MailAddresses) => Mail;
  settle: (mailId: string, state: MailState, problem: string | null) => Promise<void>;
};

export type MailState = "waiting" | "sent" | "failed";

const mailJob = z.object({ mailId: z.uuid() });

const noAddress = "The shop has no mail server or no contact address any more.";

/** Has a mail sent once the transaction is committed: ten tries, from 3 s to six hours apart. */
export function queueMail(tx: Db, jobName: string, mailId: string): Promise<void> {
  return addJob(tx, jobName, { mailId }, { key: `mail ${mailId}` });
}

/** Makes the job that sends the mails of an outbox. */
export function sendFrom<Waiting>({ findWaiting, write, settle }: Outbox<Waiting>) {
  return async (payload: unknown, { job }: Pick<JobHelpers, "job">): Promise<void> => {
    const { mailId } = mailJob.parse(payload);
    const waiting = await findWaiting(mailId);
    if (!waiting) return;
    try {
      const addresses = await findMailAddresses();
      if (!addresses) return await settle(mailId, "failed", noAddress);
      await sendMail(write(waiting, addresses));
    } catch (error) {
      const { reason, isFinal } = reasonOf(error);
      const isOver = isFinal || job.attempts >= job.max_attempts;
      await settle(mailId, isOver ? "failed" : "waiting", reason);
      if (!isOver) throw error;
      log.error({ reason, mailId }, "a mail was given up");
      return;
    }
    await settle(mailId, "sent", null);
  };
}
