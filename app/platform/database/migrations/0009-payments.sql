create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  attempt integer not null check (attempt >= 1),
  provider text not null check (provider in ('sandbox', 'stripe', 'paypal', 'bank-transfer')),
  method text not null check (char_length(method) between 1 and 60),
  provider_ref text check (char_length(provider_ref) between 1 and 255),
  pay_url text check (char_length(pay_url) between 1 and 2000),
  state text not null default 'opening' check (state in ('opening', 'open', 'pending', 'authorised',
    'in-review', 'closed', 'captured')),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  captured_cents integer not null default 0,
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  is_current boolean not null default true,
  is_surplus boolean not null default false,
  created_at timestamptz not null default now(),
  look_up_at timestamptz,
  failed_calls integer not null default 0,
  dispute jsonb,
  transfer jsonb check (octet_length(transfer::text) <= 2000),
  pay_by timestamptz,
  refund_failed_cents integer not null default 0 check (refund_failed_cents >= 0),
  return_origin text check (char_length(return_origin) between 1 and 300),
  refunded_by_hand_cents integer not null default 0,
  payer_country text check (payer_country ~ '^[A-Z]{2}$'),
  charged_back_cents integer not null default 0 check (charged_back_cents >= 0),
  unique (order_id, attempt),
  unique (provider, provider_ref),
  check (refunded_cents <= captured_cents and captured_cents <= amount_cents),
  check (state = 'captured' or captured_cents = 0),
  check ((transfer is null) = (pay_by is null)),
  check (transfer is null or provider = 'bank-transfer'),
  check (refunded_by_hand_cents between 0 and captured_cents),
  check ((refunded_cents + charged_back_cents) <= captured_cents)
);
create index payments_disputed on payments (order_id) where dispute is not null;
create index payments_given_back on payments (order_id)
  where (refunded_cents + charged_back_cents) > 0 and not is_surplus;
create index payments_look_up on payments (look_up_at) where look_up_at is not null;
create unique index payments_one_captured on payments (order_id)
  where captured_cents > refunded_cents and not is_surplus;
create unique index payments_one_current on payments (order_id) where is_current;
create index payments_pay_by on payments (pay_by) where pay_by is not null and state = 'open';

create table provider_catch_ups (
  provider text primary key check (provider in ('sandbox', 'stripe', 'paypal', 'bank-transfer')),
  caught_up_at timestamptz not null
);

create table provider_checks (
  provider text primary key check (provider in ('sandbox', 'stripe', 'paypal', 'bank-transfer')),
  checked_at timestamptz not null default now(),
  problem jsonb check (problem is null or (coalesce(problem ->> 'code', '')) ~ '^[a-z]+(-[a-z]+)*$')
);

create table provider_events (
  provider text check (provider in ('sandbox', 'stripe', 'paypal', 'bank-transfer')),
  event_id text check (char_length(event_id) between 1 and 255),
  type text not null check (char_length(type) <= 200),
  payment_ref text check (char_length(payment_ref) <= 255),
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  cents integer not null check (cents > 0),
  reason jsonb not null check ((coalesce(reason ->> 'code', '')) ~ '^[a-z]+(-[a-z]+)*$'),
  state text not null default 'requested' check (state in ('requested', 'pending', 'done', 'failed',
    'canceled')),
  provider_ref text check (char_length(provider_ref) between 1 and 255),
  problem jsonb check (problem is null or (coalesce(problem ->> 'code', '')) ~ '^[a-z]+(-[a-z]+)*$'),
  requested_by text check (char_length(requested_by) <= 100),
  created_at timestamptz not null default now(),
  form_key uuid unique,
  try_at timestamptz default now(),
  failed_calls integer not null default 0 check (failed_calls >= 0),
  key_number integer not null default 1 check (key_number > 0),
  key_made_at timestamptz,
  asked_at timestamptz
);
create index refunds_due on refunds (try_at) where try_at is not null;
create unique index refunds_one_open on refunds (payment_id)
  where state in ('requested', 'pending');
create index refunds_payment on refunds (payment_id, created_at);

