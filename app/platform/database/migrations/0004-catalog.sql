create table music_tracks (
  id text primary key check (char_length(id) <= 100),
  slug text not null unique check (char_length(slug) between 1 and 250),
  title text not null check (char_length(title) between 1 and 200),
  genre text not null check (char_length(genre) between 1 and 60),
  description text not null default '' check (char_length(description) <= 5000),
  price_cents integer not null check (price_cents between 0 and 100000000),
  purchase_link text
    check (purchase_link ~ '^(https://|http://(localhost|127\.0\.0\.1)(:[0-9]+)?(/|$))'
    and char_length(purchase_link) <= 2048),
  cover_file_id uuid references media_files,
  preview_file_id uuid references media_files,
  duration_seconds double precision check (duration_seconds > 0),
  bpm double precision check (bpm > 0 and bpm < 1000),
  key text check (key ~ '^[A-G][#b]? (major|minor)$'),
  release_date date,
  user_id text references user_profiles on delete set null,
  position integer not null unique deferrable initially deferred,
  sold_at timestamptz,
  on_sale boolean not null default false,
  is_new_arrival boolean not null default false,
  is_favorite boolean not null default false,
  is_draft boolean not null default true,
  search_text text generated always as (fold_text((title || E'\n') || genre)) stored not null,
  search_grams text[] generated always as (text_grams(fold_text((title || E'\n') || genre))) stored
    not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  agreement_model text not null default 'licence' check (agreement_model in ('licence',
    'assignment', 'shared-publishing')),
  samples text check (char_length(samples) between 1 and 500),
  ai_parts text check (char_length(ai_parts) between 1 and 500),
  offered_before text check (char_length(offered_before) between 1 and 500),
  content_id text check (char_length(content_id) between 1 and 500),
  published_at timestamptz,
  constraint music_tracks_archived check (archived_at is null or is_draft)
);
create index music_tracks_all on music_tracks (position) include (id, archived_at, search_text);
create index music_tracks_cover on music_tracks (cover_file_id);
create index music_tracks_favorites on music_tracks (position) include (id)
  where not is_draft and is_favorite;
create index music_tracks_genre on music_tracks (genre, position) include (id) where not is_draft;
create index music_tracks_genre_sale on music_tracks (genre, position) include (id)
  where not is_draft and on_sale and sold_at is null;
create index music_tracks_genre_unsold on music_tracks (genre, position) include (id)
  where not is_draft and sold_at is null;
create index music_tracks_newest on music_tracks (created_at desc, id) include (search_text)
  where archived_at is null;
create index music_tracks_owner on music_tracks (user_id, position)
  include (id, archived_at, search_text);
create index music_tracks_preview on music_tracks (preview_file_id);
create index music_tracks_published on music_tracks (published_at desc)
  where published_at is not null;
create index music_tracks_sale on music_tracks (position) include (id)
  where not is_draft and on_sale and sold_at is null;
create index music_tracks_search on music_tracks using gin (search_grams) with (fastupdate=off);
create index music_tracks_shop on music_tracks (position) include (id, search_text)
  where not is_draft;
create index music_tracks_unsold on music_tracks (position) include (id)
  where not is_draft and sold_at is null;

create table bulk_acts (
  id uuid primary key,
  user_id text not null references user_profiles on delete cascade,
  act jsonb not null check (octet_length(act::text) <= 2000),
  left_out jsonb not null check (octet_length(left_out::text) <= 20000),
  has_more boolean not null,
  made_at timestamptz not null default now(),
  undone_at timestamptz,
  restored integer check (restored >= 0)
);
create index bulk_acts_made on bulk_acts (made_at);
create index bulk_acts_user on bulk_acts (user_id, made_at);

create table bulk_act_tracks (
  bulk_act_id uuid references bulk_acts on delete cascade,
  track_id text references music_tracks on delete cascade,
  before jsonb not null,
  after jsonb not null,
  is_restored boolean not null default false,
  primary key (bulk_act_id, track_id)
);
create index bulk_act_tracks_track on bulk_act_tracks (track_id);

