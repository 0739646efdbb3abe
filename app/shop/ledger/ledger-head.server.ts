import { type Db, db } from "#app/platform/database/db.server.ts";

type LedgerHead = { number: number; at: Date; hash: string };

/** The last entry covers all before it. */
export function findLedgerHead(tx: Db = db): Promise<LedgerHead | undefined> {
  return tx
    .selectFrom("registerLines")
    .orderBy("number", "desc")
    .limit(1)
    .select(["number", "at", "hash"])
    .executeTakeFirst();
}
