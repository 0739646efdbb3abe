import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { today } from "./discounts.server.ts";

/** Lists the names of the codes that only this address may use. */
export async function listCodesOf(email: string): Promise<string[]> {
  const codes = await db
    .selectFrom("discountCodes")
    .where("email", "=", email.toLowerCase())
    .select("name")
    .orderBy("createdAt")
    .execute();
  return codes.map(({ name }) => name);
}

/** Ends the codes of an address, which would be everyone's without it. */
export async function eraseCodesOf(tx: Db, email: string): Promise<void> {
  await tx
    .updateTable("discountCodes")
    .where("email", "=", email.toLowerCase())
    .set({
      email: null,
      isDisabled: true,
      startsOn: null,
      endsOn: sql<string>`${today} - 1`,
      version: sql<number>`version + 1`,
    })
    .execute();
}
