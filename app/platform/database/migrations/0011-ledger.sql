create table register_entries (
  id bigint generated always as identity primary key,
  entry text not null check (entry like '{"kind":"%' and char_length(entry) <= 9000)
);

create table register_lines (
  number bigint primary key check (number > 0),
  at timestamptz not null,
  kind text not null check (kind in ('published', 'sold', 'agreement', 'refunded', 'relisted',
    'off-site-sale')),
  sale text check (sale ~ '^[0-9a-f]{64}$'),
  line text not null check (char_length(line) between 1 and 10000),
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$')
);
create index register_lines_sale on register_lines (sale, number) where sale is not null;

create table register_salts (
  order_line_id uuid primary key references order_lines,
  salt bytea not null check (octet_length(salt) = 32)
);

create table registered_files (
  order_line_id uuid references order_lines,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null check (char_length(kind) between 1 and 60),
  media_type text,
  primary key (order_line_id, sha256)
);

create table verification_codes (
  order_line_id uuid primary key references order_lines,
  code text not null unique check (code ~ '^[a-z2-7]{26}$'),
  created_at timestamptz not null default now()
);

create function add_register_line() returns trigger language plpgsql as $$
declare
  said constant json := new.entry::json;
  moment timestamptz;
  last register_lines;
  next_line text;
begin
  perform pg_advisory_xact_lock(hashtextextended('register', 0));
  select * into last from register_lines order by number desc limit 1;
  moment := date_trunc('milliseconds', clock_timestamp());
  next_line := '{"number":' || coalesce(last.number, 0) + 1 || ',"at":"'
    || to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '",' || substr(new.entry, 2);
  insert into register_lines (number, at, kind, sale, line, previous_hash, hash)
  select coalesce(last.number, 0) + 1, moment, said ->> 'kind', said ->> 'sale', next_line, previous,
    encode(sha256(convert_to(previous || next_line, 'UTF8')), 'hex')
  from (select coalesce(last.hash, repeat('0', 64)) as previous) former;
  delete from register_entries where id = new.id;
  return null;
end $$;

create constraint trigger register_entries_numbered after insert
  on register_entries deferrable initially deferred
  for each row execute function add_register_line();

create trigger register_lines_append_only before delete or update or truncate on register_lines
  for each statement execute function refuse_change();
