import { type Db, db } from "./db.server.ts";

class RolledBack extends Error {}

/** Runs a command in a transaction, and rolls back if it is refused. */
export async function inTransaction<Outcome extends { done?: unknown; refused?: unknown }>(
  command: (tx: Db) => Promise<Outcome>,
): Promise<Outcome> {
  let outcome: Outcome | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      outcome = await command(tx);
      if (outcome.refused) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (!outcome) throw new Error("A transaction ended without an outcome.");
  return outcome;
}
