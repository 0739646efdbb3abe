create table fingerprint_copies (
  file_id uuid primary key references media_files on delete cascade,
  of_file_id uuid not null references media_files on delete cascade,
  check (file_id <> of_file_id)
);
create index fingerprint_copies_of on fingerprint_copies (of_file_id);

create table fingerprint_hashes (
  hash integer not null,
  file_id uuid not null references media_files on delete cascade
);
create index fingerprint_hashes_file on fingerprint_hashes (file_id);
create index fingerprint_hashes_hash on fingerprint_hashes (hash) include (file_id);

create table sound_matches (
  file_id uuid references media_files on delete cascade,
  other_file_id uuid references media_files on delete cascade,
  moments integer not null check (moments > 0),
  seconds double precision not null check (seconds >= 0),
  other_seconds double precision not null check (other_seconds >= 0),
  found_at timestamptz not null default now(),
  primary key (file_id, other_file_id),
  check (file_id <> other_file_id)
);
create index sound_matches_other on sound_matches (other_file_id);

create table uploads (
  id uuid primary key default gen_random_uuid(),
  owner_id text not null references user_profiles on delete cascade,
  kind text not null check (kind in ('audio', 'cover', 'deliverable')),
  file_name text not null check (char_length(file_name) between 1 and 255),
  address text check (address ~ '^https://' and char_length(address) <= 2048),
  size_bytes bigint check (size_bytes > 0),
  received_bytes bigint not null default 0 check (received_bytes >= 0),
  state text not null default 'uploading' check (state in ('uploading', 'queued', 'processing',
    'ready', 'failed', 'claimed')),
  problem jsonb check (problem is null or (coalesce(problem ->> 'code', '')) ~ '^[a-z]+(-[a-z]+)*$'),
  file_id uuid references media_files on delete set null,
  original_file_id uuid references media_files on delete set null,
  preview_file_id uuid references media_files on delete set null,
  analysis jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'failed') = (problem is not null)),
  check (address is not null or size_bytes is not null),
  check (received_bytes <= (coalesce(size_bytes, received_bytes)))
);
create index uploads_file on uploads (file_id);
create index uploads_original_file on uploads (original_file_id);
create index uploads_pending on uploads (owner_id) where state <> 'claimed';
create index uploads_preview_file on uploads (preview_file_id);
create index uploads_untouched on uploads (updated_at) where state <> 'claimed';

create function forget_fingerprint() returns trigger language plpgsql as $$
begin
  update media_files set fingerprint = null where id = old.file_id;
  return null;
end $$;

create trigger fingerprint_copies_delete after delete on fingerprint_copies
  for each row execute function forget_fingerprint();
