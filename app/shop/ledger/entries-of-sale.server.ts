import { db } from "#app/platform/database/db.server.ts";
import { saleHashOf } from "./append-to-ledger.server.ts";

export async function listEntriesOfSale(code: string) {
  const rows = await db
    .selectFrom("registerLines")
    .where("sale", "=", saleHashOf(code))
    .select(["number", "at", "kind", "line"])
    .orderBy("number")
    .execute();
  return rows.map(({ line, ...row }) => {
    const { how, document, files }: Partial<Record<string, string>> = JSON.parse(line);
    return { ...row, how, document, files };
  });
}

export function listLedgerFiles(orderLineId: string) {
  return db
    .selectFrom("registeredFiles")
    .where("orderLineId", "=", orderLineId)
    .select(["kind", "mediaType", "sha256"])
    .orderBy("kind")
    .orderBy("sha256")
    .execute();
}
