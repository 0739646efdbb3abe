import { randomBytes } from "node:crypto";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { DEFAULT_LANGUAGE } from "#app/platform/i18n/language.ts";
import { href } from "#app/platform/navigation/href.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import type { MailGenerators } from "#app/shop/mail/send-mail.server.ts";
import type { AccountLinks } from "./signing-in-schema.ts";

/* Tokens of mailed links are stored as hashes. */

export const ACCOUNT_LINK = "account-link";
export const INVITATION_LINK = "invitation-link";

const paths = {
  "reset-password": "/login/reset/:token",
  "confirm-email": "/login/email/:token",
} as const;

export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: sha256Bytes(token) };
}

export function invitationUrl(token: string): string {
  return siteUrl(href("/login/invitation/:token", { token }), DEFAULT_LANGUAGE);
}

export const accountLinkMailGenerators: MailGenerators = {
  secrets: {
    [ACCOUNT_LINK]: async (id) => {
      const { token, tokenHash } = newToken();
      const link = await db
        .updateTable("accountLinks")
        .set({ tokenHash })
        .where("id", "=", id)
        .returning("kind")
        .executeTakeFirst();
      const path = paths[link?.kind ?? "reset-password"];
      return { [ACCOUNT_LINK]: siteUrl(href(path, { token })) };
    },
    [INVITATION_LINK]: async (id) => {
      const { token, tokenHash } = newToken();
      await db.updateTable("invitations").set({ tokenHash }).where("id", "=", id).execute();
      return { [INVITATION_LINK]: invitationUrl(token) };
    },
  },
};

type NewLink = Pick<AccountLinks, "kind" | "userId" | "email" | "expiresAt">;

/** Replaces an earlier link of the same kind. */
export async function insertLink(tx: Db, link: NewLink): Promise<{ kind: string; id: string }> {
  const { id } = await tx
    .insertInto("accountLinks")
    .values({ ...link, tokenHash: null })
    .onConflict((conflict) =>
      conflict.columns(["userId", "kind"]).doUpdateSet({
        id: crypto.randomUUID(),
        email: link.email,
        tokenHash: null,
        expiresAt: link.expiresAt,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return { kind: ACCOUNT_LINK, id };
}

export function findLink(token: string, kind: AccountLinks["kind"], now = new Date()) {
  return db
    .selectFrom("accountLinks")
    .innerJoin("userProfiles", "userProfiles.id", "accountLinks.userId")
    .where("tokenHash", "=", sha256Bytes(token))
    .where("kind", "=", kind)
    .where("expiresAt", ">", now)
    .where("isActive", "=", true)
    .select(["userId", "username", "accountLinks.email"])
    .executeTakeFirst();
}

export async function consumeLink(tx: Db, token: string, now = new Date()): Promise<boolean> {
  const used = await tx
    .deleteFrom("accountLinks")
    .where("tokenHash", "=", sha256Bytes(token))
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
}

export async function deleteLinks(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom("accountLinks").where("userId", "=", userId).execute();
}
