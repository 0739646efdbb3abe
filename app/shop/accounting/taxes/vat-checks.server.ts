import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { queryVies } from "./vies.server.ts";

export async function checkVatId(
  orderId: string,
  vatId: string,
  timeoutMs?: number,
): Promise<"known" | "unknown"> {
  const stored = await findVatCheck(orderId);
  if (stored?.vatId === vatId && stored.state !== "unknown") return "known";
  const { taxVatId } = await findSettings();
  const check = await queryVies(vatId, taxVatId, timeoutMs);
  const row = { vatId, ...check, checkedAt: sql<Date>`now()` };
  await db
    .insertInto("orderVatChecks")
    .values({ orderId, ...row })
    .onConflict((conflict) => conflict.column("orderId").doUpdateSet(row))
    .execute();
  return check.state === "unknown" ? "unknown" : "known";
}

export function findVatCheck(orderId: string, tx: Db = db) {
  return tx
    .selectFrom("orderVatChecks")
    .where("orderId", "=", orderId)
    .select(["vatId", "state", "consultationNumber", "checkedAt"])
    .executeTakeFirst();
}

export async function findConfirmedVatId(orderId: string, tx: Db = db) {
  const check = await findVatCheck(orderId, tx);
  return check?.state === "valid" ? check.vatId : undefined;
}
