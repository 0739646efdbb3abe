import { sql } from "kysely";
import { inject } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { checkLedger } from "../../app/shop/ledger/check-ledger.server.ts";
import { withClient } from "../fixtures/connections.ts";

export function listLedger() {
  return db.selectFrom("registerLines").selectAll().orderBy("number").execute();
}

/** Returns the ledger entries of a track, without number and time. */
export async function ledgerEntriesOf(trackId: string): Promise<Record<string, unknown>[]> {
  const entries = (await listLedger()).map(({ line }) => JSON.parse(line));
  return entries.filter(({ track }) => track === trackId).map(({ number, at, ...said }) => said);
}

/** Checks the ledger of this test's database. */
export async function check() {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const connection = { ...inject("server"), database: rows[0]?.name };
  return withClient(connection, checkLedger);
}
