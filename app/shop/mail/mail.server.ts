import { env } from "#app/platform/system/env.server.ts";
import { DEFAULT_SHOP_NAME } from "#app/platform/ui/shop-name.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import {
  findMailServer,
  hasMailServer,
  logUnreadableKey,
  type MailServer,
} from "./mail-server.server.ts";
import type { MailBranding } from "./mail-styles.ts";

type Mailbox = { name: string; address: string };

export type Mail = {
  /** Every attempt has the same ID, so that a duplicate is displayed once. */
  id: string;
  from: Mailbox;
  /** The address has no name: visitors type theirs, and may enter someone else's address. */
  to: string;
  replyTo: Mailbox | undefined;
  subject: string;
  text: string;
  html: string;
  isAutomatic: boolean;
  unsubscribeUrl: string | undefined;
  /** Images of the document have a Content-ID. */
  attachments: { name: string; mediaType: string; content: Uint8Array; contentId?: string }[];
};

const TIMEOUT_MS = 15_000;
const MAX_REASON_LENGTH = 300;
const FOREIGN_SERVER = "no SMTP reply";

export async function findMailAddresses(): Promise<{
  from: string | undefined;
  owner: string | undefined;
  shop: MailBranding;
}> {
  const { contactEmail, mailFrom, shopName, accentDark, accentLight } = await findSettings();
  const owner = contactEmail ?? undefined;
  const shop = { shopName: shopName ?? DEFAULT_SHOP_NAME, accentDark, accentLight };
  return { from: env.MAIL_FROM ?? mailFrom ?? owner, owner, shop };
}

export async function canMailOwner(): Promise<boolean> {
  return (await hasMailServer()) && (await findMailAddresses()).owner !== undefined;
}

export type SendingProblem = "no-server" | "no-password" | "no-address";

export async function findSendingProblem(): Promise<SendingProblem | undefined> {
  const server = (await findMailServer().catch(logUnreadableKey)) ?? "no-password";
  if (typeof server === "string") return server;
  return (await findMailAddresses()).from ? undefined : "no-address";
}

/** @throws nodemailer's error if the server does not accept the email. */
export async function sendMail(server: MailServer, mail: Mail): Promise<void> {
  const { id, from, to, replyTo, subject, text, html, attachments } = mail;
  const { hostname } = new URL(env.SITE_URL);
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    ...server,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  await transport.sendMail({
    messageId: `<${id}@${hostname}>`,
    from,
    to,
    replyTo,
    subject,
    text,
    html,
    attachments: attachments.map(({ name, mediaType, content, contentId }) => ({
      filename: name,
      contentType: mediaType,
      content: Buffer.from(content),
      ...(contentId && { cid: contentId, contentDisposition: "inline" as const }),
    })),
    headers: headersOf(mail),
    // An email must not fetch any file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function headersOf({ isAutomatic, unsubscribeUrl }: Mail): Record<string, string> {
  return {
    // RFC 3834, section 5: prevents automatic out-of-office replies.
    ...(isAutomatic && { "Auto-Submitted": "auto-generated" }),
    ...(unsubscribeUrl && { "List-Unsubscribe": `<${unsubscribeUrl}>` }),
    // RFC 8058, section 3.1: HTTPS only.
    ...(unsubscribeUrl?.startsWith("https:") && {
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}

/** `isFinal` means that another attempt would fail as well, `isAnswer` that the server replied. */
export function reasonOf(error: unknown): { reason: string; isFinal: boolean; isAnswer: boolean } {
  const reason = messageOf(error)
    .replace(/[\s\0]+/g, " ")
    .slice(0, MAX_REASON_LENGTH)
    .toWellFormed();
  const replyCode = replyCodeOf(error);
  return { reason, isFinal: replyCode >= 500, isAnswer: replyCode > 0 };
}

/** Leaves out what a server says that speaks another protocol. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForeign = Reflect.get(error, "code") === "EPROTOCOL" && replyCodeOf(error) === 0;
  return isForeign ? FOREIGN_SERVER : error.message;
}

/** RFC 5321, 4.2.1: codes from 500 on are permanent, the others transient. 0 means no reply. */
function replyCodeOf(error: unknown): number {
  const code: unknown = error instanceof Error ? Reflect.get(error, "responseCode") : undefined;
  return typeof code === "number" ? code : 0;
}
