import { type Kysely, sql } from "kysely";

const payments = sql`
  alter table payments
    add column return_origin text check (char_length(return_origin) between 1 and 300),
    add column refunded_by_hand_cents integer not null default 0
      check (refunded_by_hand_cents between 0 and captured_cents);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await payments.execute(db);
}