create table former_slugs (
  slug text primary key check (char_length(slug) between 1 and 250),
  track_id text not null references music_tracks on delete cascade
);
create index former_slugs_track on former_slugs (track_id);

create table sound_questions (
  id uuid primary key default gen_random_uuid(),
  track_id text not null references music_tracks on delete cascade,
  other_track_id text not null references music_tracks on delete cascade,
  file_ids uuid[] not null check (cardinality(file_ids) > 0),
  file_id uuid not null references media_files on delete cascade,
  other_file_id uuid not null references media_files on delete cascade,
  seconds double precision not null check (seconds >= 0),
  other_seconds double precision not null check (other_seconds >= 0),
  asked_at timestamptz not null default now(),
  decision text check (decision in ('allowed', 'kept-out')),
  reason text check (char_length(reason) between 1 and 1000),
  decided_by text,
  decided_at timestamptz,
  unique (track_id, other_track_id),
  check (track_id <> other_track_id),
  check ((decision is null) = (reason is null) and (decision is null) = (decided_at is null))
);
create index sound_questions_decided on sound_questions (decided_at) where decision is not null;
create index sound_questions_file on sound_questions (file_id);
create index sound_questions_open on sound_questions (asked_at) where decision is null;
create index sound_questions_other on sound_questions (other_track_id);
create index sound_questions_other_file on sound_questions (other_file_id);

create table track_deliveries (
  track_id text primary key references music_tracks on delete cascade,
  download_id text unique check (download_id ~ '^[a-z0-9]{26}$'),
  drive_link text check (drive_link ~ '^https://' and char_length(drive_link) <= 2048),
  download_id_made_at timestamptz,
  receipt text unique check (receipt ~ '^[a-z0-9]{26}$')
);

create table track_files (
  id uuid primary key default gen_random_uuid(),
  track_id text not null references music_tracks on delete cascade,
  file_id uuid not null references media_files,
  kind text not null check (kind in ('mastered-wav', 'mp3', 'unmastered-wav', 'radio-edit',
    'instrumental', 'stems', 'midi', 'project', 'artwork')),
  file_name text not null check (char_length(file_name) between 1 and 255),
  created_at timestamptz not null default now(),
  unique (track_id, file_id)
);
create index track_files_file on track_files (file_id);

