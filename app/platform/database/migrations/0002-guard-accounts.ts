import { type Kysely, sql } from "kysely";

/** `adm` is always an active administrator, so that simultaneous edits cannot remove the last one. */
const lastAdministrator = sql`
  alter table user_profiles add constraint user_profiles_adm
    check (id <> 'adm' or (role = 'admin' and is_active));
  create function keep_first_administrator() returns trigger language plpgsql as $$
    begin raise exception 'The account adm cannot be deleted.'; end
  $$;
  create trigger user_profiles_keep_adm before delete on user_profiles
    for each row when (old.id = 'adm') execute function keep_first_administrator();
`;

/** `key_hash` is the SHA-256 of an address, or of an account and an address. */
const attempts = sql`
  create table login_attempts (
    key_hash bytea primary key check (octet_length(key_hash) = 32),
    count integer not null check (count >= 0),
    free_at timestamptz not null,
    forgotten_at timestamptz not null
  );
  create index login_attempts_forgotten on login_attempts (forgotten_at);
  create index sessions_last_seen on sessions (last_seen_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [lastAdministrator, attempts]) await part.execute(db);
}
