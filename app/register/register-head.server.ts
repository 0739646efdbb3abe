import { type Db, db } from "#app/database/db.server.ts";

export type RegisterHead = { number: number; at: Date; hash: string };

/** The last line, which stands for all before it. Undefined: there is none yet. */
export function findRegisterHead(tx: Db = db): Promise<RegisterHead | undefined> {
  return tx
    .selectFrom("registerLines")
    .orderBy("number", "desc")
    .limit(1)
    .select(["number", "at", "hash"])
    .executeTakeFirst();
}
