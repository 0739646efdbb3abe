import { type Kysely, sql } from "kysely";

const settings = sql`
  alter table settings
    add column seller_country text check (seller_country ~ '^[A-Z]{2}$'),
    add column seller_tax_number text check (char_length(seller_tax_number) between 1 and 40),
    add column invoice_mode text check (invoice_mode in ('none', 'certified-tool', 'this-shop')),
    add column invoice_prefix text not null default 'INV' check (invoice_prefix ~ '^[A-Z0-9]{1,10}$'),
    add column webhook_url text check (webhook_url ~ '^https://' and char_length(webhook_url) <= 2000),
    add column webhook_secret text check ((webhook_secret is null) = (webhook_url is null)),
    add check (invoice_mode is distinct from 'this-shop'
      or seller_country <> 'PT' and tax_country is distinct from 'PT');
`;

const invoices = sql`
  create table invoice_series (
    series text primary key,
    last_number integer not null check (last_number > 0)
  );
  create table invoices (
    id uuid primary key default gen_random_uuid(),
    number text not null unique,
    kind text not null check (kind in ('invoice', 'credit-note')),
    order_id uuid not null references orders,
    issued_at timestamptz not null default now(),
    currency text not null,
    gross_cents integer not null check (gross_cents > 0),
    net_cents integer not null check (net_cents >= 0),
    tax_cents integer not null check (tax_cents >= 0),
    facts jsonb not null,
    check (net_cents + tax_cents = gross_cents)
  );
  create index invoices_order on invoices (order_id, issued_at);
  create index invoices_time on invoices (issued_at, number);
  create trigger invoices_append_only
    before update of id, number, kind, order_id, issued_at, currency, gross_cents, net_cents, tax_cents or delete or truncate
    on invoices for each statement execute function refuse_change();
  create trigger invoices_only_emptied before update on invoices
    for each row when (new.facts not in (old.facts, '{}')) execute function refuse_change();
`;

/** What of a price with tax is before tax, half a cent up: as `netOf` of taxes/tax-breakdown.ts. */
const netOf = (cents: string) =>
  `((${cents})::bigint * 20000 + 10000 + basis_points) / (2 * (10000 + basis_points))`;

/** When the money of earlier refunds was on its way is not known: they count from the last one that was done. */
const ledger = sql`
  create table ledger_entries (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders,
    kind text not null check (kind in ('sale', 'refund')),
    at timestamptz not null default now(),
    gross_cents integer not null check (gross_cents > 0),
    net_cents integer not null check (net_cents >= 0),
    tax_cents integer not null check (tax_cents >= 0),
    invoice_id uuid references invoices,
    sent_at timestamptz,
    send_problem text,
    check (net_cents + tax_cents = gross_cents)
  );
  create index ledger_entries_order on ledger_entries (order_id);
  create index ledger_entries_time on ledger_entries (at, id);
  with known as (
    select orders.id, paid_at, sum(captured_cents)::integer as captured, coalesce(basis_points, 0) as basis_points,
      sum(case when orders.state = 'paid' then refunded_cents else captured_cents end)::integer as given_back,
      coalesce((select max(at) from order_events where order_id = orders.id and kind = 'refund-done'),
        state_changed_at) as given_back_at
    from orders join payments on payments.order_id = orders.id and not is_surplus
      left join order_taxes on order_taxes.order_id = orders.id
    where paid_at is not null and captured_cents > 0
    group by orders.id, basis_points
  ), entries as (
    select id, 'sale' as kind, paid_at as at, captured as gross, ${sql.raw(netOf("captured"))} as net from known
    union all
    select id, 'refund', given_back_at, given_back,
      ${sql.raw(netOf("captured"))} - ${sql.raw(netOf("captured - given_back"))} from known where given_back > 0
  )
  insert into ledger_entries (order_id, kind, at, gross_cents, net_cents, tax_cents)
  select id, kind, at, gross, net, gross - net from entries;
  create index ledger_entries_unsent on ledger_entries (at) where send_problem is not null;
  create trigger ledger_entries_append_only
    before update of id, order_id, kind, at, gross_cents, net_cents, tax_cents, invoice_id or delete or truncate
    on ledger_entries for each statement execute function refuse_change();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [settings, invoices, ledger]) await part.execute(db);
}
