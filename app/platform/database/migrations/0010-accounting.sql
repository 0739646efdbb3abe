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
  check ((net_cents + tax_cents) = gross_cents)
);
create index invoices_order on invoices (order_id, issued_at);
create index invoices_time on invoices (issued_at, number);

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
  send_problem jsonb check (send_problem is null or (coalesce(send_problem ->> 'code',
    '')) ~ '^[a-z]+(-[a-z]+)*$'),
  check ((net_cents + tax_cents) = gross_cents)
);
create index ledger_entries_order on ledger_entries (order_id);
create index ledger_entries_time on ledger_entries (at, id);
create index ledger_entries_unsent on ledger_entries (at) where send_problem is not null;

create table order_taxes (
  order_id uuid primary key references orders on delete cascade,
  mode text not null check (mode in ('none', 'home', 'buyer-country')),
  country text,
  basis_points integer not null,
  net_cents bigint not null,
  tax_cents bigint not null,
  reason text not null check (reason in ('taxed', 'not-charged', 'outside-eu', 'reverse-charge')),
  note text,
  seller_vat_id text,
  check ((country is null) = (reason <> 'taxed')),
  check ((seller_vat_id is null) = (reason <> 'reverse-charge'))
);

create table order_vat_checks (
  order_id uuid primary key references orders on delete cascade,
  vat_id text not null,
  state text not null check (state in ('valid', 'invalid', 'unknown')),
  consultation_number text,
  checked_at timestamptz not null default now()
);

create table payouts (
  id uuid primary key default gen_random_uuid(),
  form_key uuid not null unique,
  made_at timestamptz not null default now(),
  made_by text not null check (char_length(made_by) between 1 and 100),
  currency text not null,
  debtor_holder text,
  debtor_iban text,
  debtor_bic text,
  check ((debtor_holder is null) = (debtor_iban is null))
);
create index payouts_time on payouts (made_at, id);

