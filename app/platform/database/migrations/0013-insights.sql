create unlogged table day_marks (
  day date,
  mark bytea check (octet_length(mark) = 16),
  primary key (day, mark)
);

create unlogged table day_salts (
  day date primary key,
  salt bytea not null check (octet_length(salt) = 32)
);

create table empty_searches (
  scale text check (scale in ('day', 'week', 'month')),
  start date,
  words text check (length(words) between 1 and 60),
  count integer not null check (count > 0),
  primary key (scale, start, words)
);

create table sales_spread (
  scale text check (scale in ('day', 'week', 'month')),
  start date,
  facet text check (facet in ('days', 'price')),
  value integer,
  currency text,
  sales integer not null,
  primary key (scale, start, facet, value, currency)
);

create table sales_totals (
  scale text check (scale in ('day', 'week', 'month')),
  start date,
  facet text check (facet in ('begun', 'paid', 'genre', 'country')),
  name text,
  currency text,
  checkouts integer not null,
  sales integer not null,
  cents bigint not null,
  primary key (scale, start, facet, name, currency)
);

create table site_counts (
  scale text check (scale in ('day', 'week', 'month')),
  start date,
  owner_id text check (length(owner_id) <= 100),
  site text check (length(site) <= 253),
  visits integer not null default 0 check (visits >= 0),
  listens integer not null default 0 check (listens >= 0),
  primary key (scale, start, owner_id, site)
);

create table stale_sales (
  day date,
  order_id uuid,
  check (num_nonnulls(day, order_id) = 1)
);

create table track_counts (
  scale text check (scale in ('day', 'week', 'month')),
  start date,
  track_id text check (length(track_id) <= 100),
  visits integer not null default 0 check (visits >= 0),
  listens integer not null default 0 check (listens >= 0),
  likes integer not null default 0 check (likes >= 0),
  primary key (scale, start, track_id) include (visits, listens, likes)
);
create index track_counts_of_track on track_counts (track_id, scale, start);

create table track_stops (
  track_id text check (length(track_id) <= 100),
  part integer check (part between 0 and 49),
  count integer not null check (count > 0),
  primary key (track_id, part)
);

create function count_like() returns trigger language plpgsql as $$
declare
  liked record;
begin
  if tg_op = 'INSERT' then liked := new; else liked := old; end if;
  if tg_op = 'INSERT' then
    insert into track_counts (scale, start, track_id, likes)
    select scale, date_trunc(scale, liked.created_at at time zone 'utc')::date, liked.track_id, 1
    from unnest(array['day', 'month', 'week']) as scale
    on conflict (scale, start, track_id) do update set likes = track_counts.likes + 1;
  else
    update track_counts set likes = greatest(likes - 1, 0)
    where track_id = liked.track_id and (scale, start) in (
      select scale, date_trunc(scale, liked.created_at at time zone 'utc')::date
      from unnest(array['day', 'month', 'week']) as scale
    );
  end if;
  return null;
end $$;

create function mark_stale_days() returns trigger language plpgsql as $$
begin
  insert into stale_sales (day)
  select distinct (time at time zone 'utc')::date
  from changed, unnest(array[created_at, paid_at]) time where time is not null;
  return null;
end $$;

create function mark_stale_orders() returns trigger language plpgsql as $$
begin
  insert into stale_sales (order_id) select distinct order_id from changed;
  return null;
end $$;

create function mark_stale_refunds() returns trigger language plpgsql as $$
begin
  insert into stale_sales (order_id)
  select distinct order_id from changed where refunded_cents + charged_back_cents > 0;
  return null;
end $$;

create trigger order_buyers_stale_added after insert on order_buyers
  referencing new table as changed
  for each statement execute function mark_stale_orders();
create trigger order_buyers_stale_after after update on order_buyers
  referencing new table as changed
  for each statement execute function mark_stale_orders();
create trigger order_buyers_stale_before after update on order_buyers
  referencing old table as changed
  for each statement execute function mark_stale_orders();
create trigger order_buyers_stale_removed after delete on order_buyers
  referencing old table as changed
  for each statement execute function mark_stale_orders();

create trigger order_lines_stale_after after update on order_lines
  referencing new table as changed
  for each statement execute function mark_stale_orders();

create trigger orders_stale_added after insert on orders
  referencing new table as changed
  for each statement execute function mark_stale_days();
create trigger orders_stale_after after update on orders
  referencing new table as changed
  for each statement execute function mark_stale_days();
create trigger orders_stale_before after update on orders
  referencing old table as changed
  for each statement execute function mark_stale_days();
create trigger orders_stale_removed after delete on orders
  referencing old table as changed
  for each statement execute function mark_stale_days();

create trigger payments_stale_added after insert on payments
  referencing new table as changed
  for each statement execute function mark_stale_refunds();
create trigger payments_stale_after after update on payments
  referencing new table as changed
  for each statement execute function mark_stale_refunds();
create trigger payments_stale_before after update on payments
  referencing old table as changed
  for each statement execute function mark_stale_refunds();
create trigger payments_stale_removed after delete on payments
  referencing old table as changed
  for each statement execute function mark_stale_refunds();

create trigger track_like_visitors_counted after insert or delete on track_like_visitors
  for each row execute function count_like();
