-- Each line of an order is refunded and withdrawn from by itself.

alter table order_lines add column returned_at timestamptz,
  add check (returned_at is null or not is_held);

alter table refunds add column order_line_id uuid references order_lines;
create index refunds_line on refunds (order_line_id) where order_line_id is not null;

alter table ledger_entries add column refund_id uuid references refunds;

-- Lines that a withdrawal names. None means the whole order.
create table withdrawn_lines (
  withdrawal_id uuid not null references withdrawals on delete cascade,
  order_line_id uuid not null references order_lines on delete cascade,
  primary key (withdrawal_id, order_line_id)
);
create index withdrawn_lines_line on withdrawn_lines (order_line_id);

create or replace function hold_lines() returns trigger language plpgsql as $$
begin
  update order_lines set is_held = is_holding(new.state) and returned_at is null
  where order_id = new.id;
  return null;
end $$;

create or replace function note_track_of_line() returns trigger language plpgsql as $$
begin
  select is_holding(state) and new.returned_at is null into new.is_held
  from orders where id = new.order_id;
  if new.track_id is not null and new.track_genre is null then
    select genre, created_at into new.track_genre, new.listed_at from music_tracks where id = new.track_id;
  end if;
  return new;
end $$;

create function hold_returned_line() returns trigger language plpgsql as $$
begin
  select is_holding(state) and new.returned_at is null into new.is_held
  from orders where id = new.order_id;
  return new;
end $$;
create trigger order_lines_hold_returned before update of returned_at on order_lines
  for each row when (old.returned_at is distinct from new.returned_at)
  execute function hold_returned_line();

-- What was refunded for a line. A refund counts as far as the provider has reported it. A refund
-- that is done counts before one that was only requested.
create function refunded_by_line(order_ids uuid[])
returns table (line_id uuid, cents bigint) language sql stable as $$
  with counted as (
    select refunds.order_line_id, refunds.cents, payments.refunded_cents,
      coalesce(sum(refunds.cents) over (partition by payment_id
        order by refunds.state = 'done' desc, refunds.created_at, refunds.id
        rows between unbounded preceding and 1 preceding), 0) as before
    from refunds join payments on payments.id = payment_id
    where payments.order_id = any(order_ids) and not is_surplus
      and (refunds.state = 'done' or refunds.state in ('requested', 'pending') and asked_at is not null)
  )
  select order_line_id, sum(greatest(0, least(cents, refunded_cents - before)))::bigint
  from counted where order_line_id is not null group by order_line_id
$$;

-- Gives each line what was refunded for it, a returned one its whole price (last, if its refund has
-- failed since), and spreads the rest over all lines by their prices, as far as something is left of
-- each. The largest remainders get the cents that are left, in the order of the lines.
create or replace function spread_returns(order_ids uuid[]) returns void language sql as $$
  with returned as (
    select orders.id as order_id,
      least(
        (select sum(price_cents) from order_lines where order_lines.order_id = orders.id),
        coalesce((select sum(refunded_cents + charged_back_cents) from payments
          where payments.order_id = orders.id and not is_surplus), 0)) as cents
    from orders where id = any(order_ids)
  ), claimed as (
    select line.id, line.order_id, position, price_cents, returned.cents,
      case when returned_at is null then least(price_cents, coalesce(own.cents, 0))
        else price_cents end as own,
      own.cents is null as is_unpaid
    from order_lines line join returned using (order_id)
      left join refunded_by_line(order_ids) own on own.line_id = line.id
  ), attributed as (
    select id, order_id, position, price_cents, cents, least(own, greatest(0, cents - coalesce(
      sum(own) over (partition by order_id order by is_unpaid, position
        rows between unbounded preceding and 1 preceding), 0))) as own
    from claimed
  ), open as (
    select *, price_cents - own as left_cents,
      cents - sum(own) over (partition by order_id) as rest
    from attributed
  ), filling as (
    select *,
      sum(price_cents) over (partition by order_id order by fill, position
        rows between current row and unbounded following) as weight,
      coalesce(sum(left_cents) over (partition by order_id order by fill, position
        rows between unbounded preceding and 1 preceding), 0) as before
    from (select *, coalesce(left_cents / nullif(price_cents, 0), 0) as fill from open) ordered
  ), filled as (
    select *, bool_and(left_cents * weight <= (rest - before) * price_cents)
      over (partition by order_id order by fill, position) as is_full
    from filling
  ), shared as (
    select *,
      rest - coalesce(sum(left_cents) filter (where is_full) over (partition by order_id), 0) as cents_left,
      sum(price_cents) filter (where not is_full) over (partition by order_id) as weight_left
    from filled
  ), exact as (
    select id, order_id, position, own, cents_left, is_full,
      case when is_full then left_cents else cents_left * price_cents / weight_left end as share
    from shared
  ), ranked as (
    select id, own + floor(share) + (not is_full and
      row_number() over (partition by order_id, is_full order by share - floor(share) desc, position)
        <= cents_left - sum(floor(share)) filter (where not is_full) over (partition by order_id)
    )::integer as cents
    from exact
  )
  update order_lines set returned_cents = ranked.cents
  from ranked where ranked.id = order_lines.id and returned_cents <> ranked.cents
$$;

create function spread_returns_of_refunds() returns trigger language plpgsql as $$
declare
  concerned uuid[];
begin
  select array_agg(distinct order_id)
  from before join after using (id) join payments on payments.id = after.payment_id
  where before.state <> after.state
    and (refunded_cents > 0 or charged_back_cents > 0)
  into concerned;
  if concerned is not null then perform spread_returns(concerned); end if;
  return null;
end $$;
create trigger refunds_returns_changed after update on refunds
  referencing old table as before new table as after
  for each statement execute function spread_returns_of_refunds();

create function spread_returns_of_line() returns trigger language plpgsql as $$
begin
  perform spread_returns(array[new.order_id]);
  return null;
end $$;
create trigger order_lines_returned after update of returned_at on order_lines
  for each row when (old.returned_at is distinct from new.returned_at)
  execute function spread_returns_of_line();
