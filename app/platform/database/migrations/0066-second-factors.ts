import { type Kysely, sql } from "kysely";

const emails = sql`
  alter table user_profiles add column email text check (length(email) between 3 and 254);
  create unique index user_profiles_email on user_profiles (lower(email));
`;

/** A session that awaits a code opens nothing yet. */
const proofs = sql`
  alter table sessions
    add column id uuid not null default gen_random_uuid() unique,
    add column proof text not null default 'password'
      check (proof in ('password', 'second-factor', 'passkey')),
    add column proved_at timestamptz not null default now(),
    add column awaits_code boolean not null default false,
    add column user_agent text check (length(user_agent) <= 400),
    add check (not awaits_code or proof = 'password');
`;

/** `secret` is encrypted with a key that is not in the database. */
const factors = sql`
  create table authenticators (
    user_id text primary key references user_profiles on delete cascade,
    secret bytea not null check (octet_length(secret) between 29 and 200),
    confirmed_at timestamptz,
    last_step bigint not null default 0,
    created_at timestamptz not null default now()
  );
  create table recovery_codes (
    user_id text not null references user_profiles on delete cascade,
    code_hash bytea not null check (octet_length(code_hash) = 32),
    primary key (user_id, code_hash)
  );
  alter table settings add column requires_second_factor boolean not null default false;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [emails, proofs, factors]) await part.execute(db);
}