create table sandbox_keys (
  id boolean primary key default true check (id),
  key bytea not null check (octet_length(key) = 32)
);
insert into sandbox_keys (key)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

create table sandbox_payments (
  ref text primary key check (ref ~ '^[0-9a-f]{32}$'),
  key text not null unique check (char_length(key) between 1 and 255),
  method text not null check (char_length(method) between 1 and 60),
  description text not null check (char_length(description) between 1 and 500),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  return_url text not null check (return_url ~ '^https?://' and char_length(return_url) <= 2048),
  cancel_url text not null check (cancel_url ~ '^https?://' and char_length(cancel_url) <= 2048),
  state text not null default 'open' check (state in ('open', 'authorised', 'captured', 'closed')),
  captured_cents integer not null default 0,
  refunded_cents integer not null default 0,
  events text not null default 'on-time' check (events in ('on-time', 'late', 'doubled',
    'reordered', 'missing')),
  cut_line text check (cut_line in ('before', 'after')),
  created_at timestamptz not null default now(),
  is_declined boolean not null default false,
  check (captured_cents <= amount_cents and refunded_cents between 0 and captured_cents),
  check ((state = 'captured') = (captured_cents > 0))
);

create table sandbox_calls (
  key text primary key check (char_length(key) between 1 and 255),
  payment_ref text not null references sandbox_payments,
  request text not null check (char_length(request) between 1 and 100),
  refusal jsonb check (refusal is null or (coalesce(refusal ->> 'code', '')) ~ '^[a-z]+(-[a-z]+)*$'),
  created_at timestamptz not null default now()
);
create index sandbox_calls_payment on sandbox_calls (payment_ref);

create table sandbox_events (
  id bigint generated always as identity primary key,
  payment_ref text not null references sandbox_payments,
  type text not null check (char_length(type) between 1 and 100),
  created_at timestamptz not null default now()
);
create index sandbox_events_payment on sandbox_events (payment_ref);

create table sandbox_refunds (
  key text primary key references sandbox_calls,
  payment_ref text not null references sandbox_payments,
  cents integer not null check (cents > 0),
  created_at timestamptz not null default now()
);
create index sandbox_refunds_payment on sandbox_refunds (payment_ref);

create table transfer_lines (
  id uuid primary key default gen_random_uuid(),
  line_id text not null unique check (line_id ~ '^[0-9a-f]{64}$'),
  booked_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  remitter text not null check (char_length(remitter) <= 140),
  words text not null check (char_length(words) <= 1000),
  creditor_references text[] not null check (cardinality(creditor_references) <= 500),
  state text not null default 'open' check (state in ('open', 'counted', 'returned', 'ignored',
    'outgoing', 'reversed')),
  payment_id uuid references payments,
  decided_by text check (char_length(decided_by) <= 100),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint transfer_lines_decided_check check ((state in ('open',
    'outgoing')) = (decided_at is null)),
  constraint transfer_lines_payment_check check ((state in ('counted', 'returned',
    'reversed')) = (payment_id is not null))
);
create index transfer_lines_age on transfer_lines (created_at) where remitter <> '' or words <> '';
create index transfer_lines_amount on transfer_lines (amount_cents) where state = 'open';
create index transfer_lines_ignored on transfer_lines (decided_at desc, id) where state = 'ignored';
create index transfer_lines_left on transfer_lines using gin (creditor_references)
  where state in ('outgoing', 'reversed');
create index transfer_lines_money on transfer_lines (booked_on, amount_cents);
create index transfer_lines_named on transfer_lines (id)
  where state = 'open' and cardinality(creditor_references) > 0;
create index transfer_lines_open on transfer_lines (booked_on desc, id) where state = 'open';
create index transfer_lines_payment on transfer_lines (payment_id) where payment_id is not null;
create index transfer_lines_settled on transfer_lines (decided_at desc, id)
  where state in ('counted', 'returned', 'reversed');

create function kept_cents(order_id uuid, price_cents integer) returns bigint
  language sql stable as $$
  select price_cents - coalesce(sum(refunded_cents + charged_back_cents), 0) from payments
  where payments.order_id = kept_cents.order_id and refunded_cents + charged_back_cents > 0 and not is_surplus
