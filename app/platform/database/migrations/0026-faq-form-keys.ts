import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table faq_items add column form_key uuid unique`.execute(db);
}
