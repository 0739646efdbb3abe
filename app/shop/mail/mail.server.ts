import type { Transporter } from "nodemailer";
import { env } from "#app/platform/system/env.server.ts";
import { DEFAULT_SHOP_NAME } from "#app/platform/ui/shop-name.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
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

let connected: Transporter | undefined;

export async function findMailAddresses(): Promise<{
  from: string | undefined;
  owner: string | undefined;
  shop: MailBranding;
}> {
  const { contactEmail, shopName, accentDark, accentLight } = await findSettings();
  const owner = contactEmail ?? undefined;
  const shop = { shopName: shopName ?? DEFAULT_SHOP_NAME, accentDark, accentLight };
  return { from: env.MAIL_FROM ?? owner, owner, shop };
}

export async function canMailOwner(): Promise<boolean> {
  return env.SMTP_URL !== undefined && (await findMailAddresses()).owner !== undefined;
}

export type SendingProblem = "no-server" | "no-address";

export async function findSendingProblem(): Promise<SendingProblem | undefined> {
  if (!env.SMTP_URL) return "no-server";
  return (await findMailAddresses()).from ? undefined : "no-address";
}

/** @throws nodemailer's error if the server does not accept the email. */
export async function sendMail(mail: Mail): Promise<void> {
  const { id, from, to, replyTo, subject, text, html, attachments } = mail;
  const { hostname } = new URL(env.SITE_URL);
  const transport = await smtp();
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

async function smtp(): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  connected ??= createTransport({
    url: env.SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return connected;
}

/** `isFinal` means that another attempt would fail as well. */
export function reasonOf(error: unknown): { reason: string; isFinal: boolean } {
  const message = error instanceof Error ? error.message : String(error);
  const reason = message
    .replace(/[\s\0]+/g, " ")
    .slice(0, MAX_REASON_LENGTH)
    .toWellFormed();
  return { reason, isFinal: replyCodeOf(error) >= 500 };
}

/** RFC 5321, 4.2.1: codes from 500 on are permanent, the others transient. 0 means no reply. */
function replyCodeOf(error: unknown): number {
  const code: unknown = error instanceof Error ? Reflect.get(error, "responseCode") : undefined;
  return typeof code === "number" ? code : 0;
}