$$;

create function sum_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then 
insert into row_counts (list, part, count)
select 'revenue:' || currency, month_of(paid_at), sum(cents) from (
select currency, paid_at, kept_cents(id, total_cents) as cents from after where state = 'paid') changed
group by 1, 2 having sum(cents) <> 0;
  elsif tg_op = 'DELETE' then 
insert into row_counts (list, part, count)
select 'revenue:' || currency, month_of(paid_at), sum(cents) from (
select currency, paid_at, -kept_cents(id, total_cents) as cents from before where state = 'paid') changed
group by 1, 2 having sum(cents) <> 0;
  else 
insert into row_counts (list, part, count)
select 'revenue:' || currency, month_of(paid_at), sum(cents) from (
select currency, paid_at, kept_cents(id, total_cents) as cents from after where state = 'paid' union all 
select currency, paid_at, -kept_cents(id, total_cents) as cents from before where state = 'paid') changed
group by 1, 2 having sum(cents) <> 0;
  end if;
  return null;
end $$;

create function sum_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then insert into row_counts (list, part, count)
select 'revenue:' || currency, month_of(paid_at), sum(-cents) from (
  with given as (
    select order_id, sum(cents) as cents from (select order_id, (refunded_cents + charged_back_cents) as cents
from after where refunded_cents + charged_back_cents > 0 and not is_surplus) each_payment group by order_id having sum(cents) <> 0
  ), locked as (
    select id, state, currency, paid_at from orders where id in (select order_id from given)
    order by id for no key update
  )
  select currency, paid_at, cents from given join locked on id = order_id where state = 'paid'
) changed group by 1, 2 having sum(cents) <> 0;
  elsif tg_op = 'DELETE' then insert into row_counts (list, part, count)
select 'revenue:' || currency, month_of(paid_at), sum(-cents) from (
  with given as (
    select order_id, sum(cents) as cents from (select order_id, -(refunded_cents + charged_back_cents) as cents
from before where refunded_cents + charged_back_cents > 0 and not is_surplus) each_payment group by order_id having sum(cents) <> 0
  ), locked as (
    select id, state, currency, paid_at from orders where id in (select order_id from given)
    order by id for no key update
  )
  select currency, paid_at, cents from given join locked on id = order_id where state = 'paid'
) changed group by 1, 2 having sum(cents) <> 0;
  else insert into row_counts (list, part, count)
select 'revenue:' || currency, month_of(paid_at), sum(-cents) from (
  with given as (
    select order_id, sum(cents) as cents from (select order_id, (refunded_cents + charged_back_cents) as cents
from after where refunded_cents + charged_back_cents > 0 and not is_surplus union all select order_id, -(refunded_cents + charged_back_cents) as cents
from before where refunded_cents + charged_back_cents > 0 and not is_surplus) each_payment group by order_id having sum(cents) <> 0
  ), locked as (
    select id, state, currency, paid_at from orders where id in (select order_id from given)
    order by id for no key update
  )
  select currency, paid_at, cents from given join locked on id = order_id where state = 'paid'
) changed group by 1, 2 having sum(cents) <> 0;
  end if;
  return null;
end $$;

create trigger orders_sum_added after insert on orders
  referencing new table as after
  for each statement execute function sum_orders();
create trigger orders_sum_changed after update on orders
  referencing old table as before new table as after
  for each statement execute function sum_orders();
create trigger orders_sum_removed after delete on orders
  referencing old table as before
  for each statement execute function sum_orders();

create trigger payments_sum_added after insert on payments
  referencing new table as after
  for each statement execute function sum_payments();
create trigger payments_sum_changed after update on payments
  referencing old table as before new table as after
  for each statement execute function sum_payments();
create trigger payments_sum_removed after delete on payments
  referencing old table as before
  for each statement execute function sum_payments();

create trigger transfer_lines_delete after delete on transfer_lines
  referencing old table as before
  for each statement execute function tell_of_accounts('id::text');
create trigger transfer_lines_insert after insert on transfer_lines
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');
create trigger transfer_lines_update after update on transfer_lines
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');
