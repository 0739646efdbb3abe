create function is_holding(state text) returns boolean language sql immutable as $$
  select state in ('reserved', 'awaiting-payment', 'closing', 'awaiting-transfer', 'capturing', 'paid')
$$;

create table orders (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('checkout', 'download-page', 'thank-you-page',
    'by-hand')),
  state text not null check (state in ('reserved', 'awaiting-payment', 'closing',
    'awaiting-transfer', 'capturing', 'paid', 'expired', 'cancelled', 'paid-too-late', 'refunded',
    'charged-back')),
  number text unique check (number ~ '^[A-Z]+-[0-9]{4}-[0-9]{4,}$'),
  total_cents integer not null default 0 check (total_cents >= 0),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  browser_hash bytea check (octet_length(browser_hash) = 32),
  network text check (char_length(network) <= 100),
  address text check (char_length(address) <= 100),
  user_agent text check (char_length(user_agent) <= 300),
  actor_id text check (char_length(actor_id) <= 100),
  reserved_until timestamptz,
  is_extended boolean not null default false,
  closing_as text check (closing_as in ('expired', 'cancelled')),
  attention jsonb check (attention is null or (coalesce(attention ->> 'code',
    '')) ~ '^[a-z]+(-[a-z]+)*$'),
  created_at timestamptz not null default now(),
  state_changed_at timestamptz not null default now(),
  paid_at timestamptz,
  ended_by text check (char_length(ended_by) <= 100),
  end_reason text check (char_length(end_reason) between 1 and 500),
  erasure_asked_at timestamptz,
  erased_at timestamptz,
  check ((state in ('reserved', 'awaiting-payment', 'awaiting-transfer')) = (reserved_until is
    not null)),
  check ((state = 'closing') = (closing_as is not null)),
  check (channel = 'checkout' or state in ('paid', 'cancelled')),
  check (state <> ALL (array['paid', 'refunded', 'charged-back']) or (paid_at is not null
    and number is not null))
);
create index orders_attention on orders (created_at desc) where attention is not null;
create index orders_awaiting_transfer on orders (network) where state = 'awaiting-transfer';
create index orders_begun on orders (created_at) where channel = 'checkout';
create index orders_browser on orders (browser_hash, created_at);
create index orders_current on orders (((attention is null)), created_at desc, id)
  where state <> ALL (array['expired', 'cancelled']);
create index orders_listed on orders (((attention is null)), created_at desc, id);
create index orders_network on orders (network)
  where state in ('reserved', 'awaiting-payment', 'closing');
create index orders_newest on orders (created_at desc, id);
create index orders_not_erased on orders (COALESCE(paid_at, created_at)) where erased_at is null;
create unique index orders_one_reservation_each on orders (browser_hash)
  where state in ('reserved', 'awaiting-payment', 'closing');
create index orders_over on orders (((attention is null)), created_at desc, id)
  where state in ('expired', 'cancelled');
create index orders_paid_at on orders (paid_at) where paid_at is not null;
create index orders_reserved on orders (reserved_until) where reserved_until is not null;
create index orders_reserving on orders (created_at desc)
  where state in ('reserved', 'awaiting-payment', 'closing', 'awaiting-transfer', 'capturing');
create index orders_returned on orders (created_at desc)
  where state in ('refunded', 'charged-back', 'paid-too-late');
create index orders_with_address on orders (created_at)
  where address is not null or user_agent is not null or network is not null;
create index orders_words on orders using gin (text_grams(lower(COALESCE(number, ''::text))));

create table order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  position integer not null default 1 check (position between 1 and 100),
  kind text not null check (kind in ('track', 'service')),
  track_id text references music_tracks on delete set null,
  track_genre text,
  listed_at timestamptz,
  title text not null check (char_length(title) between 1 and 200),
  price_cents integer not null check (price_cents between 0 and 100000000),
  agreement_model text check (agreement_model in ('licence', 'assignment', 'shared-publishing')),
  agreement_version integer,
  delivered_at timestamptz,
  is_held boolean not null,
  unique (order_id, "position"),
  check ((agreement_model is null) = (agreement_version is null))
);
create unique index order_lines_one_hold on order_lines (track_id)
  where is_held and track_id is not null;
create index order_lines_services_due on order_lines (order_id)
  where kind = 'service' and is_held and delivered_at is null;
create index order_lines_track on order_lines (track_id);
create index order_lines_words on order_lines using gin (text_grams(lower(title)));

create table agreed_texts (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  text text not null check (char_length(text) between 1 and 100000)
);

