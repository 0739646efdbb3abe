import { type Kysely, sql } from "kysely";

const passwordTimes = sql`
  alter table user_profiles add column password_set_at timestamptz not null default now();
  create function note_password_set() returns trigger language plpgsql as $$
  begin
    new.password_set_at := clock_timestamp();
    return new;
  end $$;
  create trigger user_profiles_password_set before update of password_hash on user_profiles
    for each row when (new.password_hash is distinct from old.password_hash)
    execute function note_password_set();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await passwordTimes.execute(db);
}
