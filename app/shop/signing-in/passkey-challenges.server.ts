import { randomBytes } from "node:crypto";
import { db } from "#app/platform/database/db.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import type { PasskeyChallenges } from "./signing-in-schema.ts";

const CHALLENGE_MS = 5 * 60 * 1000;

type Purpose = PasskeyChallenges["purpose"];

export async function newChallenge(
  purpose: Purpose,
  userId: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const now = Date.now();
  const bytes = new Uint8Array(randomBytes(32));
  await db.deleteFrom("passkeyChallenges").where("expiresAt", "<", new Date(now)).execute();
  await db
    .insertInto("passkeyChallenges")
    .values({
      challengeHash: sha256Bytes(Buffer.from(bytes).toString("base64url")),
      userId: userId ?? null,
      purpose,
      expiresAt: new Date(now + CHALLENGE_MS),
    })
    .execute();
  return bytes;
}

export async function consumeChallenge(
  challenge: string,
  purpose: Purpose,
  userId: string | undefined,
): Promise<boolean> {
  const taken = await db
    .deleteFrom("passkeyChallenges")
    .where("challengeHash", "=", sha256Bytes(challenge))
    .where("purpose", "=", purpose)
    .where("userId", "is not distinct from", userId ?? null)
    .where("expiresAt", ">", new Date())
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}
