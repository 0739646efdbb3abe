create table genres (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 1 and 60),
  position integer not null unique deferrable initially deferred,
  is_hidden boolean not null default false,
  version integer not null default 1 check (version > 0),
  form_key uuid unique,
  created_at timestamptz not null default now()
);
create unique index genres_folded on genres (fold_text(name));

create table genre_merges (
  id uuid primary key,
  user_id text references user_profiles on delete set null,
  genre_id uuid not null,
  name text not null,
  position integer not null,
  is_hidden boolean not null,
  into_id uuid not null references genres on delete cascade,
  made_at timestamptz not null default now(),
  undone_at timestamptz
);
create index genre_merges_into on genre_merges (into_id);
create index genre_merges_user on genre_merges (user_id);

create table genre_merge_tracks (
  merge_id uuid references genre_merges on delete cascade,
  track_id text references music_tracks on delete cascade,
  primary key (merge_id, track_id)
);
create index genre_merge_tracks_track on genre_merge_tracks (track_id);

-- Names that lead to a genre since it was renamed, or since another was merged into it.
create table former_genres (
  name text primary key check (char_length(name) between 1 and 60),
  genre_id uuid not null references genres on delete cascade,
  merge_id uuid references genre_merges on delete set null
);
create unique index former_genres_folded on former_genres (fold_text(name));
create index former_genres_genre on former_genres (genre_id);
create index former_genres_merge on former_genres (merge_id);

-- A draft may have no genre yet.
insert into genres (name, position, is_hidden) values ('Undefined', 0, true);
insert into genres (name, position)
select name, row_number() over (order by place, name)
from (
  select name, place from unnest(array['Afro House', 'Bass House', 'Deep House', 'House Music',
    'Tech House', 'Melodic Techno', 'Minimal/Deep-Tech', 'Progressive', 'Techno'])
    with ordinality as built_in (name, place)
  union all
  select distinct on (fold_text(genre)) genre, 100 from music_tracks
  where genre not in ('Afro House', 'Bass House', 'Deep House', 'House Music', 'Tech House',
    'Melodic Techno', 'Minimal/Deep-Tech', 'Progressive', 'Techno', 'Undefined')
) known;

alter table music_tracks add constraint music_tracks_genre_fkey
  foreign key (genre) references genres (name) on update cascade;

alter table audit_log
  drop constraint audit_log_subject_kind_check,
  add constraint audit_log_subject_kind_check check (subject_kind in ('track', 'genre', 'user',
    'link', 'message', 'mail', 'transfer', 'services', 'faq', 'page', 'setting'));

create trigger genres_delete after delete on genres
  referencing old table as before
  for each statement execute function tell_of_accounts('id::text');
create trigger genres_insert after insert on genres
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');
create trigger genres_update after update on genres
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');
