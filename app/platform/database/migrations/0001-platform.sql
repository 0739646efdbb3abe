create function audit_words(subject_name text, details jsonb) returns text
  language sql immutable parallel safe as $$
  select lower(subject_name || E'\n' || details::text)
$$;

create function fold_text(words text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(translate(
    regexp_replace(lower(normalize(words, NFD)), '[\u0300-\u036f]', '', 'g'),
    'øłđıħ’', 'oldih'''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

create function text_grams(folded text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  characters text[] := string_to_array(folded, null);
  size integer := cardinality(characters);
  grams text[] := characters;
begin
  for n in 1 .. size - 1 loop
    grams[size + n] := characters[n] || characters[n + 1];
  end loop;
  for n in 1 .. size - 2 loop
    grams[2 * size - 1 + n] := characters[n] || characters[n + 1] || characters[n + 2];
  end loop;
  return array(select distinct unnest(grams) order by 1);
end $$;

create function term_grams(folded text) returns text[]
  language sql immutable strict parallel safe as $$
  select case when char_length(folded) < 3 then array[folded]
    else (
      select array_agg(distinct substr(folded, 1 + n * (char_length(folded) - 3) / greatest(runs - 1, 1), 3))
      from (select least(3, (char_length(folded) + 2) / 3) as runs) as counted, generate_series(0, runs - 1) n
    ) end
$$;

create function part_of_day(at timestamptz) returns integer language sql stable as $$
  select -floor(extract(epoch from at) / 86400)::integer
$$;

create function month_of(at timestamptz) returns integer language sql immutable as $$
  select (extract(year from day) * 12 + extract(month from day))::integer
  from (values (at at time zone 'utc')) given (day)
$$;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id text check (char_length(actor_id) <= 100),
  actor_name text not null check (char_length(actor_name) between 1 and 100),
  act text not null check (act ~ '^[a-z]+(-[a-z]+)*$' and char_length(act) <= 60),
  subject_kind text not null check (subject_kind in ('track', 'user', 'link', 'message', 'mail',
    'transfer', 'services', 'faq', 'page', 'setting')),
  subject_id text check (char_length(subject_id) <= 200),
  subject_name text not null default '' check (char_length(subject_name) <= 200),
  details jsonb not null default '{}' check (octet_length(details::text) <= 20000)
);
create index audit_log_act on audit_log (act, at desc, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_subject on audit_log (subject_kind, at desc, id desc);
create index audit_log_subject_id on audit_log (subject_id) where subject_id is not null;
create index audit_log_time on audit_log (at desc, id desc);
create index audit_log_words on audit_log
  using gin (text_grams(audit_words(subject_name, details)), text_grams(lower(actor_name)));

create unlogged table counted_uses (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  count integer not null check (count > 0),
  forgotten_at timestamptz not null
);
create index counted_uses_forgotten on counted_uses (forgotten_at);

create table media_files (
  id uuid primary key default gen_random_uuid(),
  bucket text not null check (bucket in ('audio', 'images', 'cover_images', 'music_files', 'files')),
  key text not null check (key ~ '^[a-f0-9]{32}(\.[a-z0-9]{2,5})?$'),
  media_type text not null check (char_length(media_type) <= 100),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[a-f0-9]{64}$'),
  made_from_id uuid references media_files on delete set null,
  width integer check (width > 0),
  height integer check (height > 0),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  duration_seconds double precision check (duration_seconds > 0),
  peaks bytea check (octet_length(peaks) = 500),
  sample_rate_hz integer check (sample_rate_hz > 0),
  bit_depth integer check (bit_depth > 0),
  channels integer check (channels > 0),
  codec text check (char_length(codec) <= 40),
  lufs double precision,
  true_peak_db double precision,
  created_at timestamptz not null default now(),
  voice_tag text check (voice_tag ~ '^[a-f0-9]{64}$'),
  render_problem jsonb check (render_problem is null or (coalesce(render_problem ->> 'code',
    '')) ~ '^[a-z]+(-[a-z]+)*$'),
  replaced_at timestamptz,
  content_sha256 text check (content_sha256 ~ '^[a-f0-9]{64}$'),
  small_peaks text check (char_length(small_peaks) = 160),
  analysis_problem jsonb check (analysis_problem is null or (coalesce(analysis_problem ->> 'code',
    '')) ~ '^[a-z]+(-[a-z]+)*$'),
  features bytea check (octet_length(features) = 43),
  fingerprint bytea check ((octet_length(fingerprint) % 6) = 0),
  hear_again boolean not null default false,
  cover_widths integer[],
  unique (bucket, key),
  check ((peaks is null) = (small_peaks is null))
);
create index media_files_former_widths on media_files (id)
  where bucket = 'cover_images' and cover_widths is null;
create index media_files_made_from on media_files (made_from_id);
create index media_files_replaced on media_files (replaced_at) where replaced_at is not null;
create index media_files_sha256 on media_files (sha256);
create index media_files_undescribed on media_files (created_at)
  where bucket = 'files' and codec is null and analysis_problem is null
    and media_type like 'audio/%' and media_type <> 'audio/midi';
create index media_files_unheard on media_files (bucket, created_at)
  where bucket in ('music_files', 'files') and media_type like 'audio/%'
    and media_type <> 'audio/midi' and (fingerprint is null or hear_again)
    and analysis_problem is null;

create table broken_files (
  file_id uuid primary key references media_files on delete cascade,
  problem text not null check (problem in ('missing', 'unreadable', 'wrong-size', 'altered')),
  found_at timestamptz not null default now()
);

create table row_counts (
  list text not null check (char_length(list) between 1 and 200),
  part integer not null,
  count bigint not null,
  is_change boolean not null default true
);
create index row_counts_changes on row_counts (list) where is_change;
create index row_counts_part on row_counts (list, part) include (count);
create unique index row_counts_settled on row_counts (list, part) where not is_change;

create table shop_identity (
  id boolean primary key default true check (id),
  shop_id uuid not null default gen_random_uuid()
);
insert into shop_identity default values;

create table storage_checks (
  id bigint generated always as identity primary key,
  is_thorough boolean not null,
  file_count integer not null check (file_count >= 0),
  checked_count integer not null default 0,
  begun_at timestamptz not null default now(),
  ended_at timestamptz,
  check (checked_count between 0 and file_count),
  check (ended_at >= begun_at)
);

create function tell_of_change(of_table text, op text, ids text[], more jsonb) returns void
  language plpgsql as $$
declare
  notice jsonb := more || jsonb_build_object('table', of_table, 'kind',
    case op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end);
  named text := (notice || jsonb_build_object('ids', ids))::text;
begin
  if cardinality(ids) > 50 or octet_length(named) > 7000 then
    named := (notice - 'owners')::text;
  end if;
  if cardinality(ids) > 0 then perform pg_notify('changes', named); end if;
end $$;

create function count_media_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into row_counts (list, part, count)
    select list, part, sum(count)
    from (
      select 'files' as list, 0 as part, 1 as count from after rows where replaced_at is null
    ) changed
    group by list, part having sum(count) <> 0;
  elsif tg_op = 'DELETE' then
    insert into row_counts (list, part, count)
    select list, part, sum(count)
    from (
      select list, part, -count as count from (
        select 'files' as list, 0 as part, 1 as count from before rows where replaced_at is null
      ) removed
    ) changed
    group by list, part having sum(count) <> 0;
  else
    insert into row_counts (list, part, count)
    select list, part, sum(count)
    from (
      select 'files' as list, 0 as part, 1 as count from after rows where replaced_at is null
      union all
      select list, part, -count as count from (
        select 'files' as list, 0 as part, 1 as count from before rows where replaced_at is null
      ) removed
    ) changed
    group by list, part having sum(count) <> 0;
  end if;
  return null;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name;
end $$;

create function settle_row_counts() returns void language sql as $$
  with changes as (delete from row_counts where is_change returning list, part, count)
  insert into row_counts (list, part, count, is_change)
  select list, part, sum(count), false from changes group by list, part
  on conflict (list, part) where not is_change
    do update set count = row_counts.count + excluded.count;
$$;

create function tell_of_accounts() returns trigger language plpgsql as $$
declare
  concerned text[];
  chosen constant text := 'select array_agg(distinct ' || tg_argv[0] || ') from ';
begin
  if tg_op = 'DELETE' then execute chosen || 'before' into concerned;
  else execute chosen || 'after' into concerned;
  end if;
  perform tell_of_change(tg_table_name, tg_op, concerned, '{}');
  return null;
end $$;

create function tell_of_contents() returns trigger language plpgsql as $$
declare
  concerned text[];
begin
  if tg_op = 'DELETE' then select array_agg(id::text) from before into concerned;
  else select array_agg(id::text) from after into concerned;
  end if;
  perform tell_of_change(tg_table_name, tg_op, concerned, '{}');
  return null;
end $$;

create function tell_of_links() returns trigger language plpgsql as $$
declare
  concerned text[];
begin
  select array_agg(distinct track_id) from after into concerned;
  perform tell_of_change(tg_table_name, tg_op, concerned, '{}');
  return null;
end $$;

create function tell_of_parts(of_table text, ids text[]) returns void language plpgsql as $$
declare
  size integer;
begin
  select greatest(1, 6500 / (max(octet_length(to_json(id)::text)) + 2)) into size from unnest(ids) id;
  perform pg_notify('changes', jsonb_build_object('table', of_table, 'part', part)::text) from (
    select jsonb_agg(id) as part from unnest(ids) with ordinality given (id, n) group by n / size
  ) parts;
end $$;

create trigger audit_log_append_only
  before delete or update of id, at, actor_id, actor_name, act, subject_kind, subject_id or truncate
  on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_only_emptied before update on audit_log
  for each row when ((new.details <> old.details and new.details <> '{}'::jsonb) or (new.subject_name <> old.subject_name and new.subject_name <> ''))
  execute function refuse_change();

create trigger media_files_count_added after insert on media_files
  referencing new table as after
  for each statement execute function count_media_files();
create trigger media_files_count_changed after update on media_files
  referencing old table as before new table as after
  for each statement execute function count_media_files();
create trigger media_files_count_removed after delete on media_files
  referencing old table as before
  for each statement execute function count_media_files();

create trigger storage_checks_added after insert on storage_checks
  referencing new table as after
  for each statement execute function tell_of_contents();
create trigger storage_checks_changed after update on storage_checks
  referencing new table as after
  for each statement execute function tell_of_contents();
create trigger storage_checks_removed after delete on storage_checks
  referencing old table as before
  for each statement execute function tell_of_contents();
