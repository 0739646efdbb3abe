import { z } from "zod";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { emailAddress, emptyToNull } from "#app/platform/forms/text-fields.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { DEFAULT_SHOP_NAME } from "#app/platform/ui/shop-name.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { hashPassword } from "#app/shop/accounts/passwords.server.ts";
import { mayManageUsers } from "#app/shop/accounts/user-policy.server.ts";
import { usernameField } from "#app/shop/accounts/username.ts";
import { insertUser } from "#app/shop/accounts/users.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import { mailProblemText } from "#app/shop/mail/mail-problem-text.ts";
import { queueMail } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";
import { INVITATION_LINK, invitationUrl, newToken } from "./account-links.server.ts";
import { beginSession, type SignIn } from "./begin-session.server.ts";
import type { LoginOutcome } from "./log-in.server.ts";
import { newPasswordField } from "./own-account.server.ts";

const DAYS = 7;
const MAX_OPEN = 100;

const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

export const inviteForm = z.object({
  role: z.enum(["user", "admin"], { error: () => m.user_choose_role() }),
  canUpload: ticked,
  email: z.literal("").or(emailAddress(m.email_invalid_or_none)).default(""),
});

export const acceptForm = z.object({ username: usernameField, newPassword: newPasswordField });

type Invited = z.output<typeof inviteForm>;

export async function invite(
  actor: Actor,
  { email, ...rights }: Invited,
): Promise<Outcome<{ url: string | undefined }>> {
  if (!mayManageUsers(actor)) return refuse("forbidden", m.invite_only_administrators());
  if (email && (await findSendingProblem()))
    return refuse("conflict", mailProblemText({ code: "no-server" }));
  return inTransaction(async (tx): Promise<Outcome<{ url: string | undefined }>> => {
    const now = Date.now();
    await tx.deleteFrom("invitations").where("expiresAt", "<", new Date(now)).execute();
    if ((await listInvitations(tx)).length >= MAX_OPEN) {
      return refuse("full", m.invitations_too_many());
    }
    const { token, tokenHash } = newToken();
    const expiresAt = new Date(now + DAYS * 24 * 60 * 60 * 1000);
    const secret = { tokenHash: email ? null : tokenHash, email: emptyToNull(email) };
    const { id } = await tx
      .insertInto("invitations")
      .values({ ...rights, ...secret, invitedBy: actor.id, expiresAt })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (email) await mailInvitation(tx, { id, email, by: actor.username, ...rights });
    const subject = { kind: "user", name: email } as const;
    await recordAudit(tx, { by: actor, action: "invite-user", subject, details: rights });
    return { done: { url: email ? undefined : invitationUrl(token) } };
  });
}

type Invitation = { id: string; by: string } & Invited;

const invitationTexts = {
  admin: m.mail_invitation_text_admin,
  producer: m.mail_invitation_text_producer,
  user: m.mail_invitation_text,
};

function roleOf({ role, canUpload }: Pick<Invited, "role" | "canUpload">) {
  if (role === "admin") return "admin";
  return canUpload ? "producer" : "user";
}

async function mailInvitation(
  tx: Db,
  { id, email, by, role, canUpload }: Invitation,
): Promise<void> {
  const shop = (await findSettings(tx)).shopName ?? DEFAULT_SHOP_NAME;
  await queueMail(tx, () => ({
    kind: "invitation",
    to: { address: email },
    subject: m.mail_invitation_subject({ shop }),
    blocks: [
      { type: "heading", text: m.mail_invitation_heading() },
      { type: "paragraph", text: invitationTexts[roleOf({ role, canUpload })]({ by, shop }) },
      { type: "button", label: m.mail_invitation_accept(), url: { secret: INVITATION_LINK } },
      { type: "note", text: m.mail_invitation_note({ days: DAYS }) },
    ],
    secret: { kind: INVITATION_LINK, id },
  }));
}

export function listInvitations(tx: Db = db) {
  return tx
    .selectFrom("invitations")
    .where("expiresAt", ">", new Date())
    .select(["id", "role", "canUpload", "email", "expiresAt"])
    .orderBy("createdAt", "desc")
    .execute();
}

export function withdrawInvitation(actor: Actor, id: string): Promise<Outcome> {
  return inTransaction(async (tx): Promise<Outcome> => {
    if (!mayManageUsers(actor)) return refuse("forbidden", m.invite_only_administrators());
    const invitation = await tx
      .deleteFrom("invitations")
      .where("id", "=", id)
      .returning("email")
      .executeTakeFirst();
    if (!invitation) return refuse("missing", m.invitation_over());
    const subject = { kind: "user", name: invitation.email ?? "" } as const;
    await recordAudit(tx, { by: actor, action: "withdraw-invitation", subject });
    return { done: undefined };
  });
}

/** Its sender must still be an administrator. */
export function findInvitation(token: string, tx: Db = db) {
  return tx
    .selectFrom("invitations")
    .innerJoin("userProfiles as inviter", "inviter.id", "invitations.invitedBy")
    .where("tokenHash", "=", sha256Bytes(token))
    .where("expiresAt", ">", new Date())
    .where("inviter.isActive", "=", true)
    .where("inviter.role", "=", "admin")
    .select(["invitations.id", "invitations.role", "invitations.canUpload", "invitations.email"])
    .executeTakeFirst();
}

type Acceptance = SignIn & z.output<typeof acceptForm> & { token: string };

export async function acceptInvitation(
  { token, username, newPassword, ...signIn }: Acceptance,
  now = new Date(),
): Promise<LoginOutcome> {
  if (!(await findInvitation(token))) return refuse("missing", m.invitation_over());
  const passwordHash = await hashPassword(newPassword);
  if (!passwordHash) return refuse("busy", m.shop_busy());
  return inTransaction(async (tx): Promise<LoginOutcome> => {
    const invitation = await findInvitation(token, tx);
    if (!invitation) return refuse("missing", m.invitation_over());
    const { numDeletedRows } = await tx
      .deleteFrom("invitations")
      .where("id", "=", invitation.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return refuse("missing", m.invitation_over());
    const { role, canUpload, email } = invitation;
    const rights = { role, canUpload, isActive: true };
    const id = await insertUser(tx, { username, ...rights, passwordHash, email });
    if (!id)
      return refuse("conflict", m.username_taken(), { errors: { username: m.username_taken() } });
    const by = { id, username };
    const subject = { kind: "user", id, name: username } as const;
    await recordAudit(tx, { by, action: "accept-invitation", subject, details: rights });
    const begun = await beginSession(tx, id, "password", signIn, now);
    return { done: { actor: { id, username, role, canUpload }, ...begun } };
  });
}
