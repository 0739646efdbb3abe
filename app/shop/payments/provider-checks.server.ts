import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import type { PaymentProblem } from "./payment-problem.ts";
import { PaymentRefused, PaymentUnknown, type ProviderName } from "./payment-provider.ts";
import { findProvider } from "./providers.server.ts";

export type ProviderCheck = {
  provider: ProviderName;
  checkedAt: Date;
  /** Null if it responded. */
  problem: PaymentProblem | null;
};

export function listProviderChecks(tx: Db = db): Promise<ProviderCheck[]> {
  return tx.selectFrom("providerChecks").select(["provider", "checkedAt", "problem"]).execute();
}

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

async function problemOf(call: Promise<void>): Promise<PaymentProblem | null> {
  try {
    await call;
    return null;
  } catch (error) {
    log.warn({ err: error }, "a payment provider didn't respond to a test");
    const isExpected = error instanceof PaymentRefused || error instanceof PaymentUnknown;
    return isExpected ? error.problem : { code: "unreachable" };
  }
}
