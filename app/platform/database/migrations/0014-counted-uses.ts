import { type Kysely, sql } from "kysely";

/** Unlogged, so that counting does not wait for a disk: a crash loses the counts, and a backup does not hold them. */
const uses = sql`
  create unlogged table counted_uses (
    key_hash bytea primary key check (octet_length(key_hash) = 32),
    count integer not null check (count > 0),
    forgotten_at timestamptz not null
  );
  create index counted_uses_forgotten on counted_uses (forgotten_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await uses.execute(db);
}
