import { Secret, TOTP } from "otpauth";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { seal, unseal } from "#app/platform/system/secret-box.server.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";

/* Codes of an authenticator app, by RFC 6238. */

const STEP_SECONDS = 30;
/** Steps accepted before and after the current one, for clocks that are off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

export const isAuthenticatorCode = (code: string) => /^\d{6}$/.test(code);

function totpOf(secret: Uint8Array, named: { issuer?: string; label?: string } = {}): TOTP {
  const buffer = new Uint8Array(secret).buffer;
  const totpOptions = { algorithm: "SHA1", digits: 6, period: STEP_SECONDS } as const;
  return new TOTP({ ...named, secret: new Secret({ buffer }), ...totpOptions });
}

/** Returns false if an authenticator is in use already. Replaces one that was never confirmed. */
export async function startAuthenticator(
  tx: Db,
  userId: string,
  now = new Date(),
): Promise<boolean> {
  const secret = await seal(new Secret({ size: SECRET_BYTES }).bytes, userId);
  const started = await tx
    .insertInto("authenticators")
    .values({ userId, secret, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column("userId")
        .doUpdateSet({ secret, lastStep: 0 })
        .where("authenticators.confirmedAt", "is", null),
    )
    .executeTakeFirst();
  return started.numInsertedOrUpdatedRows === 1n;
}

export type SetUp = { secret: string; uri: string };

export async function findSetUp(user: {
  id: string;
  username: string;
}): Promise<SetUp | undefined> {
  const started = await db
    .selectFrom("authenticators")
    .where("userId", "=", user.id)
    .where("confirmedAt", "is", null)
    .select("secret")
    .executeTakeFirst();
  const secret = started && (await unseal(started.secret, user.id));
  if (!secret) return undefined;
  const { shopName: issuer } = await shopContent();
  const totp = totpOf(secret, { issuer, label: user.username });
  const groups = totp.secret.base32.replace(/(.{4})(?!$)/g, "$1 ");
  return { secret: groups, uri: totp.toString() };
}

/** Uses up a code, and with it all older ones. */
export async function consumeCode(
  tx: Db,
  { userId, code, isNew = false }: { userId: string; code: string; isNew?: boolean },
  now = new Date(),
): Promise<boolean> {
  const found = await tx
    .selectFrom("authenticators")
    .where("userId", "=", userId)
    .where("confirmedAt", isNew ? "is" : "is not", null)
    .select("secret")
    .executeTakeFirst();
  if (!found) return false;
  const secret = await unseal(found.secret, userId);
  if (!secret) log.warn("an authenticator secret was encrypted with another data folder's key");
  const timestamp = now.getTime();
  const totp = secret && totpOf(secret);
  const delta = totp?.validate({ token: code, timestamp, window: WINDOW }) ?? undefined;
  if (!totp || delta === undefined) return false;
  const lastStep = totp.counter({ timestamp }) + delta;
  const used = await tx
    .updateTable("authenticators")
    .set({ lastStep, ...(isNew && { confirmedAt: now }) })
    .where("userId", "=", userId)
    .where("lastStep", "<", lastStep)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function deleteAuthenticator(tx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("authenticators")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
