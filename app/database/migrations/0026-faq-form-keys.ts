import { type Kysely, sql } from "kysely";

/** A form that is sent again, since the response to it was lost, adds no second question. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table faq_items add column form_key uuid unique`.execute(db);
}
