import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import type { PaymentProblem } from "./payment-problem.ts";
import {
  type PaymentProvider,
  PaymentRefused,
  PaymentUnknown,
  type ProviderName,
} from "./payment-provider.ts";
import { findProvider } from "./providers.server.ts";

type ProviderCheck = {
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
  return storeProviderCheck(db, provider.name, await findConnectionProblem(provider));
}

export function storeProviderCheck(
  tx: Db,
  provider: ProviderName,
  problem: PaymentProblem | null,
): Promise<ProviderCheck> {
  return tx
    .insertInto("providerChecks")
    .values({ provider, problem })
    .onConflict((row) => row.column("provider").doUpdateSet({ problem, checkedAt: sql`now()` }))
    .returning(["provider", "checkedAt", "problem"])
    .executeTakeFirstOrThrow();
}

export async function findConnectionProblem(
  provider: PaymentProvider,
): Promise<PaymentProblem | null> {
  try {
    await provider.checkConnection();
    return null;
  } catch (error) {
    log.warn({ err: error }, "a payment provider didn't respond to a test");
    const isExpected = error instanceof PaymentRefused || error instanceof PaymentUnknown;
    return isExpected ? error.problem : { code: "unreachable" };
  }
}