create table track_like_visitors (
  track_id text references music_tracks on delete cascade,
  visitor_hash bytea check (octet_length(visitor_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (track_id, visitor_hash)
);
create index track_like_visitors_visitor on track_like_visitors (visitor_hash, created_at desc);

create table track_likes (
  id uuid primary key default gen_random_uuid(),
  track_id text not null unique references music_tracks on delete cascade,
  count integer not null default 0 check (count >= 0),
  updated_at timestamptz not null default now()
);

create table track_releases (
  track_id text primary key references music_tracks on delete cascade,
  publish_at timestamptz not null,
  account_id text not null,
  agreement_version integer not null check (agreement_version > 0),
  refused_at timestamptz,
  refusal jsonb check (refusal is null or (coalesce(refusal ->> 'code', '')) ~ '^[a-z]+(-[a-z]+)*$'),
  check ((refused_at is null) = (refusal is null))
);
create index track_releases_due on track_releases (publish_at) where refused_at is null;

create table track_sales (
  track_id text primary key references music_tracks on delete cascade,
  cut_percent integer check (cut_percent between 1 and 99),
  cut_cents integer check (cut_cents between 1 and 100000000),
  starts_at timestamptz not null,
  ends_at timestamptz,
  started_at timestamptz,
  full_price_cents integer check (full_price_cents between 1 and 100000000),
  sale_price_cents integer,
  check (ends_at > starts_at),
  check (sale_price_cents between 1 and full_price_cents),
  check (cut_percent is null or cut_cents is null),
  check ((full_price_cents is null) = (sale_price_cents is null)),
  check (full_price_cents is null or started_at is not null)
);
create index track_sales_to_end on track_sales (ends_at) where started_at is not null;
create index track_sales_to_start on track_sales (starts_at) where started_at is null;

create table track_submissions (
  key uuid primary key,
  user_id text not null references user_profiles on delete cascade,
  body_hash bytea not null check (octet_length(body_hash) = 32),
  track_id text not null references music_tracks on delete cascade,
  created_at timestamptz not null default now()
);
create index track_submissions_created on track_submissions (created_at);
create index track_submissions_track on track_submissions (track_id);
create index track_submissions_user on track_submissions (user_id);

create function lists_of_track(
  place integer, genre text, user_id text, is_draft boolean, archived_at timestamptz,
  sold_at timestamptz, on_sale boolean, created_at timestamptz
) returns table(list text, part integer) language sql stable as $$
  select list, part from (values
    ('tracks', place >> 10, true),
    ('managed', place >> 10, archived_at is null),
    ('managed:' || user_id, place >> 10, archived_at is null and user_id is not null),
    ('managed by age', part_of_day(created_at), archived_at is null),
    ('drafts', 0, archived_at is null and is_draft),
    ('sold', 0, archived_at is null and sold_at is not null),
    ('shop', place >> 10, not is_draft),
    ('shop:' || genre, place >> 10, not is_draft),
    ('unsold', place >> 10, not is_draft and sold_at is null),
    ('unsold:' || genre, place >> 10, not is_draft and sold_at is null),
    ('sale', place >> 10, not is_draft and sold_at is null and on_sale),
    ('sale:' || genre, place >> 10, not is_draft and sold_at is null and on_sale)
  ) as each_list (list, part, has_it) where has_it
$$;

create function count_music_tracks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into row_counts (list, part, count)
    select list, part, sum(count)
    from (
      select list, part, 1 as count from after rows, lists_of_track(rows.position, rows.genre, rows.user_id, rows.is_draft, rows.archived_at, rows.sold_at, rows.on_sale, rows.created_at)
    ) changed
    group by list, part having sum(count) <> 0;
  elsif tg_op = 'DELETE' then
    insert into row_counts (list, part, count)
    select list, part, sum(count)
    from (
      select list, part, -count as count from (
        select list, part, 1 as count from before rows, lists_of_track(rows.position, rows.genre, rows.user_id, rows.is_draft, rows.archived_at, rows.sold_at, rows.on_sale, rows.created_at)
      ) removed
    ) changed
    group by list, part having sum(count) <> 0;
  else
    insert into row_counts (list, part, count)
    select list, part, sum(count)
    from (
      select list, part, 1 as count from after rows, lists_of_track(rows.position, rows.genre, rows.user_id, rows.is_draft, rows.archived_at, rows.sold_at, rows.on_sale, rows.created_at)
      union all
      select list, part, -count as count from (
        select list, part, 1 as count from before rows, lists_of_track(rows.position, rows.genre, rows.user_id, rows.is_draft, rows.archived_at, rows.sold_at, rows.on_sale, rows.created_at)
      ) removed
    ) changed
    group by list, part having sum(count) <> 0;
  end if;
  return null;
end $$;

create function count_track_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then insert into row_counts (list, part, count)
select list, part, sum(count) from (select 'likes' as list, 0 as part, rows.count from after rows) changed group by list, part having sum(count) <> 0;
  elsif tg_op = 'DELETE' then insert into row_counts (list, part, count)
select list, part, sum(count) from (select list, part, -count as count from (select 'likes' as list, 0 as part, rows.count from before rows) removed) changed group by list, part having sum(count) <> 0;
  else insert into row_counts (list, part, count)
select list, part, sum(count) from (select 'likes' as list, 0 as part, rows.count from after rows union all select list, part, -count as count from (select 'likes' as list, 0 as part, rows.count from before rows) removed) changed group by list, part having sum(count) <> 0;
  end if;
  return null;
end $$;

create function note_publication() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.is_draft then
    new.published_at := coalesce(new.published_at, clock_timestamp());
  end if;
  return new;
end $$;

create function tell_of_likes() returns trigger language plpgsql as $$
declare
  slugs text[];
  notice jsonb := '{"table": "track_likes", "kind": "changed"}';
  named text;
begin
  select array_agg(slug) into slugs
  from music_tracks where not is_draft
    and id in (select track_id from after where count > 0 or tg_op = 'UPDATE');
  named := (notice || jsonb_build_object('slugs', slugs))::text;
  if cardinality(slugs) > 50 or octet_length(named) > 7000 then named := notice::text; end if;
  if cardinality(slugs) > 0 then perform pg_notify('changes', named); end if;
  return null;
end $$;

create function tell_of_tracks() returns trigger language plpgsql as $$
declare
  shown text[];
  drafts text[];
  owners text[];
  rendered boolean := false;
  in_parts boolean;
  more jsonb := '{}';
  chosen constant text := 'select array_agg(id) filter (where not is_draft),
    array_agg(id) filter (where is_draft), array_agg(distinct user_id) filter (where is_draft) from ';
begin
  if tg_op = 'INSERT' then execute chosen || 'after' into shown, drafts, owners;
  elsif tg_op = 'DELETE' then execute chosen || 'before' into shown, drafts, owners;
  else
    execute chosen || '(select id, after.user_id, before.is_draft and after.is_draft as is_draft
      from before join after using (id)) both_sides' into shown, drafts, owners;
    execute 'select coalesce(bool_and(before.updated_at = after.updated_at
      and (before.preview_file_id is distinct from after.preview_file_id or before = after)), false)
      from before join after using (id)' into rendered;
  end if;
  if rendered then more := '{"isRenderedAnew": true}'; end if;
  in_parts := cardinality(shown) > 50 and cardinality(shown) <= 100000;
  perform tell_of_change(tg_table_name, tg_op, shown, more || '{"isShown": true}'
    || case when in_parts then '{"isInParts": true}'::jsonb else '{}' end);
  if in_parts then perform tell_of_parts(tg_table_name, shown); end if;
  perform tell_of_change(tg_table_name, tg_op, drafts,
    more || jsonb_build_object('isShown', false, 'owners', array_remove(owners, null)));
  return null;
