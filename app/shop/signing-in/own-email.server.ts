import { z } from "zod";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { isUniqueViolation } from "#app/platform/database/unique-violation.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { emailAddress } from "#app/platform/forms/text-fields.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { changeEmail, findEmail } from "#app/shop/accounts/users.server.ts";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import { mailProblemText } from "#app/shop/mail/mail-problem-text.ts";
import { queueMail } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";
import { ACCOUNT_LINK, consumeLink, findLink, insertLink } from "./account-links.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export const emailForm = z.object({ email: emailAddress(m.email_invalid) });

const mails = new Limit({ name: "mails to confirm an address", uses: 5, seconds: 60 * 60 });

export async function requestEmailConfirmation(
  { id, username }: Actor,
  email: string,
): Promise<Outcome> {
  if (await findSendingProblem()) return refuse("conflict", mailProblemText({ code: "no-server" }));
  const retryAfterSeconds = await mails.count(id);
  if (retryAfterSeconds > 0) {
    const text = m.email_confirm_often();
    return refuse("busy", text, { retryAfterSeconds });
  }
  return inTransaction(async (tx): Promise<Outcome> => {
    await mailEmailConfirmation(tx, { id, username }, email);
    return { done: undefined };
  });
}

export async function mailEmailConfirmation(
  tx: Db,
  { id, username }: Pick<Actor, "id" | "username">,
  email: string,
): Promise<void> {
  const expiresAt = new Date(Date.now() + DAY_MS);
  const secret = await insertLink(tx, { kind: "confirm-email", userId: id, email, expiresAt });
  await queueMail(tx, () => ({
    kind: "confirm-email",
    to: { address: email },
    subject: m.mail_confirm_email_subject(),
    blocks: [
      { type: "heading", text: m.mail_confirm_email_subject() },
      { type: "paragraph", text: m.mail_confirm_email_text({ username }) },
      { type: "button", label: m.mail_confirm_email(), url: { secret: ACCOUNT_LINK } },
      { type: "note", text: m.mail_confirm_email_note() },
    ],
    secret,
  }));
}

export async function confirmEmail(token: string): Promise<Outcome<{ email: string }>> {
  try {
    return await inTransaction(async (tx): Promise<Outcome<{ email: string }>> => {
      const link = await findLink(token, "confirm-email");
      if (!link?.email || !(await consumeLink(tx, token)))
        return refuse("missing", m.email_link_over());
      const { userId: id, username, email } = link;
      await changeEmail(tx, id, email);
      const subject = { kind: "user", id, name: username } as const;
      await recordAudit(tx, { by: { id, username }, action: "confirm-email", subject });
      return { done: { email } };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse("conflict", m.email_taken());
    throw error;
  }
}

export function removeEmail({ id, username }: Actor): Promise<Outcome> {
  return inTransaction(async (tx): Promise<Outcome> => {
    if (!(await findEmail(id, tx))) return { done: undefined };
    await changeEmail(tx, id, null);
    const subject = { kind: "user", id, name: username } as const;
    await recordAudit(tx, { by: { id, username }, action: "remove-email", subject });
    return { done: undefined };
  });
}
