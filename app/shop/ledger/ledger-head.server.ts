import { type Db, db } from "#app/platform/database/db.server.ts";

export type LedgerHead = { number: number; at: Date; hash: string };

/** Returns the last entry, which covers all before it, or undefined if there is none. */
export function findLedgerHead(tx: Db = db): Promise<LedgerHead | undefined> {
  return tx
    .selectFrom("registerLines")
    .orderBy("number", "desc")
    .limit(1)
    .select(["number", "at", "hash"])
    .executeTakeFirst();
}
