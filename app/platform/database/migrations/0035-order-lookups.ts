import { type Kysely, sql } from "kysely";

const lookups = sql`
  create table order_lookups (
    id uuid primary key default gen_random_uuid(),
    order_ids uuid[] not null default '{}' check (cardinality(order_ids) <= 50),
    link_hash bytea unique check (octet_length(link_hash) = 32),
    code_hash bytea check (octet_length(code_hash) = 32),
    expires_at timestamptz,
    tries integer not null default 0 check (tries between 0 and 5),
    link_used_at timestamptz,
    code_used_at timestamptz,
    created_at timestamptz not null default now(),
    check ((link_hash is null) = (code_hash is null) and (link_hash is null) = (expires_at is null))
  );
  create index order_lookups_age on order_lookups (created_at);
`;

const browsers = sql`
  alter table order_links add column browser_hash bytea check (octet_length(browser_hash) = 32);
  create index order_links_browser on order_links (browser_hash) where browser_hash is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await lookups.execute(db);
  await browsers.execute(db);
}
