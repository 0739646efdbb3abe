import { type Kysely, sql } from "kysely";

const sandbox = sql`
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
    declined text check (char_length(declined) <= 300),
    events text not null default 'on-time'
      check (events in ('on-time', 'late', 'doubled', 'reordered', 'missing')),
    cut_line text check (cut_line in ('before', 'after')),
    created_at timestamptz not null default now(),
    check (captured_cents <= amount_cents and refunded_cents between 0 and captured_cents),
    check ((state = 'captured') = (captured_cents > 0))
  );

  create table sandbox_calls (
    key text primary key check (char_length(key) between 1 and 255),
    payment_ref text not null references sandbox_payments,
    request text not null check (char_length(request) between 1 and 100),
    refusal text check (char_length(refusal) between 1 and 300),
    created_at timestamptz not null default now()
  );
  create index sandbox_calls_payment on sandbox_calls (payment_ref);

  create table sandbox_refunds (
    key text primary key references sandbox_calls,
    payment_ref text not null references sandbox_payments,
    cents integer not null check (cents > 0),
    created_at timestamptz not null default now()
  );
  create index sandbox_refunds_payment on sandbox_refunds (payment_ref);

  create table sandbox_events (
    id bigint generated always as identity primary key,
    payment_ref text not null references sandbox_payments,
    type text not null check (char_length(type) between 1 and 100),
    created_at timestamptz not null default now()
  );
  create index sandbox_events_payment on sandbox_events (payment_ref);
`;

/** Two random ids have 244 random bits. */
const key = sql`
  create table sandbox_keys (
    id boolean primary key default true check (id),
    key bytea not null check (octet_length(key) = 32)
  );
  insert into sandbox_keys (key)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sandbox.execute(db);
  await key.execute(db);
}
