import { type Kysely, sql } from "kysely";

/** When the provider is asked for a refund next, and by which key; a form that is sent twice refunds once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds
      add column form_key uuid unique,
      add column try_at timestamptz default now(),
      add column failed_calls integer not null default 0 check (failed_calls >= 0),
      add column key_number integer not null default 1 check (key_number > 0),
      add column key_made_at timestamptz,
      add column asked_at timestamptz,
      drop constraint refunds_state_check,
      add constraint refunds_state_check
        check (state in ('requested', 'pending', 'done', 'failed', 'canceled'));
    update refunds set
      try_at = case when state in ('requested', 'pending') then now() end,
      key_made_at = created_at,
      asked_at = created_at;
    update refunds set try_at = null
      where state = 'pending' and payment_id in (select id from payments where provider = 'bank-transfer');
    create index refunds_due on refunds (try_at) where try_at is not null;
  `.execute(db);
}
