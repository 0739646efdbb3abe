import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { addJob, type Jobs } from "#app/platform/jobs/job-runner.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { hashPassword } from "#app/shop/accounts/passwords.server.ts";
import { changePassword, findMailedUser, lockActiveUser } from "#app/shop/accounts/users.server.ts";
import { queueMail } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";
import {
  ACCOUNT_LINK,
  consumeLink,
  deleteLinks,
  findLink,
  insertLink,
} from "./account-links.server.ts";
import { newPasswordField } from "./own-account.server.ts";

const MAIL_RESET = "mail-password-reset";
const HOUR_S = 60 * 60;

const ofNetwork = new Limit({ name: "password resets of a network", uses: 10, seconds: HOUR_S });
const ofName = new Limit({ name: "password resets of an account", uses: 3, seconds: HOUR_S });

export const forgottenForm = z.object({
  login: z
    .string({ error: () => m.reset_login_missing() })
    .trim()
    .min(1, { error: () => m.reset_login_missing() })
    .max(254, { error: () => m.reset_login_missing() }),
});
export const newPasswordForm = z.object({ newPassword: newPasswordField });

/** Queues a reset. A job looks up the account, so that all responses take the same time. */
export async function requestPasswordReset(typed: string, address: string): Promise<Outcome> {
  const retryAfterSeconds = await ofNetwork.count(networkOf(address));
  if (retryAfterSeconds > 0) {
    const text = m.reset_often();
    return refuse("busy", text, { retryAfterSeconds });
  }
  const login = typed.toLowerCase().replaceAll("\0", "").toWellFormed();
  if ((await ofName.count(login)) > 0) return { done: undefined };
  await addJob(db, MAIL_RESET, { login });
  return { done: undefined };
}

const resetJob = z.object({ login: z.string() });

export const resetJobs: Jobs = {
  [MAIL_RESET]: async (payload) => mailReset(resetJob.parse(payload).login),
};

export async function mailReset(login: string): Promise<void> {
  await inTransaction(async (tx) => {
    const user = await findMailedUser(tx, login);
    if (!user) return;
    const expiresAt = new Date(Date.now() + HOUR_S * 1000);
    const link = { kind: "reset-password", userId: user.id, email: null, expiresAt } as const;
    const secret = await insertLink(tx, link);
    await queueMail(tx, () => ({
      kind: "reset-password",
      to: { address: user.email },
      subject: m.mail_reset_subject(),
      blocks: [
        { type: "heading", text: m.mail_reset_choose() },
        { type: "paragraph", text: m.mail_reset_text({ username: user.username }) },
        { type: "button", label: m.mail_reset_choose(), url: { secret: ACCOUNT_LINK } },
        { type: "note", text: m.mail_reset_note() },
      ],
      secret,
    }));
  });
}

/** The next sign-in still asks for a second factor. */
export async function resetByLink(token: string, newPassword: string): Promise<Outcome> {
  const link = await findLink(token, "reset-password");
  if (!link) return refuse("missing", m.email_link_over());
  const passwordHash = await hashPassword(newPassword);
  if (!passwordHash) return refuse("busy", m.shop_busy());
  return inTransaction(async (tx): Promise<Outcome> => {
    const user = { id: link.userId, username: link.username };
    const isOpen = (await lockActiveUser(tx, user.id)) && (await consumeLink(tx, token));
    if (!isOpen) return refuse("missing", m.email_link_over());
    await changePassword(tx, user, passwordHash, user);
    await deleteLinks(tx, user.id);
    return { done: undefined };
  });
}
