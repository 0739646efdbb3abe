create table packs (
  id uuid primary key default gen_random_uuid(),
  form_key uuid unique,
  size integer not null check (size between 2 and 10),
  -- A pack has a price, or as many of its tracks as these are paid.
  price_cents integer check (price_cents between 1 and 100000000),
  paid_tracks integer check (paid_tracks between 1 and size - 1),
  -- Days in UTC, the last one included.
  starts_on date,
  ends_on date,
  -- It holds for the tracks of these genres, with these tags, and for these tracks, or for all if
  -- the three are empty.
  genres text[] not null default '{}' check (cardinality(genres) <= 100),
  tags text[] not null default '{}' check (cardinality(tags) <= 100),
  track_ids text[] not null default '{}' check (cardinality(track_ids) <= 200),
  is_disabled boolean not null default false,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(price_cents, paid_tracks) = 1),
  check (starts_on <= ends_on)
);
create trigger packs_delete after delete on packs
  referencing old table as before
  for each statement execute function tell_of_accounts('id::text');
create trigger packs_insert after insert on packs
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');
create trigger packs_update after update on packs
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');

create index music_tracks_tags on music_tracks using gin (tags)
  where not is_draft and sold_at is null;

alter table order_adjustments
  add column pack_id uuid references packs,
  add column pack_size integer check (pack_size between 2 and 10),
  add check ((kind = 'pack') = (pack_id is not null)),
  add check ((kind = 'pack') = (pack_size is not null));

alter table audit_log
  drop constraint audit_log_subject_kind_check,
  add constraint audit_log_subject_kind_check check (subject_kind in ('track', 'genre', 'user',
    'link', 'message', 'mail', 'transfer', 'services', 'faq', 'page', 'setting', 'discount',
    'pack'));
