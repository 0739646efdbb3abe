import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";

/** Returns for example `DUB-2026-0001`. A rollback frees the number. */
export async function nextOrderNumber(tx: Db): Promise<string> {
  const { year, lastNumber } = await tx
    .insertInto("orderNumbers")
    .values({ year: sql`extract(year from now() at time zone 'utc')::integer`, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet({ lastNumber: sql`order_numbers.last_number + 1` }),
    )
    .returning(["year", "lastNumber"])
    .executeTakeFirstOrThrow();
  const { orderPrefix } = await findSettings(tx);
  return `${orderPrefix}-${year}-${String(lastNumber).padStart(4, "0")}`;
}