create table free_alerts (
  id uuid primary key default gen_random_uuid(),
  track_id text not null references music_tracks on delete cascade,
  email text not null check (email like '%_@_%' and char_length(email) <= 254
    and email = lower(email)),
  token_hash bytea unique check (octet_length(token_hash) = 32),
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (track_id, email)
);
create index free_alerts_old on free_alerts (created_at);

create table link_uses (
  id bigint generated always as identity primary key,
  track_id text not null references music_tracks on delete cascade,
  what text not null check (what in ('page', 'file', 'archive', 'file-link')),
  file_name text check (char_length(file_name) between 1 and 255),
  address text check (char_length(address) <= 100),
  user_agent text check (char_length(user_agent) <= 300),
  used_at timestamptz not null default now(),
  network text check (char_length(network) <= 100)
);
create unique index link_uses_once
  on link_uses (track_id, network, what, COALESCE(file_name, ''::text), date_trunc('hour'::text,
    (used_at AT TIME ZONE 'UTC'::text)));
create index link_uses_track on link_uses (track_id, id desc);
create index link_uses_with_address on link_uses (used_at)
  where address is not null or user_agent is not null or network is not null;

create table order_adjustments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('pack', 'code', 'agreed-price')),
  code text check (char_length(code) between 1 and 60),
  cents integer not null check (cents < 0)
);
create index order_adjustments_order on order_adjustments (order_id);

