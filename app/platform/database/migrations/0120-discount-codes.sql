-- The lowest price that discounts leave. Never public.
alter table music_tracks add column floor_cents integer
  check (floor_cents between 0 and 100000000);

create table discount_codes (
  id uuid primary key default gen_random_uuid(),
  form_key uuid unique,
  name text not null unique check (name ~ '^[A-Z0-9_-]{2,40}$'),
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents between 1 and 100000000),
  -- Days in UTC, the last one included.
  starts_on date,
  ends_on date,
  minimum_cents integer check (minimum_cents between 1 and 100000000),
  -- It holds for the tracks of these genres and for these tracks, or for all if both are empty.
  genres text[] not null default '{}' check (cardinality(genres) <= 100),
  track_ids text[] not null default '{}' check (cardinality(track_ids) <= 200),
  max_uses integer check (max_uses between 1 and 1000000),
  max_uses_each integer check (max_uses_each between 1 and 1000000),
  email text check (char_length(email) between 3 and 254 and email = lower(email)),
  is_disabled boolean not null default false,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(percent, amount_cents) = 1),
  check (starts_on <= ends_on)
);
create trigger discount_codes_delete after delete on discount_codes
  referencing old table as before
  for each statement execute function tell_of_accounts('id::text');
create trigger discount_codes_insert after insert on discount_codes
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');
create trigger discount_codes_update after update on discount_codes
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');

-- A line costs `price_cents`, after its discount. An order costs the sum of its lines; its
-- adjustments are the reasons for their discounts, and sum up to them.
alter table order_lines add column discount_cents integer not null default 0
  check (discount_cents between 0 and 100000000);
alter table order_adjustments
  add column discount_code_id uuid references discount_codes,
  drop constraint order_adjustments_cents_check,
  add check (cents <= 0),
  add check ((kind = 'code') = (discount_code_id is not null));
create unique index order_adjustments_one_code on order_adjustments (order_id)
  where kind = 'code';
create index order_adjustments_code on order_adjustments (discount_code_id);

drop trigger order_adjustments_total_added on order_adjustments;
drop trigger order_adjustments_total_changed on order_adjustments;
drop trigger order_adjustments_total_removed on order_adjustments;
create or replace function sum_up_orders() returns trigger language plpgsql as $$
begin
  update orders set total_cents = summed.cents
  from (
    select given.id,
      coalesce((select sum(price_cents) from order_lines where order_id = given.id), 0) as cents
    from (select distinct order_id as id from changed) given
  ) summed
  where orders.id = summed.id and total_cents <> summed.cents;
  return null;
end $$;

alter table audit_log
  drop constraint audit_log_subject_kind_check,
  add constraint audit_log_subject_kind_check check (subject_kind in ('track', 'genre', 'user',
    'link', 'message', 'mail', 'transfer', 'services', 'faq', 'page', 'setting', 'discount'));
