import { type Kysely, sql } from "kysely";

const signingKeys = sql`
  create table signing_keys (
    name text primary key check (name in ('file-pass')),
    key bytea not null check (octet_length(key) = 32),
    created_at timestamptz not null default now()
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await signingKeys.execute(db);
}
