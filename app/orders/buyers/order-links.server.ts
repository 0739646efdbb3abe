import { type Db, db } from "#app/database/db.server.ts";
import { hashSecretId, isSecretId, newSecretId } from "#app/web/secret-id.server.ts";

/** Lets a secret open the pages of an order. */
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

/** Makes the secret that a mail carries. Another try of the same mail ends the secret of the former. */
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

/** Of all mails that were sent so far; those of browsers stay. */
export async function endMailLinks(tx: Db, orderId: string): Promise<void> {
  const links = tx.deleteFrom("orderLinks").where("orderId", "=", orderId);
  await links.where("mailId", "is not", null).execute();
}

/** Of browsers that gave the email of the order or a code that was mailed to it, or fetched a file by its link. */
export async function endProvenLinks(tx: Db, orderId: string): Promise<void> {
  const links = tx.deleteFrom("orderLinks").where("orderId", "=", orderId);
  await links.where("browserHash", "is not", null).execute();
}

export async function findOrderId(secret: string | undefined): Promise<string | undefined> {
  if (!isSecretId(secret)) return undefined;
  const link = db.selectFrom("orderLinks").where("secretHash", "=", hashSecretId(secret));
  return (await link.select("orderId").executeTakeFirst())?.orderId;
}

/** What signs the passes to an order's files, so that they end with the secret that gave them. */
export function passKeyOf(secret: string): string {
  return hashSecretId(secret).toString("hex");
}

export async function listPassKeys(orderId: string): Promise<string[]> {
  const links = db.selectFrom("orderLinks").where("orderId", "=", orderId);
  const hashes = await links.select("secretHash").execute();
  return hashes.map(({ secretHash }) => secretHash.toString("hex"));
}
