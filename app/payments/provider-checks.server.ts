import { sql } from "kysely";
import type { Db } from "#app/database/db.server.ts";
import { db } from "#app/database/db.server.ts";
import { log } from "#app/system/log.server.ts";
import { PaymentRefused, PaymentUnknown, type ProviderName } from "./payment-provider.ts";
import { findProvider } from "./providers.server.ts";

const MAX_PROBLEM_LENGTH = 300;

export type ProviderCheck = {
  provider: ProviderName;
  checkedAt: Date;
  /** Null: it answered. */
  problem: string | null;
};

export function listProviderChecks(tx: Db = db): Promise<ProviderCheck[]> {
  return tx.selectFrom("providerChecks").select(["provider", "checkedAt", "problem"]).execute();
}

/** Calls a provider, and stores whether it answered. Undefined: the settings do not turn it on. */
export async function checkProvider(name: string): Promise<ProviderCheck | undefined> {
  const provider = findProvider(name);
  if (!provider) return undefined;
  const problem = await problemOf(provider.checkConnection());
  return db
    .insertInto("providerChecks")
    .values({ provider: provider.name, problem })
    .onConflict((row) => row.column("provider").doUpdateSet({ problem, checkedAt: sql`now()` }))
    .returning(["provider", "checkedAt", "problem"])
    .executeTakeFirstOrThrow();
}

async function problemOf(call: Promise<void>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    log.warn({ err: error }, "a payment provider did not answer a test");
    const isExpected = error instanceof PaymentRefused || error instanceof PaymentUnknown;
    const said = isExpected ? error.message.slice(0, MAX_PROBLEM_LENGTH) : "";
    return said.toWellFormed() || "It could not be reached.";
  }
}
