import { type Kysely, sql } from "kysely";

const payers = sql`
  alter table payments add column payer_country text check (payer_country ~ '^[A-Z]{2}$');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await payers.execute(db);
}
