create table user_profiles (
  id text primary key check (char_length(id) <= 100),
  username text not null check (username ~ '^[a-z0-9._-]{3,40}$'),
  password_hash text not null check (password_hash like '$argon2id$%'
    and char_length(password_hash) <= 300),
  role text not null check (role in ('user', 'admin')),
  is_active boolean not null default true,
  can_upload boolean not null default true,
  created_at timestamptz not null default now(),
  password_set_at timestamptz not null default now(),
  email text check (length(email) between 3 and 254),
  admin_language text check (admin_language in ('en', 'pt')),
  constraint user_profiles_adm check (id <> 'adm' or (role = 'admin' and is_active))
);
create unique index user_profiles_email on user_profiles (lower(email));
create unique index user_profiles_username on user_profiles (lower(username));

create table account_links (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('reset-password', 'confirm-email')),
  user_id text not null references user_profiles on delete cascade,
  email text check (length(email) between 3 and 254),
  token_hash bytea unique check (octet_length(token_hash) = 32),
  expires_at timestamptz not null,
  unique (user_id, kind)
);

create table authenticators (
  user_id text primary key references user_profiles on delete cascade,
  secret bytea not null check (octet_length(secret) between 29 and 200),
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
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
  user_id text references user_profiles on delete cascade,
  device_hash bytea check (octet_length(device_hash) = 32),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

create table login_attempts (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  count integer not null check (count >= 0),
  free_at timestamptz not null,
  forgotten_at timestamptz not null
);
create index login_attempts_forgotten on login_attempts (forgotten_at);

create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  user_id text references user_profiles on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'confirm', 'add')),
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (user_id is null))
);
create index passkey_challenges_expire on passkey_challenges (expires_at);

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

create table recovery_codes (
  user_id text references user_profiles on delete cascade,
  code_hash bytea check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);

create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id text not null references user_profiles on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  id uuid not null default gen_random_uuid() unique,
  proof text not null default 'password' check (proof in ('password', 'second-factor', 'passkey')),
  proved_at timestamptz not null default now(),
  awaits_code boolean not null default false,
  user_agent text check (length(user_agent) <= 400),
  check (not awaits_code or proof = 'password')
);
create index sessions_last_seen on sessions (last_seen_at);
create index sessions_user on sessions (user_id);

create function keep_first_administrator() returns trigger language plpgsql as $$
begin raise exception 'The account adm cannot be deleted.'; end
$$;

create function note_password_set() returns trigger language plpgsql as $$
begin
  new.password_set_at := clock_timestamp();
  return new;
end $$;

create trigger sessions_ended after delete on sessions
  referencing old table as before
  for each statement execute function tell_of_accounts('user_id');

create trigger user_profiles_added after insert on user_profiles
  referencing new table as after
  for each statement execute function tell_of_accounts('id');
create trigger user_profiles_changed after update on user_profiles
  referencing new table as after
  for each statement execute function tell_of_accounts('id');
create trigger user_profiles_keep_adm before delete on user_profiles
  for each row when (old.id = 'adm')
  execute function keep_first_administrator();
create trigger user_profiles_password_set before update of password_hash on user_profiles
  for each row when (new.password_hash is distinct from old.password_hash)
  execute function note_password_set();
create trigger user_profiles_removed after delete on user_profiles
  referencing old table as before
  for each statement execute function tell_of_accounts('id');
