import type { Transporter } from "nodemailer";
import { findSettings } from "#app/content/settings.server.ts";
import { env } from "#app/system/env.server.ts";

/** Where mails come from, and who reads what is answered to them. */
export type MailAddresses = { from: string; owner: string };

export type Mail = MailAddresses & {
  /** Stays the same for each try, so that a mail which arrives twice is shown once. */
  id: string;
  to: { name: string; address: string };
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
};

/** Milliseconds that a mail server may be silent before a try counts as failed. */
const PATIENCE_MS = 15_000;
const LONGEST_REASON = 300;

let connected: Transporter | undefined;

/** Undefined while the shop sends no mail: without `SMTP_URL`, or without a contact address. */
export async function findMailAddresses(): Promise<MailAddresses | undefined> {
  if (!env.SMTP_URL) return undefined;
  const { contactEmail } = await findSettings();
  return contactEmail ? { from: env.MAIL_FROM ?? contactEmail, owner: contactEmail } : undefined;
}

/** Hands a mail to the server at `SMTP_URL`. @throws nodemailer's error when it is not taken. */
export async function sendMail({ id, from, to, replyTo, subject, text }: Mail): Promise<void> {
  const { hostname } = new URL(env.SITE_URL);
  const transport = await smtp();
  await transport.sendMail({
    messageId: `<${id}@${hostname}>`,
    from: { name: "Dubplate", address: from },
    to,
    replyTo,
    // A header is one line whatever a visitor wrote.
    subject: subject.replace(/[\s\p{Cc}]+/gu, " "),
    text,
    // Text is text: nothing in it names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Only a shop that sends mail loads what that takes. */
async function smtp(): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  connected ??= createTransport({
    url: env.SMTP_URL,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  return connected;
}

/** What a failed try says to people, and whether another would fail as well. */
export function reasonOf(error: unknown): { reason: string; isFinal: boolean } {
  const message = error instanceof Error ? error.message : String(error);
  const reason = message.replace(/\s+/g, " ").slice(0, LONGEST_REASON);
  return { reason, isFinal: replyCodeOf(error) >= 500 };
}

/** RFC 5321, 4.2.1: codes from 500 on are permanent, the others pass. 0 when no server answered. */
function replyCodeOf(error: unknown): number {
  const code: unknown = error instanceof Error ? Reflect.get(error, "responseCode") : undefined;
  return typeof code === "number" ? code : 0;
}
