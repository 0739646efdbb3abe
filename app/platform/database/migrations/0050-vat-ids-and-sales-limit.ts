import { type Kysely, sql } from "kysely";

const checks = sql`
  alter table settings
    add column tax_vat_id text check (tax_vat_id ~ '^[A-Z0-9+*]{4,20}$'),
    add column tax_limit integer check (tax_limit between 1 and 10000000);
  create table order_vat_checks (
    order_id uuid primary key references orders on delete cascade,
    vat_id text not null,
    state text not null check (state in ('valid', 'invalid', 'unknown')),
    consultation_number text,
    checked_at timestamptz not null default now()
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await checks.execute(db);
}
