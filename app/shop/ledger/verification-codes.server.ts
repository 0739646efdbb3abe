import { randomBytes } from "node:crypto";
import type { Db } from "#app/platform/database/db.server.ts";

/** RFC 4648, section 6. */
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
const LENGTH = 26;

/** Creates the code at the first call. The order of the line must be locked. */
export async function findVerificationCode(tx: Db, orderLineId: string): Promise<string> {
  const codeOfLine = tx
    .selectFrom("verificationCodes")
    .where("orderLineId", "=", orderLineId)
    .select("code");
  const existing = await codeOfLine.executeTakeFirst();
  if (existing) return existing.code;
  await tx
    .insertInto("verificationCodes")
    .values({ orderLineId, code: newCode() })
    .onConflict((conflict) => conflict.column("orderLineId").doNothing())
    .execute();
  return (await codeOfLine.executeTakeFirstOrThrow()).code;
}

/** Generates 130 random bits. */
function newCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
