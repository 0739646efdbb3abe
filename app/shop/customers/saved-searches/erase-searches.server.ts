import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { eraseMailsOfKinds, eraseRequestsBefore } from "#app/shop/mail/erase-mails.server.ts";
import { describeSearch } from "./describe-search.server.ts";
import { lockSearchesOf } from "./saved-searches.server.ts";

const DAYS_TO_CONFIRM = 7;

/** Erases also the emails about the searches and their links. */
export async function eraseSearchesOf(tx: Db, email: string): Promise<void> {
  const address = email.toLowerCase();
  await lockSearchesOf(tx, address);
  await tx.deleteFrom("savedSearches").where("email", "=", address).execute();
  await eraseMailsOfKinds(tx, address, ["saved-search-confirm", "new-tracks"]);
}

/** Recipients of unconfirmed searches perhaps never asked for them. */
export async function eraseUnconfirmed(now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAYS_TO_CONFIRM * 24 * 60 * 60 * 1000);
  await inTransaction(async (tx) => {
    await tx
      .deleteFrom("savedSearches")
      .where("confirmedAt", "is", null)
      .where("createdAt", "<", before)
      .execute();
    await eraseRequestsBefore(tx, before);
  });
}

export async function exportSearchesOf(email: string) {
  const searches = await db
    .selectFrom("savedSearches")
    .where("email", "=", email.toLowerCase())
    .select(["filter", "words", "createdAt", "confirmedAt", "mailedAt"])
    .orderBy("createdAt")
    .execute();
  return Promise.all(
    searches.map(async ({ filter, words, ...times }) => ({
      tracks: await describeSearch({ filter, words }),
      ...times,
    })),
  );
}
