import { type Db, db } from "#app/platform/database/db.server.ts";
import { isSecretId, newSecretId } from "#app/platform/system/secret-id.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";

export async function addOrderLink(
  tx: Db,
  orderId: string,
  secret: string,
  browserHash: Buffer | null = null,
): Promise<void> {
  const link = { orderId, secretHash: sha256Bytes(secret), browserHash };
  await tx
    .insertInto("orderLinks")
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Revokes the previous secret if the same email is retried. */
export async function makeMailLink(tx: Db, orderId: string, mailId: string): Promise<string> {
  const secret = newSecretId();
  const secretHash = sha256Bytes(secret);
  await tx
    .insertInto("orderLinks")
    .values({ orderId, mailId, secretHash })
    .onConflict((conflict) => conflict.column("mailId").doUpdateSet({ secretHash }))
    .execute();
  return secret;
}

/** Keeps the links of browsers. */
export async function endMailLinks(tx: Db, orderId: string): Promise<void> {
  await tx
    .deleteFrom("orderLinks")
    .where("orderId", "=", orderId)
    .where("mailId", "is not", null)
    .execute();
}

/** Covers browsers that entered the address or a mailed code, or downloaded through its link. */
export async function endBrowserLinks(tx: Db, orderId: string): Promise<void> {
  await tx
    .deleteFrom("orderLinks")
    .where("orderId", "=", orderId)
    .where("browserHash", "is not", null)
    .execute();
}

export async function findOrderId(secret: string | undefined): Promise<string | undefined> {
  if (!isSecretId(secret)) return undefined;
  const orderLink = await db
    .selectFrom("orderLinks")
    .where("secretHash", "=", sha256Bytes(secret))
    .select("orderId")
    .executeTakeFirst();
  return orderLink?.orderId;
}

/** Derives the key from the secret, so that download URLs expire with it. */
export function tokenKeyOf(secret: string): string {
  return sha256Bytes(secret).toString("hex");
}

export async function listTokenKeys(orderId: string): Promise<string[]> {
  const hashes = await db
    .selectFrom("orderLinks")
    .where("orderId", "=", orderId)
    .select("secretHash")
    .execute();
  return hashes.map(({ secretHash }) => secretHash.toString("hex"));
}