create table order_buyers (
  order_id uuid primary key references orders,
  kind text not null check (kind in ('consumer', 'trade')),
  legal_name text not null check (char_length(legal_name) between 1 and 200),
  artist_name text check (char_length(artist_name) between 1 and 200),
  email text not null check (char_length(email) between 3 and 254),
  country text not null check (country ~ '^[A-Z]{2}$'),
  address text check (char_length(address) between 1 and 1000),
  vat_id text check (char_length(vat_id) between 4 and 20),
  updated_at timestamptz not null default now()
);
create index order_buyers_email on order_buyers (lower(email));
create index order_buyers_words on order_buyers
  using gin (text_grams(lower(((email || '
'::text) || legal_name))));

create table order_consents (
  order_id uuid references orders,
  consent text check (consent in ('agreement', 'terms', 'deliver-at-once', 'lose-withdrawal')),
  wording text not null check (char_length(wording) between 1 and 2000),
  given_at timestamptz not null default now(),
  text_sha256 text references agreed_texts,
  primary key (order_id, consent)
);

create table order_documents (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  kind text not null check (kind in ('agreement', 'contract-information', 'confirmation', 'invoice',
    'credit-note')),
  file_name text not null check (char_length(file_name) between 1 and 200),
  media_type text not null check (media_type in ('application/pdf', 'text/plain')),
  content bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null default now(),
  unique (order_id, kind, file_name)
);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  at timestamptz not null default now(),
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$' and char_length(kind) <= 60),
  actor_id text check (char_length(actor_id) <= 100),
  details jsonb not null default '{}' check (octet_length(details::text) <= 5000)
);
create index order_events_order on order_events (order_id, id);

create table order_links (
  secret_hash bytea primary key check (octet_length(secret_hash) = 32),
  order_id uuid not null references orders,
  mail_id uuid unique,
  created_at timestamptz not null default now(),
  browser_hash bytea check (octet_length(browser_hash) = 32)
);
create index order_links_browser on order_links (browser_hash) where browser_hash is not null;
create index order_links_order on order_links (order_id);

create table order_lookups (
  id uuid primary key default gen_random_uuid(),
  order_ids uuid[] not null default '{}' check (cardinality(order_ids) <= 50),
  link_hash bytea unique check (octet_length(link_hash) = 32),
  code_hash bytea check (octet_length(code_hash) = 32),
  expires_at timestamptz,
  tries integer not null default 0 check (tries between 0 and 5),
  link_used_at timestamptz,
  code_used_at timestamptz,
  created_at timestamptz not null default now(),
  check ((link_hash is null) = (code_hash is null) and (link_hash is null) = (expires_at is null))
);
create index order_lookups_age on order_lookups (created_at);

create table order_numbers (
  year integer primary key,
  last_number integer not null check (last_number > 0)
);

create table ordered_services (
  order_line_id uuid primary key references order_lines,
  package_id text not null check (char_length(package_id) between 1 and 100),
  description text not null check (char_length(description) <= 5000),
  features text[] not null check (cardinality(features) <= 100),
  delivery_days integer not null check (delivery_days between 1 and 365),
  brief text check (char_length(brief) between 1 and 5000),
  due_at timestamptz,
  message text check (char_length(message) between 1 and 5000),
  link text check (char_length(link) between 1 and 2048)
);

create table signing_keys (
  name text primary key check (name = 'file-pass'),
  key bytea not null check (octet_length(key) = 32),
  created_at timestamptz not null default now()
);

create table withdrawals (
  id uuid primary key default gen_random_uuid(),
  form_key uuid not null unique,
  name text not null check (length(name) between 1 and 200),
  order_number text not null check (length(order_number) between 1 and 40),
  email text not null check (length(email) between 3 and 254),
  order_id uuid references orders,
  received_at timestamptz not null default now()
);
create index withdrawals_order on withdrawals (order_id) where order_id is not null;

create function hold_lines() returns trigger language plpgsql as $$
begin
  update order_lines set is_held = is_holding(new.state) where order_id = new.id;
  return null;
end $$;

create function note_track_of_line() returns trigger language plpgsql as $$
begin
  select is_holding(state) into new.is_held from orders where id = new.order_id;
  if new.track_id is not null and new.track_genre is null then
    select genre, created_at into new.track_genre, new.listed_at from music_tracks where id = new.track_id;
  end if;
  return new;
end $$;

create function sum_up_orders() returns trigger language plpgsql as $$
begin
  update orders set total_cents = summed.cents
  from (
    select given.id,
      coalesce((select sum(price_cents) from order_lines where order_id = given.id), 0)
        + coalesce((select sum(cents) from order_adjustments where order_id = given.id), 0) as cents
    from (select distinct order_id as id from changed) given
  ) summed
  where orders.id = summed.id and total_cents <> summed.cents;
  return null;
end $$;

create function tell_of_orders() returns trigger language plpgsql as $$
declare
  shown text[];
  others text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(track_id) filter (where track_id is not null),
      array_agg(order_id::text) filter (where track_id is null) from after into shown, others;
  else
    with changed as (
      select after.id, (after.state, after.reserved_until) is distinct from
        (before.state, before.reserved_until) as is_hold_changed
      from before join after using (id)
    ), shown_tracks as (
      select track_id, order_id from changed join order_lines on order_id = changed.id
      where is_hold_changed and track_id is not null
    )
    select (select array_agg(track_id) from shown_tracks),
      (select array_agg(id::text) from changed where id not in (select order_id from shown_tracks))
    into shown, others;
  end if;
  perform tell_of_change(tg_table_name, tg_op, shown, '{"isShown": true}');
  perform tell_of_change(tg_table_name, tg_op, others, '{"isShown": false, "owners": []}');
  return null;
end $$;

create trigger link_uses_added after insert on link_uses
  referencing new table as after
  for each statement execute function tell_of_links();

create trigger order_adjustments_total_added after insert on order_adjustments
  referencing new table as changed
  for each statement execute function sum_up_orders();
create trigger order_adjustments_total_changed after update on order_adjustments
  referencing new table as changed
  for each statement execute function sum_up_orders();
create trigger order_adjustments_total_removed after delete on order_adjustments
  referencing old table as changed
  for each statement execute function sum_up_orders();

create trigger order_events_added after insert on order_events
  referencing new table as after
  for each statement execute function tell_of_accounts('order_id::text');
create trigger order_events_append_only
  before delete or update of id, order_id, at, kind, actor_id or truncate
  on order_events
  for each statement execute function refuse_change();
create trigger order_events_only_emptied before update on order_events
  for each row when (new.details <> old.details and new.details <> '{}'::jsonb)
  execute function refuse_change();

create trigger order_lines_added after insert on order_lines
  referencing new table as after
  for each statement execute function tell_of_orders();
create trigger order_lines_note_track before insert on order_lines
  for each row execute function note_track_of_line();
create trigger order_lines_total_added after insert on order_lines
  referencing new table as changed
  for each statement execute function sum_up_orders();
create trigger order_lines_total_changed after update on order_lines
  referencing new table as changed
  for each statement execute function sum_up_orders();
create trigger order_lines_total_removed after delete on order_lines
  referencing old table as changed
  for each statement execute function sum_up_orders();

create trigger orders_changed after update on orders
  referencing old table as before new table as after
  for each statement execute function tell_of_orders();
create trigger orders_hold_lines after update of state on orders
  for each row when (is_holding(old.state) <> is_holding(new.state))
  execute function hold_lines();
