import { randomInt } from "node:crypto";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";

const COUNT = 10;
const LENGTH = 16;
/** Omits characters that are easily confused. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** Generates 79 random bits, enough for a plain hash. */
function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => alphabet.charAt(randomInt(alphabet.length)));
  return letters.join("").replace(/(.{4})(?!$)/g, "$1-");
}

function hashOf(userId: string, code: string): Buffer {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return sha256Bytes(`${userId} ${letters}`);
}

export async function makeRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await deleteRecoveryCodes(tx, userId);
  await tx
    .insertInto("recoveryCodes")
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
    .execute();
  return codes;
}

export async function consumeRecoveryCode(tx: Db, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom("recoveryCodes")
    .where("userId", "=", userId)
    .where("codeHash", "=", hashOf(userId, code))
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
}

export async function deleteRecoveryCodes(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
}

export async function countRecoveryCodes(userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recoveryCodes")
    .where("userId", "=", userId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
