import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
import { assertion, attestation, readChallenge, readCredential } from "./credential.server.ts";
import { consumeChallenge, newChallenge } from "./passkey-challenges.server.ts";

/* Passkeys are bound to the host of SITE_URL, and require a PIN, a fingerprint or a face. */

const MAX_PASSKEYS = 20;
const rpID = new URL(env.SITE_URL).hostname;

/** Options without an account allow any passkey of this site. */
export async function createPasskeyOptions(userId: string | undefined) {
  const challenge = await newChallenge(userId ? "confirm" : "sign-in", userId);
  const allowCredentials = userId ? await listCredentials(userId) : [];
  return generateAuthenticationOptions({
    rpID,
    challenge,
    allowCredentials,
    userVerification: "required",
  });
}

export async function createRegistrationOptions({
  id,
  username,
}: {
  id: string;
  username: string;
}) {
  const { shopName } = await shopContent();
  return generateRegistrationOptions({
    rpName: shopName,
    rpID,
    userName: username,
    userID: new Uint8Array(sha256Bytes(`passkeys of ${id}`)),
    challenge: await newChallenge("add", id),
    attestationType: "none",
    excludeCredentials: await listCredentials(id),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

function listCredentials(userId: string) {
  return db
    .selectFrom("passkeys")
    .where("userId", "=", userId)
    .select(["credentialId as id", "transports"])
    .execute();
}

type UsedPasskey = { userId: string; credentialId: string };

/** Returns undefined if the challenge was not issued for this purpose or was used already. */
async function consumeIssuedChallenge(
  clientDataJSON: string,
  purpose: Parameters<typeof consumeChallenge>[1],
  userId: string | undefined,
): Promise<string | undefined> {
  const challenge = readChallenge(clientDataJSON);
  const isGiven = challenge !== undefined && (await consumeChallenge(challenge, purpose, userId));
  return isGiven ? challenge : undefined;
}

/** Returns undefined for a credential that the library rejects by throwing. */
function undefinedIfRejected<Verified>(
  verifying: Promise<Verified>,
): Promise<Verified | undefined> {
  return verifying.catch(() => undefined);
}

/** Returns undefined if the response does not match. `userId` is the required owner. */
export async function checkPasskey(
  text: string,
  userId?: string,
): Promise<UsedPasskey | undefined> {
  const response = readCredential(assertion, text);
  const passkey = response && (await findPasskey(response.id));
  if (!response || !passkey || (userId && passkey.userId !== userId)) return undefined;
  const { clientDataJSON } = response.response;
  const challenge = await consumeIssuedChallenge(
    clientDataJSON,
    userId ? "confirm" : "sign-in",
    userId,
  );
  if (!challenge) return undefined;
  const { counter, credentialId } = passkey;
  const publicKey = new Uint8Array(passkey.publicKey);
  const verification = await undefinedIfRejected(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: env.SITE_URL,
      expectedRPID: rpID,
      credential: { id: credentialId, publicKey, counter },
      requireUserVerification: true,
    }),
  );
  if (!verification?.verified) return undefined;
  await recordPasskeyUse(credentialId, verification.authenticationInfo.newCounter);
  return { userId: passkey.userId, credentialId };
}

function findPasskey(credentialId: string) {
  return db
    .selectFrom("passkeys")
    .where("credentialId", "=", credentialId)
    .select(["userId", "credentialId", "publicKey", "counter"])
    .executeTakeFirst();
}

async function recordPasskeyUse(credentialId: string, counter: number): Promise<void> {
  await db
    .updateTable("passkeys")
    .set({ counter, lastUsedAt: new Date() })
    .where("credentialId", "=", credentialId)
    .execute();
}

export async function checkNewPasskey(text: string, userId: string) {
  const response = readCredential(attestation, text);
  if (!response) return undefined;
  const challenge = await consumeIssuedChallenge(response.response.clientDataJSON, "add", userId);
  if (!challenge) return undefined;
  const verification = await undefinedIfRejected(
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: env.SITE_URL,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!verification?.verified) return undefined;
  const { credential } = verification.registrationInfo;
  return { ...credential, transports: response.response.transports ?? [] };
}

export type NewPasskey = NonNullable<Awaited<ReturnType<typeof checkNewPasskey>>>;

/** Returns false if there are too many, or the passkey belongs to an account already. */
export async function insertPasskey(
  tx: Db,
  userId: string,
  { id: credentialId, publicKey, counter, transports }: NewPasskey,
  name: string,
): Promise<boolean> {
  if ((await listPasskeys(userId, tx)).length >= MAX_PASSKEYS) return false;
  const key = { credentialId, publicKey: Buffer.from(publicKey), counter, transports };
  const added = await tx
    .insertInto("passkeys")
    .values({ userId, name, ...key })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export function listPasskeys(userId: string, tx: Db = db) {
  return tx
    .selectFrom("passkeys")
    .where("userId", "=", userId)
    .select(["id", "name", "createdAt", "lastUsedAt"])
    .orderBy("createdAt")
    .execute();
}

export async function deletePasskeys(tx: Db, userId: string, id?: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("passkeys")
    .where("userId", "=", userId)
    .$if(id !== undefined, (all) => all.where("id", "=", id ?? ""))
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
