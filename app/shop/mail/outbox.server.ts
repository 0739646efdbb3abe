import type { Insertable } from "kysely";
import { z } from "zod";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { runInStoredLanguage } from "#app/platform/i18n/request-language.server.ts";
import { addJobs, isJobQueued, queueFor } from "#app/platform/jobs/job-runner.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import type { MailAttachment, MailBlock } from "./mail-blocks.ts";
import type { MailKind } from "./mail-kinds.ts";
import { mailProblemText } from "./mail-problem-text.ts";
import type { Mails } from "./mail-schema.ts";
import { findMailServer, hasMailServer } from "./mail-server.server.ts";

export const SEND_MAIL = "send-mail";

export const MAILS_AT_ONCE = 2;

export type NewMail = {
  kind: MailKind;
  to: "owner" | { name?: string; address: string };
  replyTo?: { name: string; address: string };
  /** The subject names no track, and no person except to the owner. */
  subject: string;
  blocks: MailBlock[];
  attachments?: MailAttachment[];
  messageId?: string;
  orderId?: string;
  /** Undefined for the shop's own. */
  language?: string | undefined;
  writtenBy?: string;
  /** Each attempt creates the secrets of the blocks again. */
  secret?: { kind: string; id: string };
};

/** Sends only if the transaction commits. `compose` runs in `language`, or in the shop's own. */
export async function queueMail(
  tx: Db,
  compose: () => NewMail | Promise<NewMail>,
  language?: string,
): Promise<string> {
  const mail = await runInStoredLanguage(language, compose);
  const [id = ""] = await queueMails(tx, [{ ...mail, language }]);
  return id;
}

/** Returns the IDs in order. */
export async function queueMails(tx: Db, mails: NewMail[]): Promise<string[]> {
  if (mails.length === 0) return [];
  const canSend = await hasMailServer(tx);
  const values = mails.map((mail) => rowOf(mail, canSend));
  const rows = await tx.insertInto("mails").values(values).returning("id").execute();
  const ids = rows.map(({ id }) => id);
  if (canSend) await addJobs(tx, SEND_MAIL, ids.map(jobOf));
  return ids;
}

function rowOf(mail: NewMail, canSend: boolean): Insertable<Mails> {
  const { kind, to, replyTo, subject, blocks, attachments = [], secret } = mail;
  const recipient = to === "owner" ? undefined : to;
  return {
    kind,
    toName: recipient?.name || null,
    toAddress: recipient?.address ?? null,
    replyToName: replyTo?.name ?? null,
    replyToAddress: replyTo?.address ?? null,
    subject: subject.replace(/[\s\p{Cc}]+/gu, " "),
    blocks: JSON.stringify(blocks),
    attachments: JSON.stringify(attachments),
    messageId: mail.messageId ?? null,
    orderId: mail.orderId ?? null,
    language: mail.language ?? null,
    writtenBy: mail.writtenBy ?? null,
    secretKind: secret?.kind ?? null,
    secretId: secret?.id ?? null,
    state: canSend ? "waiting" : "unsent",
    problem: canSend ? null : { code: "no-server" },
  };
}

/** Ten attempts have intervals from 3 s to six hours. */
function jobOf(mailId: string) {
  const queue = queueFor(SEND_MAIL, mailId, MAILS_AT_ONCE);
  return { payload: { mailId }, key: jobKey(mailId), queue };
}

function jobKey(mailId: string): string {
  return `mail ${mailId}`;
}

/** `tries` is the displayed number, so that a second submission sends nothing. */
export const resendMailForm = z.object({ id: z.uuid(), tries: z.coerce.number().int().min(0) });

const timesAgain = new Limit({ name: "a mail sent again", uses: 5, seconds: 60 * 60 });

export async function resendMail(
  actor: Actor,
  { id, tries }: z.output<typeof resendMailForm>,
): Promise<Outcome> {
  if (actor.role !== "admin") return refuse("forbidden", m.mail_again_administrators());
  const server = await findMailServer();
  if (typeof server === "string") return refuse("conflict", mailProblemText({ code: server }));
  const wait = await timesAgain.count(id);
  if (wait > 0) {
    const text = m.mail_again_too_often();
    return refuse("busy", text, { retryAfterSeconds: wait });
  }
  return inTransaction(async (tx): Promise<Outcome> => {
    const mail = await tx
      .selectFrom("mails")
      .select(["subject", "state", "tries"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!mail) return refuse("missing", m.mail_missing());
    const isOnItsWay = mail.state === "waiting" && (await isJobQueued(tx, jobKey(id)));
    if (isOnItsWay) return refuse("conflict", m.mail_on_its_way());
    if (mail.tries !== tries) return refuse("conflict", m.mail_tried_meanwhile());
    await tx
      .updateTable("mails")
      .set({ state: "waiting", problem: null })
      .where("id", "=", id)
      .execute();
    await addJobs(tx, SEND_MAIL, [jobOf(id)]);
    const subject = { kind: "mail", id, name: mail.subject } as const;
    await recordAudit(tx, { by: actor, action: "send-mail-again", subject });
    return { done: undefined };
  });
}
