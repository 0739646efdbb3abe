import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table settings
      add column share_basis_points integer not null default 0
        check (share_basis_points between 0 and 10000),
      add column share_hold_days integer not null default 14 check (share_hold_days between 0 and 365),
      add column payout_minimum_cents integer not null default 2500
        check (payout_minimum_cents between 1 and 100000000);
  `.execute(db);
}
