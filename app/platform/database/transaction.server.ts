import type { Kysely, Transaction } from "kysely";
import { db } from "./db.server.ts";
import type { Database } from "./schema.ts";

class RolledBack extends Error {}

type Choice = {
  /** Database of another connection. */
  on?: Kysely<Database>;
  /** Keeps what a refused command wrote, such as a counted attempt. */
  commitsRefused?: boolean;
};

/** Runs a command in a transaction, and rolls back if it is refused. */
export async function inTransaction<Result>(
  command: (tx: Transaction<Database>) => Promise<Result>,
  { on = db, commitsRefused = false }: Choice = {},
): Promise<Result> {
  let ended: { result: Result } | undefined;
  try {
    await on.transaction().execute(async (tx) => {
      ended = { result: await command(tx) };
      if (isRefused(ended.result) && !commitsRefused) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (!ended) throw new Error("A transaction ended without a result.");
  return ended.result;
}

function isRefused(result: unknown): boolean {
  return typeof result === "object" && result !== null && "refused" in result && !!result.refused;
}
