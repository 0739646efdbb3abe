import { type Kysely, sql } from "kysely";

const settings = sql`
  alter table settings
    add column seller_name text check (char_length(seller_name) between 1 and 200),
    add column seller_address text check (char_length(seller_address) between 1 and 1000),
    add column seller_email text check (seller_email like '%_@_%' and char_length(seller_email) <= 254);
`;

const providerChecks = sql`
  create table provider_checks (
    provider text primary key check (provider in ('sandbox', 'stripe', 'paypal', 'bank-transfer')),
    checked_at timestamptz not null default now(),
    problem text check (char_length(problem) between 1 and 300)
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await settings.execute(db);
  await providerChecks.execute(db);
}
