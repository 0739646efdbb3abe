import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { type Db, db } from "#app/database/db.server.ts";
import { addJob } from "#app/jobs/job-runner.server.ts";
import { log } from "#app/system/log.server.ts";
import {
  findMailAddresses,
  type Mail,
  type MailAddresses,
  reasonOf,
  sendMail,
} from "./mail.server.ts";

const MAIL_MESSAGE = "mail-message";
const mailJob = z.object({ mailId: z.uuid() });

const noAddress = "The shop has no mail server or no contact address any more.";

/** Leaves a mail about a message to be sent after, and only if, the transaction `on` is committed. */
export async function addMail(
  on: Db,
  messageId: string,
  reply?: { text: string; writtenBy: string },
): Promise<void> {
  const { id } = await on
    .insertInto("messageMails")
    .values({ messageId, reply: reply?.text ?? null, writtenBy: reply?.writtenBy ?? null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await queueMail(on, id);
}

/** Puts a failed mail in the queue again. False when it is not failed, or gone. */
export async function queueFailedMail(on: Db, messageId: string, mailId: string): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable("messageMails")
    .set({ state: "waiting", problem: null })
    .where("id", "=", mailId)
    .where("messageId", "=", messageId)
    .where("state", "=", "failed")
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await queueMail(on, mailId);
  return numUpdatedRows === 1n;
}

/** Ten tries, from 3 s to six hours apart. */
function queueMail(on: Db, mailId: string): Promise<void> {
  return addJob(on, MAIL_MESSAGE, { mailId }, { key: `mail ${mailId}` });
}

/** What the shop's job runner works on for the messages. */
export const messageJobs = {
  [MAIL_MESSAGE]: async (payload: unknown, { job }: Pick<JobHelpers, "job">) => {
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
  },
};

function findWaiting(mailId: string) {
  return db
    .selectFrom("messageMails as mail")
    .innerJoin("contactMessages as about", "about.id", "mail.messageId")
    .where("mail.id", "=", mailId)
    .where("mail.state", "=", "waiting")
    .select(["mail.id", "mail.reply", "about.name", "about.email", "about.message"])
    .executeTakeFirst();
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/** A message goes to the owner, who answers it to its sender; a reply goes the other way. */
function write({ id, reply, name, email, message }: Waiting, addresses: MailAddresses): Mail {
  const sender = { name, address: email };
  const owner = { name: "Dubplate", address: addresses.owner };
  if (reply === null) {
    const [subject, text] = [`Message from ${name}`, `${message}\n\n${name}, ${email}`];
    return { ...addresses, id, to: owner, replyTo: sender, subject, text };
  }
  const text = `${reply}\n\n${name} wrote:\n${message.replace(/^/gm, "> ")}`;
  return { ...addresses, id, to: sender, replyTo: owner, subject: "Re: your message", text };
}

async function settle(
  mailId: string,
  state: "waiting" | "sent" | "failed",
  problem: string | null,
): Promise<void> {
  await db.updateTable("messageMails").set({ state, problem }).where("id", "=", mailId).execute();
}
