import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { runInStoredLanguage } from "#app/platform/i18n/request-language.server.ts";
import { withOwnRetries } from "#app/platform/jobs/failing-jobs.server.ts";
import type { Jobs } from "#app/platform/jobs/job-runner.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { findMailAddresses, type Mail, reasonOf, sendMail } from "./mail.server.ts";
import {
  COVER_ID,
  coverKeyOf,
  embedCover,
  fillSecrets,
  mailAttachments,
  mailBlocks,
  type Secrets,
  unsubscribeUrlOf,
} from "./mail-blocks.ts";
import type { MailProblem } from "./mail-problem.ts";
import { findMailServer } from "./mail-server.server.ts";
import type { MailState } from "./mail-states.ts";
import type { MailBranding } from "./mail-styles.ts";
import { textOf } from "./mail-text.ts";
import { SEND_MAIL } from "./outbox.server.ts";

/** Replaces the hashes of the previous attempt's secrets. Returns the new texts. */
type MakeSecrets = (secretId: string, mailId: string) => Promise<Secrets>;
type MadeFile = { fileName: string; mediaType: string; content: Uint8Array };
/** Returns undefined if there is nothing to attach. */
type MakeAttachment = (id: string) => Promise<MadeFile | undefined>;

export type MailGenerators = {
  secrets?: Record<string, MakeSecrets>;
  attachments?: Record<string, MakeAttachment>;
};

/** Intervals grow from 3 s to six hours. The dashboard shows emails that failed. */
const MAX_TRIES = 10;

const mailJob = z.object({ mailId: z.uuid() });

export function mailJobs(...generators: MailGenerators[]): Jobs {
  const secrets = Object.assign({}, ...generators.map((each) => each.secrets));
  const attachments = Object.assign({}, ...generators.map((each) => each.attachments));
  const send = withOwnRetries((payload: unknown, { job }: Pick<JobHelpers, "job">) =>
    trySending(mailJob.parse(payload).mailId, job, { secrets, attachments }),
  );
  // Jobs that a former version queued have the other name.
  return { [SEND_MAIL]: send, "mail-message": send };
}

async function trySending(
  mailId: string,
  { attempts }: JobHelpers["job"],
  generators: Required<MailGenerators>,
): Promise<void> {
  const mail = await beginTry(mailId);
  if (!mail) return;
  try {
    const { from, owner, shop } = await findMailAddresses();
    const to = mail.toAddress ?? owner;
    const server = await findMailServer();
    if (typeof server === "string") return await saveResult(mailId, "unsent", { code: server });
    if (!from || !to) return await saveResult(mailId, "unsent", { code: "no-address" });
    const envelope = {
      from: { name: shop.shopName, address: from },
      to,
      replyTo: replyTo(mail, owner && { name: shop.shopName, address: owner }),
    };
    const written = await runInStoredLanguage(mail.language, () =>
      writeMail(mail, shop, generators),
    );
    await sendMail(server, { ...envelope, ...written });
  } catch (error) {
    const { reason, isFinal } = reasonOf(error);
    const isOver = isFinal || attempts >= MAX_TRIES;
    const problem = { code: "server-said", text: reason } as const;
    await saveResult(mailId, isOver ? "failed" : "waiting", problem);
    if (!isOver) throw error;
    log.error({ reason, mailId }, "gave up on sending an email");
    return;
  }
  await saveResult(mailId, "sent", null);
}

function beginTry(mailId: string) {
  return db
    .updateTable("mails")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", mailId)
    .where("state", "=", "waiting")
    .returning(["id", "toAddress", "replyToName", "replyToAddress", "subject", "blocks"])
    .returning(["attachments", "writtenBy", "secretKind", "secretId", "tries", "sentAt"])
    .returning("language")
    .executeTakeFirst();
}

type BegunTry = NonNullable<Awaited<ReturnType<typeof beginTry>>>;

function replyTo({ replyToName, replyToAddress }: BegunTry, owner: Mail["replyTo"] | "") {
  if (replyToAddress) return { name: replyToName ?? "", address: replyToAddress };
  return owner || undefined;
}

async function writeMail(
  mail: BegunTry,
  shop: MailBranding,
  makers: Required<MailGenerators>,
): Promise<Omit<Mail, "from" | "to" | "replyTo">> {
  const { id, subject, tries, sentAt, secretKind, secretId } = mail;
  const secrets =
    secretKind && secretId ? await makerOf(makers.secrets, secretKind)(secretId, id) : {};
  const filledBlocks = fillSecrets(mailBlocks.parse(mail.blocks), secrets);
  const coverKey = coverKeyOf(filledBlocks);
  const cover = coverKey && (await makerOf(makers.attachments, COVER_ID)(coverKey));
  const blocks = embedCover(filledBlocks, Boolean(cover));
  const files = mailAttachments
    .parse(mail.attachments)
    .map(({ kind, id: of }) => makerOf(makers.attachments, kind)(of));
  const made = (await Promise.all(files)).filter((file) => file !== undefined);
  // Queueing emails does not need React.
  const { renderMail } = await import("./mail-layout.server.tsx");
  return {
    // Email clients show only one of two emails with the same ID.
    id: [id, secretKind ? tries : sentAt?.getTime()].filter(Boolean).join("."),
    subject,
    text: textOf(blocks),
    html: renderMail(subject, blocks, shop),
    isAutomatic: mail.writtenBy === null,
    unsubscribeUrl: unsubscribeUrlOf(blocks),
    attachments: [
      ...made.map(({ fileName: name, ...file }) => ({ name, ...file })),
      ...(cover ? [{ ...cover, name: cover.fileName, contentId: COVER_ID }] : []),
    ],
  };
}

function makerOf<Maker>(makers: Record<string, Maker>, kind: string): Maker {
  const maker = Object.hasOwn(makers, kind) ? makers[kind] : undefined;
  if (!maker) throw new Error(`Nothing makes "${kind}" for mails.`);
  return maker;
}

async function saveResult(
  mailId: string,
  state: MailState,
  problem: MailProblem | null,
): Promise<void> {
  const sentAt = state === "sent" ? { sentAt: new Date() } : {};
  await db
    .updateTable("mails")
    .set({ state, problem, ...sentAt })
    .where("id", "=", mailId)
    .execute();
}
