import type { Transporter } from "nodemailer";
import { findSettings } from "#app/content/settings.server.ts";
import { env } from "#app/system/env.server.ts";

/** `owner`: who reads the replies. */
export type MailAddresses = { from: string; owner: string };

export type Mail = MailAddresses & {
  /** The same for each try, so that a mail which arrives twice is shown once. */
  id: string;
  to: { name: string; address: string };
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
};

const TIMEOUT_MS = 15_000;
const MAX_REASON_LENGTH = 300;

let connected: Transporter | undefined;

/** Undefined while the shop sends no mail: without `SMTP_URL`, or without a contact address. */
export async function findMailAddresses(): Promise<MailAddresses | undefined> {
  if (!env.SMTP_URL) return undefined;
  const { contactEmail } = await findSettings();
  return contactEmail ? { from: env.MAIL_FROM ?? contactEmail, owner: contactEmail } : undefined;
}

/** @throws nodemailer's error when the server does not accept the mail. */
export async function sendMail({ id, from, to, replyTo, subject, text }: Mail): Promise<void> {
  const { hostname } = new URL(env.SITE_URL);
  const transport = await smtp();
  await transport.sendMail({
    messageId: `<${id}@${hostname}>`,
    from: { name: "Dubplate", address: from },
    to,
    replyTo,
    subject: subject.replace(/[\s\p{Cc}]+/gu, " "),
    text,
    // Nothing in the text names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
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

/** Of a failed try, for people; `isFinal`: another would fail as well. */
export function reasonOf(error: unknown): { reason: string; isFinal: boolean } {
  const message = error instanceof Error ? error.message : String(error);
  const reason = message.replace(/\s+/g, " ").slice(0, MAX_REASON_LENGTH);
  return { reason, isFinal: replyCodeOf(error) >= 500 };
}

/** RFC 5321, 4.2.1: codes from 500 on are permanent, the others transient. 0 without a reply. */
function replyCodeOf(error: unknown): number {
  const code: unknown = error instanceof Error ? Reflect.get(error, "responseCode") : undefined;
  return typeof code === "number" ? code : 0;
}
