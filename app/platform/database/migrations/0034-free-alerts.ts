import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table free_alerts (
      id uuid primary key default gen_random_uuid(),
      track_id text not null references music_tracks on delete cascade,
      email text not null check (email like '%_@_%' and char_length(email) <= 254 and email = lower(email)),
      token_hash bytea unique check (octet_length(token_hash) = 32),
      confirmed_at timestamptz,
      created_at timestamptz not null default now(),
      unique (track_id, email)
    );
    create index free_alerts_old on free_alerts (created_at);
  `.execute(db);
}
