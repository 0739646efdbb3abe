-- An order can need a person for several things: one row per kind, open until it is resolved.

create table order_attentions (
  order_id uuid not null references orders on delete cascade,
  code text not null generated always as (attention ->> 'code') stored,
  attention jsonb not null check (coalesce(attention ->> 'code', '') ~ '^[a-z]+(-[a-z]+)*$'),
  raised_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text check (char_length(resolved_by) <= 100),
  primary key (order_id, code),
  check (resolved_at is not null or resolved_by is null)
);

alter table orders add column needs_attention boolean not null default false;

insert into order_attentions (order_id, attention, raised_at)
  select id, attention, state_changed_at from orders where attention is not null;
alter table orders disable trigger user;
update orders set needs_attention = true where attention is not null;
alter table orders enable trigger user;

-- Drops the indexes that sort by it too.
alter table orders drop column attention;
create index orders_attention on orders (created_at desc) where needs_attention;
create index orders_current on orders ((not needs_attention), created_at desc, id)
  where state not in ('expired', 'cancelled');
create index orders_over on orders ((not needs_attention), created_at desc, id)
  where state in ('expired', 'cancelled');
create index orders_listed on orders ((not needs_attention), created_at desc, id);

create function flag_order() returns trigger language plpgsql as $$
declare
  flagged uuid := coalesce(new.order_id, old.order_id);
  is_open boolean := exists (
    select from order_attentions where order_id = flagged and resolved_at is null);
begin
  update orders set needs_attention = is_open where id = flagged and needs_attention <> is_open;
  return null;
end $$;
create trigger order_attentions_flag_order
  after insert or delete or update of resolved_at on order_attentions
  for each row execute function flag_order();

create trigger order_attentions_added after insert on order_attentions
  referencing new table as after for each statement execute function tell_of_accounts('order_id::text');
create trigger order_attentions_changed after update on order_attentions
  referencing new table as after for each statement execute function tell_of_accounts('order_id::text');
create trigger order_attentions_removed after delete on order_attentions
  referencing old table as before for each statement execute function tell_of_accounts('order_id::text');
