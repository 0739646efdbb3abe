import { type Kysely, sql } from "kysely";

const orders = sql`
  create table orders (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('track', 'service')),
    channel text not null check (channel in ('checkout', 'download-page', 'thank-you-page', 'by-hand')),
    state text not null check (state in ('reserved', 'awaiting-payment', 'closing', 'awaiting-transfer',
      'capturing', 'paid', 'expired', 'cancelled', 'paid-too-late', 'refunded', 'charged-back')),
    number text unique check (number ~ '^[A-Z]+-[0-9]{4}-[0-9]{4,}$'),
    track_id text references music_tracks on delete set null,
    title text not null check (char_length(title) between 1 and 200),
    price_cents integer not null check (price_cents between 0 and 100000000),
    currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
    browser_hash bytea check (octet_length(browser_hash) = 32),
    network text check (char_length(network) <= 100),
    address text check (char_length(address) <= 100),
    user_agent text check (char_length(user_agent) <= 300),
    actor_id text check (char_length(actor_id) <= 100),
    reserved_until timestamptz,
    is_extended boolean not null default false,
    closing_as text check (closing_as in ('expired', 'cancelled')),
    attention text check (char_length(attention) between 1 and 300),
    created_at timestamptz not null default now(),
    state_changed_at timestamptz not null default now(),
    paid_at timestamptz,
    delivered_at timestamptz,
    ended_by text check (char_length(ended_by) <= 100),
    end_reason text check (char_length(end_reason) between 1 and 500),
    check ((state in ('reserved', 'awaiting-payment', 'awaiting-transfer')) = (reserved_until is not null)),
    check ((state = 'closing') = (closing_as is not null)),
    check (channel = 'checkout' or state in ('paid', 'cancelled')),
    check (state not in ('paid', 'refunded', 'charged-back') or (paid_at is not null and number is not null))
  );
  create unique index orders_one_claim on orders (track_id)
    where state in ('reserved', 'awaiting-payment', 'closing', 'awaiting-transfer', 'capturing', 'paid');
  create unique index orders_one_reservation_each on orders (browser_hash)
    where state in ('reserved', 'awaiting-payment', 'closing');
  create index orders_track on orders (track_id, created_at);
  create index orders_browser on orders (browser_hash, created_at);
  create index orders_network on orders (network)
    where state in ('reserved', 'awaiting-payment', 'closing');
  create index orders_reserved on orders (reserved_until) where reserved_until is not null;
  create index orders_newest on orders (created_at desc, id);
  create index orders_attention on orders (created_at desc) where attention is not null;
  create table order_numbers (
    year integer primary key,
    last_number integer not null check (last_number > 0)
  );
`;

const settings = sql`
  alter table settings
    add column currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
    add column reservation_minutes integer not null default 15 check (reservation_minutes between 5 and 60),
    add column checkout_opened_at timestamptz,
    add column checkout_opened_by text check (char_length(checkout_opened_by) <= 100),
    add check ((checkout_opened_at is null) = (checkout_opened_by is null));
`;

const persons = sql`
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
  create table order_consents (
    order_id uuid not null references orders,
    consent text not null check (consent in ('agreement', 'deliver-at-once', 'lose-withdrawal')),
    wording text not null check (char_length(wording) between 1 and 2000),
    given_at timestamptz not null default now(),
    primary key (order_id, consent)
  );
  create table order_links (
    secret_hash bytea primary key check (octet_length(secret_hash) = 32),
    order_id uuid not null references orders,
    mail_id uuid unique,
    created_at timestamptz not null default now()
  );
  create index order_links_order on order_links (order_id);
  create table order_events (
    id bigint generated always as identity primary key,
    order_id uuid not null references orders,
    at timestamptz not null default now(),
    kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$' and char_length(kind) <= 60),
    actor_id text check (char_length(actor_id) <= 100),
    details jsonb not null default '{}' check (octet_length(details::text) <= 5000)
  );
  create index order_events_order on order_events (order_id, id);
  create trigger order_events_append_only before update or delete or truncate on order_events
    for each statement execute function refuse_change();
`;

