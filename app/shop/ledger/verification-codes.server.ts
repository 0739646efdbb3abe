import { randomBytes } from "node:crypto";
import type { Db } from "#app/platform/database/db.server.ts";

/** RFC 4648, section 6. */
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
const LENGTH = 26;

/** Creates the code at the first call. The order must be locked. */
export async function findVerificationCode(tx: Db, orderId: string): Promise<string> {
  const codeOfOrder = tx
    .selectFrom("verificationCodes")
    .where("orderId", "=", orderId)
    .select("code");
  const existing = await codeOfOrder.executeTakeFirst();
  if (existing) return existing.code;
  await tx
    .insertInto("verificationCodes")
    .values({ orderId, code: newCode() })
    .onConflict((conflict) => conflict.column("orderId").doNothing())
    .execute();
  return (await codeOfOrder.executeTakeFirstOrThrow()).code;
}

/** Generates 130 random bits. */
function newCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
