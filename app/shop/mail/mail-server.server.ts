import { type Db, db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { unseal } from "#app/platform/system/secret-box.server.ts";

/** Options of a nodemailer transport. */
export type MailServer =
  | { url: string }
  | {
      host: string;
      port: number;
      secure: boolean;
      requireTLS: boolean;
      ignoreTLS: boolean;
      auth?: { user: string; pass: string };
    };

const IMPLICIT_TLS_PORT = 465;
const thisMachine = new Set(["localhost", "127.0.0.1", "::1"]);

/** Binds a sealed password to the server it is for, which another one never gets. */
export function ownerOfMailPassword(host: string, username: string): string {
  return `mail ${username} ${host}`;
}

export async function hasMailServer(tx: Db = db): Promise<boolean> {
  return env.SMTP_URL !== undefined || (await findStoredServer(tx)).mailHost !== null;
}

export async function findMailHost(): Promise<string | undefined> {
  if (env.SMTP_URL) return new URL(env.SMTP_URL).hostname;
  return (await findStoredServer(db)).mailHost ?? undefined;
}

/**
 * The server may be in the shop's own network, unlike a webhook: many mail servers are.
 * @throws if the key of the password can't be read, unlike one that is gone.
 */
export async function findMailServer(): Promise<MailServer | "no-server" | "no-password"> {
  if (env.SMTP_URL) return { url: env.SMTP_URL };
  const stored = await findStoredServer(db);
  const { mailHost: host, mailPort: port, mailUsername: user } = stored;
  if (host === null) return "no-server";
  const pass = await openPassword(stored);
  // A login without the password could lock the account.
  if (pass === undefined) return "no-password";
  return mailServerAt({ host, port, user, pass });
}

type Connection = { host: string; port: number; user: string | null; pass: string };

export function mailServerAt({ host, port, user, pass }: Connection): MailServer {
  return {
    host,
    port,
    secure: port === IMPLICIT_TLS_PORT,
    requireTLS: port !== IMPLICIT_TLS_PORT && !thisMachine.has(host),
    // The certificate of a server on this machine is rarely one for its name.
    ignoreTLS: thisMachine.has(host),
    ...(user !== null && { auth: { user, pass } }),
  };
}

/** Tells whether a password is stored, and whether this shop's key opens it. */
export async function findMailPasswordState(): Promise<"none" | "stored" | "unreadable"> {
  const stored = await findStoredServer(db);
  if (!stored.mailPassword) return "none";
  const password = await openPassword(stored).catch(logUnreadableKey);
  return password === undefined ? "unreadable" : "stored";
}

type StoredServer = Awaited<ReturnType<typeof findStoredServer>>;

async function openPassword({ mailHost, mailUsername, mailPassword }: StoredServer) {
  if (!mailPassword) return "";
  const owner = ownerOfMailPassword(mailHost ?? "", mailUsername ?? "");
  return (await unseal(mailPassword, owner))?.toString();
}

export function logUnreadableKey(error: unknown): undefined {
  log.error({ err: error }, "couldn't read the key of the mail server's password");
}

function findStoredServer(tx: Db) {
  return tx
    .selectFrom("settings")
    .select(["mailHost", "mailPort", "mailUsername", "mailPassword"])
    .executeTakeFirstOrThrow();
}