create table producers (
  id text primary key check (char_length(id) between 1 and 100),
  name text not null check (char_length(name) between 1 and 100),
  share_basis_points integer check (share_basis_points between 0 and 10000),
  account_holder text check (char_length(account_holder) between 1 and 70),
  account_iban text check (account_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  account_bic text check (account_bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  check ((account_holder is null) = (account_iban is null)),
  check (account_bic is null or account_iban is not null)
);

create table order_shares (
  order_line_id uuid primary key references order_lines,
  producer_id text references producers,
  share_basis_points integer not null check (share_basis_points between 0 and 10000),
  tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
  frozen_at timestamptz not null default now(),
  check (producer_id is not null or share_basis_points = 0)
);

create table payout_lines (
  id uuid primary key default gen_random_uuid(),
  payout_id uuid not null references payouts,
  producer_id text not null references producers,
  name text not null check (char_length(name) between 1 and 100),
  cents integer not null check (cents > 0),
  holder text check (char_length(holder) between 1 and 70),
  iban text,
  bic text,
  unique (id, producer_id),
  unique (payout_id, producer_id),
  check ((holder is null) = (iban is null))
);

create table share_balances (
  producer_id text not null references producers,
  currency text not null,
  held_cents bigint not null,
  payable_cents bigint not null,
  paid_cents bigint not null,
  is_change boolean not null default true
);
create index share_balances_changes on share_balances (producer_id) where is_change;
create index share_balances_producer on share_balances (producer_id);
create unique index share_balances_settled on share_balances (producer_id, currency)
  where not is_change;

create table share_entries (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  producer_id text not null references producers,
  order_line_id uuid references order_lines,
  kind text not null,
  debit text not null,
  credit text not null,
  cents integer not null check (cents > 0),
  currency text not null,
  held_until timestamptz,
  payout_line_id uuid,
  failed_line_id uuid unique,
  foreign key (failed_line_id, producer_id) references payout_lines(id, producer_id),
  foreign key (payout_line_id, producer_id) references payout_lines(id, producer_id),
  check (debit <> credit),
  check ((kind = 'earned' and debit = 'earned' and credit = 'held') or (kind = 'released'
    and debit = 'held' and credit = 'payable') or (kind = 'paid-out' and debit = 'payable'
    and credit = 'paid-out') or (kind = 'reversed' and debit = 'held' and credit = 'earned')
    or (kind = 'reversed' and debit = 'payable' and credit = 'earned') or (kind = 'failed'
    and debit = 'paid-out' and credit = 'payable')),
  check ((kind in ('earned', 'released', 'reversed')) = (order_line_id is not null)),
  check ((kind = 'earned') = (held_until is not null)),
  check ((kind = 'failed') = (failed_line_id is not null)),
  check (kind <> 'paid-out' or payout_line_id is not null),
  check (payout_line_id is null or ('payable' = debit or 'payable' = credit))
);
create index share_entries_line on share_entries (payout_line_id);
create index share_entries_order_line on share_entries (order_line_id);
create unique index share_entries_paid_once on share_entries (payout_line_id)
  where kind = 'paid-out';
create index share_entries_producer on share_entries (producer_id, currency, at);
create index share_entries_unpaid on share_entries (producer_id)
  where payout_line_id is null and ('payable' = debit or 'payable' = credit);

create table tax_rates (
  country text check (country ~ '^[A-Z]{2}$'),
  valid_from date,
  basis_points integer not null check (basis_points between 0 and 5000),
  primary key (country, valid_from)
);

create function check_share_entry() returns trigger language plpgsql as $$
begin
  if new.payout_line_id is not null and (
    (select sum(case when credit = 'payable' then cents else -cents end) from share_entries
      where payout_line_id = new.payout_line_id) <> 0
    or (select cents from share_entries where payout_line_id = new.payout_line_id and kind = 'paid-out')
      is distinct from (select cents from payout_lines where id = new.payout_line_id)) then
    raise exception 'a payout is not what its entries come to';
  end if;
  if new.failed_line_id is not null
    and new.cents is distinct from (select cents from payout_lines where id = new.failed_line_id) then
    raise exception 'a failed payment is not what its line came to';
  end if;
  if new.order_line_id is not null and (
    select least(sum(case 'held' when credit then cents when debit then -cents else 0 end),
      sum(case 'earned' when debit then cents when credit then -cents else 0 end))
    from share_entries where order_line_id = new.order_line_id) < 0 then
    raise exception 'more of a line is taken back than was earned';
  end if;
  return null;
end $$;

create function settle_share_balances() returns void language sql as $$
  with changes as (
    delete from share_balances where is_change
    returning producer_id, currency, held_cents, payable_cents, paid_cents
  )
  insert into share_balances (producer_id, currency, held_cents, payable_cents, paid_cents, is_change)
  select producer_id, currency, sum(held_cents), sum(payable_cents), sum(paid_cents), false
  from changes group by producer_id, currency order by producer_id, currency
  on conflict (producer_id, currency) where not is_change do update set
    held_cents = share_balances.held_cents + excluded.held_cents,
    payable_cents = share_balances.payable_cents + excluded.payable_cents,
    paid_cents = share_balances.paid_cents + excluded.paid_cents;
$$;

create function sum_share_entries() returns trigger language plpgsql as $$
begin
  insert into share_balances (producer_id, currency, held_cents, payable_cents, paid_cents) select producer_id, currency, sum(case 'held' when credit then cents when debit then -cents else 0 end) as held_cents,
sum(case 'payable' when credit then cents when debit then -cents else 0 end) as payable_cents, sum(case 'paid-out' when credit then cents when debit then -cents else 0 end) as paid_cents
from after group by producer_id, currency;
  return null;
end $$;

create trigger invoices_append_only
  before delete or update of id, number, kind, order_id, issued_at, currency, gross_cents, net_cents, tax_cents or truncate
  on invoices
  for each statement execute function refuse_change();
create trigger invoices_only_emptied before update on invoices
  for each row when (new.facts <> old.facts and new.facts <> '{}'::jsonb)
  execute function refuse_change();

create trigger ledger_entries_append_only
  before delete or update of id, order_id, kind, at, gross_cents, net_cents, tax_cents, invoice_id or truncate
  on ledger_entries
  for each statement execute function refuse_change();

create trigger order_shares_append_only before delete or update or truncate on order_shares
  for each statement execute function refuse_change();

create trigger payout_lines_append_only
  before delete or update of id, payout_id, producer_id, name, cents or truncate
  on payout_lines
  for each statement execute function refuse_change();
create trigger payout_lines_only_emptied before update on payout_lines
  for each row when (new.iban is not null or new.bic is not null)
  execute function refuse_change();

create trigger payouts_append_only before delete or update or truncate on payouts
  for each statement execute function refuse_change();

create trigger share_entries_append_only
  before delete or update of id, at, producer_id, order_line_id, kind, debit, credit, cents, currency, held_until, failed_line_id or truncate
  on share_entries
  for each statement execute function refuse_change();
create constraint trigger share_entries_balance after insert or update
  on share_entries deferrable initially deferred
  for each row execute function check_share_entry();
create trigger share_entries_paid_once before update on share_entries
  for each row when (old.payout_line_id is not null)
  execute function refuse_change();
create trigger share_entries_sum_added after insert on share_entries
  referencing new table as after
  for each statement execute function sum_share_entries();
