import { type Kysely, sql } from "kysely";

/** Each line of a statement that goes back is a payment, however many a sender makes. Buyers' tries have a limit. */
const attempts = sql`
  alter table payments
    drop constraint payments_attempt_check,
    add constraint payments_attempt_check check (attempt >= 1);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await attempts.execute(db);
}
