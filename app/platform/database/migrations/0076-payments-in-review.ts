import { type Kysely, sql } from "kysely";

/** Captured, and held back by the provider: such a payment counted as authorised, and was captured again and again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments drop constraint payments_state_check, add constraint payments_state_check
      check (state in ('opening', 'open', 'pending', 'authorised', 'in-review', 'closed', 'captured'));
  `.execute(db);
}
