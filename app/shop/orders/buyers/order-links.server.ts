import { type Db, db } from "#app/platform/database/db.server.ts";
import { hashSecretId, isSecretId, newSecretId } from "#app/platform/system/secret-id.server.ts";

/** Stores a secret that opens the pages of an order. */
export async function addOrderLink(
  tx: Db,
  orderId: string,
  secret: string,
  browserHash: Buffer | null = null,
): Promise<void> {
  const link = { orderId, secretHash: hashSecretId(secret), browserHash };
  await tx
    .insertInto("orderLinks")
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Creates the secret that an email carries. A retry of the same email invalidates the previous
 * secret.
 */
export async function makeMailLink(tx: Db, orderId: string, mailId: string): Promise<string> {
  const secret = newSecretId();
  const secretHash = hashSecretId(secret);
  await tx
    .insertInto("orderLinks")
    .values({ orderId, mailId, secretHash })
    .onConflict((conflict) => conflict.column("mailId").doUpdateSet({ secretHash }))
    .execute();
  return secret;
}

/** Revokes the links of all emails sent so far, but not those of browsers. */
export async function endMailLinks(tx: Db, orderId: string): Promise<void> {
  await tx
    .deleteFrom("orderLinks")
    .where("orderId", "=", orderId)
    .where("mailId", "is not", null)
    .execute();
}

/**
 * Revokes the links of browsers that entered the order's email address or a mailed code, or
 * downloaded a file through its link.
 */
export async function endProvenLinks(tx: Db, orderId: string): Promise<void> {
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
    .where("secretHash", "=", hashSecretId(secret))
    .select("orderId")
    .executeTakeFirst();
  return orderLink?.orderId;
}

/** Derives the key that signs download URLs of an order, so that they expire with the secret. */
export function tokenKeyOf(secret: string): string {
  return hashSecretId(secret).toString("hex");
}

export async function listTokenKeys(orderId: string): Promise<string[]> {
  const hashes = await db
    .selectFrom("orderLinks")
    .where("orderId", "=", orderId)
    .select("secretHash")
    .execute();
  return hashes.map(({ secretHash }) => secretHash.toString("hex"));
}