const money = sql`
  create table payments (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders,
    attempt integer not null check (attempt between 1 and 50),
    provider text not null check (provider in ('sandbox', 'stripe', 'paypal', 'bank-transfer')),
    method text not null check (char_length(method) between 1 and 60),
    provider_ref text check (char_length(provider_ref) between 1 and 255),
    pay_url text check (char_length(pay_url) between 1 and 2000),
    state text not null default 'opening' check (state in
      ('opening', 'open', 'pending', 'authorised', 'closed', 'captured')),
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
    unique (order_id, attempt),
    unique (provider, provider_ref),
    check (refunded_cents <= captured_cents and captured_cents <= amount_cents),
    check ((state = 'captured') or captured_cents = 0)
  );
  create unique index payments_one_current on payments (order_id) where is_current;
  create unique index payments_one_captured on payments (order_id)
    where captured_cents > refunded_cents and not is_surplus;
  create index payments_look_up on payments (look_up_at) where look_up_at is not null;
  create table provider_events (
    provider text not null check (provider in ('sandbox', 'stripe', 'paypal', 'bank-transfer')),
    event_id text not null check (char_length(event_id) between 1 and 255),
    type text not null check (char_length(type) <= 200),
    payment_ref text check (char_length(payment_ref) <= 255),
    received_at timestamptz not null default now(),
    primary key (provider, event_id)
  );
  create table refunds (
    id uuid primary key default gen_random_uuid(),
    payment_id uuid not null references payments,
    cents integer not null check (cents > 0),
    reason text not null check (char_length(reason) between 1 and 500),
    state text not null default 'requested' check (state in ('requested', 'pending', 'done', 'failed')),
    provider_ref text check (char_length(provider_ref) between 1 and 255),
    problem text check (char_length(problem) <= 300),
    requested_by text check (char_length(requested_by) <= 100),
    created_at timestamptz not null default now()
  );
  create unique index refunds_one_open on refunds (payment_id) where state in ('requested', 'pending');
  create index refunds_payment on refunds (payment_id, created_at);
`;

/** Visitors are notified when a track's claim changes, administrators of everything. */
const notices = sql`
  create function tell_of_orders() returns trigger language plpgsql as $$
  declare
    shown text[];
    others text[];
  begin
    if tg_op = 'INSERT' then
      select array_agg(track_id) filter (where track_id is not null),
        array_agg(id::text) filter (where track_id is null) from after into shown, others;
    else
      select array_agg(after.track_id) filter (where is_claim_changed),
        array_agg(after.id::text) filter (where not is_claim_changed)
      from before join after using (id), lateral (select after.track_id is not null and
        (after.state, after.reserved_until) is distinct from (before.state, before.reserved_until)
        as is_claim_changed) changed into shown, others;
    end if;
    perform tell_of_change(tg_table_name, tg_op, shown, '{"isShown": true}');
    perform tell_of_change(tg_table_name, tg_op, others, '{"isShown": false, "owners": []}');
    return null;
  end $$;
  create trigger orders_added after insert on orders
    referencing new table as after for each statement execute function tell_of_orders();
  create trigger orders_changed after update on orders
    referencing old table as before new table as after
    for each statement execute function tell_of_orders();
  create trigger order_events_added after insert on order_events
    referencing new table as after for each statement execute function tell_of_accounts('order_id::text');
`;

const purchases = sql`
  insert into orders (id, kind, channel, state, number, track_id, title, price_cents, address, user_agent,
    actor_id, created_at, state_changed_at, paid_at, ended_by, end_reason)
  select id, 'track', how, case when voided_at is null then 'paid' else 'cancelled' end,
    'DUB-' || to_char(sold_at at time zone 'utc', 'YYYY-') || to_char(row_number()
      over (partition by extract(year from sold_at at time zone 'utc') order by sold_at, id), 'FM0000'),
    track_id, track_title, price_cents, address, user_agent,
    actor_id, sold_at, coalesce(voided_at, sold_at), sold_at, voided_by, void_reason
  from purchases;
  insert into order_numbers (year, last_number)
  select extract(year from paid_at at time zone 'utc')::integer, count(*) from orders group by 1;
  drop table purchases;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [orders, settings, persons, money, notices, purchases]) await part.execute(db);
}