end $$;

create trigger music_tracks_added after insert on music_tracks
  referencing new table as after
  for each statement execute function tell_of_tracks();
create trigger music_tracks_changed after update on music_tracks
  referencing old table as before new table as after
  for each statement execute function tell_of_tracks();
create trigger music_tracks_count_added after insert on music_tracks
  referencing new table as after
  for each statement execute function count_music_tracks();
create trigger music_tracks_count_changed after update on music_tracks
  referencing old table as before new table as after
  for each statement execute function count_music_tracks();
create trigger music_tracks_count_removed after delete on music_tracks
  referencing old table as before
  for each statement execute function count_music_tracks();
create trigger music_tracks_publish before insert or update of is_draft on music_tracks
  for each row when (not (new.is_draft))
  execute function note_publication();
create trigger music_tracks_removed after delete on music_tracks
  referencing old table as before
  for each statement execute function tell_of_tracks();

create trigger sound_questions_delete after delete on sound_questions
  referencing old table as before
  for each statement execute function tell_of_accounts('id::text');
create trigger sound_questions_insert after insert on sound_questions
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');
create trigger sound_questions_update after update on sound_questions
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');

create trigger track_deliveries_added after insert on track_deliveries
  referencing new table as after
  for each statement execute function tell_of_links();
create trigger track_deliveries_changed after update on track_deliveries
  referencing new table as after
  for each statement execute function tell_of_links();

create trigger track_likes_added after insert on track_likes
  referencing new table as after
  for each statement execute function tell_of_likes();
create trigger track_likes_changed after update on track_likes
  referencing new table as after
  for each statement execute function tell_of_likes();
create trigger track_likes_count_added after insert on track_likes
  referencing new table as after
  for each statement execute function count_track_likes();
create trigger track_likes_count_changed after update on track_likes
  referencing old table as before new table as after
  for each statement execute function count_track_likes();
create trigger track_likes_count_removed after delete on track_likes
  referencing old table as before
  for each statement execute function count_track_likes();
