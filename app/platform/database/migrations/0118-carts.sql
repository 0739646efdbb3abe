-- An order may buy several tracks: each has its own agreement, and refunds are spread over them.

alter table order_consents add column order_line_id uuid references order_lines on delete cascade;
update order_consents set order_line_id = line.id
from order_lines line where line.order_id = order_consents.order_id and consent = 'agreement';
alter table order_consents
  drop constraint order_consents_pkey,
  alter column order_id set not null,
  alter column consent set not null,
  add unique nulls not distinct (order_id, consent, order_line_id),
  add check ((consent = 'agreement') = (order_line_id is not null));

alter table order_documents add column order_line_id uuid references order_lines;
update order_documents set order_line_id = line.id
from order_lines line where line.order_id = order_documents.order_id and order_documents.kind = 'agreement';
alter table order_documents add check ((kind = 'agreement') = (order_line_id is not null));

create index orders_paid_network on orders (network)
  where state = 'paid' and total_cents > 0 and network is not null;

-- What left a cart before it was paid.
create table removed_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  track_id text not null references music_tracks on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  price_cents integer not null check (price_cents between 0 and 100000000),
  reason text not null check (reason in ('removed', 'released')),
  removed_at timestamptz not null default now()
);
create index removed_lines_order on removed_lines (order_id);

create function tell_of_removed_lines() returns trigger language plpgsql as $$
begin
  perform tell_of_change(tg_table_name, tg_op,
    (select array_agg(track_id) filter (where track_id is not null) from removed), '{"isShown": true}');
  return null;
end $$;
create trigger order_lines_removed after delete on order_lines
  referencing old table as removed
  for each statement execute function tell_of_removed_lines();

-- What a payment asks for, so that a repeated request to its provider stays the same.
alter table payments add column items jsonb not null default '[]'
  check (octet_length(items::text) <= 40000);

alter table settings add column cart_tracks integer not null default 5
  check (cart_tracks between 1 and 20);

alter table order_lines add column returned_cents integer not null default 0
  check (returned_cents between 0 and price_cents);

-- Spreads what an order's payments gave back over its lines by their prices. The largest remainders
-- get the cents that are left, in the order of the lines.
create function spread_returns(order_ids uuid[]) returns void language sql as $$
  with returned as (
    select id as order_id, coalesce((select sum(refunded_cents + charged_back_cents) from payments
      where payments.order_id = orders.id and not is_surplus), 0) as cents
    from orders where id = any(order_ids)
  ), priced as (
    select line.id, line.order_id, line.position, price_cents,
      sum(price_cents) over (partition by line.order_id) as total, cents
    from order_lines line join returned on returned.order_id = line.order_id
  ), exact as (
    select id, order_id, position, least(cents, total) as cents,
      case total when 0 then 0 else least(cents, total) * price_cents::numeric / total end as share
    from priced
  ), ranked as (
    select id, floor(share)
      + (row_number() over (partition by order_id order by share - floor(share) desc, position)
        <= cents - sum(floor(share)) over (partition by order_id))::integer as cents
    from exact
  )
  update order_lines set returned_cents = ranked.cents
  from ranked where ranked.id = order_lines.id and returned_cents <> ranked.cents
$$;

create function spread_returns_of_payments() returns trigger language plpgsql as $$
declare
  concerned uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct order_id) from after
    where refunded_cents + charged_back_cents > 0 into concerned;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct order_id) from before
    where refunded_cents + charged_back_cents > 0 into concerned;
  else
    select array_agg(distinct after.order_id) from before join after using (id)
    where (before.refunded_cents, before.charged_back_cents, before.is_surplus)
      is distinct from (after.refunded_cents, after.charged_back_cents, after.is_surplus)
    into concerned;
  end if;
  if concerned is not null then perform spread_returns(concerned); end if;
  return null;
end $$;
create trigger payments_returns_added after insert on payments
  referencing new table as after
  for each statement execute function spread_returns_of_payments();
create trigger payments_returns_changed after update on payments
  referencing old table as before new table as after
  for each statement execute function spread_returns_of_payments();
create trigger payments_returns_removed after delete on payments
  referencing old table as before
  for each statement execute function spread_returns_of_payments();
select spread_returns(array(
  select order_id from payments where refunded_cents + charged_back_cents > 0));
