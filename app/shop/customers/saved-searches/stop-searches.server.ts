import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { isSecretId } from "#app/platform/system/secret-id.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { eraseSearchesOf } from "./erase-searches.server.ts";
import { lockSearchesOf } from "./saved-searches.server.ts";

/* The link of an email suffices. Stopped searches are erased. */

export async function listSearchesToStop(token: string) {
  const email = await findEmail(db, token);
  if (email === undefined) return [];
  return db
    .selectFrom("savedSearches")
    .where("email", "=", email)
    .where("confirmedAt", "is not", null)
    .select(["id", "filter", "words"])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export async function stopAllSearches(token: string): Promise<void> {
  await inTransaction(async (tx) => {
    const email = await findEmail(tx, token);
    if (email !== undefined) await eraseSearchesOf(tx, email);
  });
}

/** Erases everything stored about the address with its last search. */
export async function stopSearch(token: string, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const email = await findEmail(tx, token);
    if (email === undefined) return;
    const searches = await lockSearchesOf(tx, email);
    const isLast = searches.every((each) => each.id === id || each.confirmedAt === null);
    if (isLast && searches.some((each) => each.id === id)) await eraseSearchesOf(tx, email);
    await tx
      .deleteFrom("savedSearches")
      .where("email", "=", email)
      .where((row) => row.cast<string>("id", "text"), "=", id)
      .execute();
  });
}

async function findEmail(tx: Db, token: string): Promise<string | undefined> {
  if (!isSecretId(token)) return undefined;
  const link = await tx
    .selectFrom("unsubscribeLinks")
    .where("tokenHash", "=", sha256Bytes(token))
    .select("email")
    .executeTakeFirst();
  return link?.email;
}
