import { type Kysely, sql } from "kysely";

const passkeys = sql`
  create table passkeys (
    id uuid primary key default gen_random_uuid(),
    user_id text not null references user_profiles on delete cascade,
    credential_id text not null unique check (length(credential_id) <= 1400),
    public_key bytea not null check (octet_length(public_key) <= 4000),
    counter bigint not null default 0,
    transports text[] not null default '{}',
    name text not null check (length(name) between 1 and 60),
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  );
  create index passkeys_user on passkeys (user_id);
  create table passkey_challenges (
    challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
    user_id text references user_profiles on delete cascade,
    purpose text not null check (purpose in ('sign-in', 'confirm', 'add')),
    expires_at timestamptz not null,
    check ((purpose = 'sign-in') = (user_id is null))
  );
  create index passkey_challenges_expire on passkey_challenges (expires_at);
`;

/** A link has no token before its mail is sent. */
const links = sql`
  create table account_links (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('reset-password', 'confirm-email')),
    user_id text not null references user_profiles on delete cascade,
    email text check (length(email) between 3 and 254),
    token_hash bytea unique check (octet_length(token_hash) = 32),
    expires_at timestamptz not null,
    unique (user_id, kind)
  );
  create table invitations (
    id uuid primary key default gen_random_uuid(),
    token_hash bytea unique check (octet_length(token_hash) = 32),
    role text not null check (role in ('user', 'admin')),
    can_upload boolean not null,
    email text check (length(email) between 3 and 254),
    invited_by text not null references user_profiles on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  create index invitations_by on invitations (invited_by);
  create table known_devices (
    user_id text not null references user_profiles on delete cascade,
    device_hash bytea not null check (octet_length(device_hash) = 32),
    last_seen_at timestamptz not null default now(),
    primary key (user_id, device_hash)
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [passkeys, links]) await part.execute(db);
}
