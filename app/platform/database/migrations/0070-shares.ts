import { type Kysely, sql } from "kysely";

const people = sql`
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
    order_id uuid primary key references orders,
    producer_id text references producers,
    share_basis_points integer not null check (share_basis_points between 0 and 10000),
    tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
    frozen_at timestamptz not null default now(),
    check (producer_id is not null or share_basis_points = 0)
  );
  create trigger order_shares_append_only before update or delete or truncate on order_shares
    for each statement execute function refuse_change();
`;

const payouts = sql`
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
  create trigger payouts_append_only before update or delete or truncate on payouts
    for each statement execute function refuse_change();
  create table payout_lines (
    id uuid primary key default gen_random_uuid(),
    payout_id uuid not null references payouts,
    producer_id text not null references producers,
    name text not null check (char_length(name) between 1 and 100),
    cents integer not null check (cents > 0),
    holder text check (char_length(holder) between 1 and 70),
    iban text,
    bic text,
    unique (payout_id, producer_id),
    unique (id, producer_id),
    check ((holder is null) = (iban is null))
  );
  create trigger payout_lines_append_only
    before update of id, payout_id, producer_id, name, cents or delete or truncate on payout_lines
    for each statement execute function refuse_change();
  create trigger payout_lines_only_emptied before update on payout_lines for each row
    when (new.iban is not null or new.bic is not null) execute function refuse_change();
`;

/**
 * Each row is a whole entry: what one account is debited, another is credited, so that the sum of all lines is zero
 * whatever is written. What several rows have to come to together is checked when a transaction ends.
 */
const entries = sql`
  create table share_entries (
    id uuid primary key default gen_random_uuid(),
    at timestamptz not null default now(),
    producer_id text not null references producers,
    order_id uuid references orders,
    kind text not null,
    debit text not null,
    credit text not null,
    cents integer not null check (cents > 0),
    currency text not null,
    held_until timestamptz,
    payout_line_id uuid,
    failed_line_id uuid unique,
    foreign key (payout_line_id, producer_id) references payout_lines (id, producer_id),
    foreign key (failed_line_id, producer_id) references payout_lines (id, producer_id),
    check (debit <> credit),
    check ((kind, debit, credit) in (
      ('earned', 'earned', 'held'), ('released', 'held', 'payable'), ('paid-out', 'payable', 'paid-out'),
      ('reversed', 'held', 'earned'), ('reversed', 'payable', 'earned'), ('failed', 'paid-out', 'payable'))),
    check ((kind in ('earned', 'released', 'reversed')) = (order_id is not null)),
    check ((kind = 'earned') = (held_until is not null)),
    check ((kind = 'failed') = (failed_line_id is not null)),
    check (kind <> 'paid-out' or payout_line_id is not null),
    check (payout_line_id is null or 'payable' in (debit, credit))
  );
  create index share_entries_order on share_entries (order_id);
  create index share_entries_producer on share_entries (producer_id, currency, at);
  create index share_entries_unpaid on share_entries (producer_id)
    where payout_line_id is null and 'payable' in (debit, credit);
  create index share_entries_line on share_entries (payout_line_id);
  create unique index share_entries_paid_once on share_entries (payout_line_id) where kind = 'paid-out';
  create trigger share_entries_append_only
    before update of id, at, producer_id, order_id, kind, debit, credit, cents, currency, held_until, failed_line_id
      or delete or truncate on share_entries
    for each statement execute function refuse_change();
  create trigger share_entries_paid_once before update on share_entries for each row
    when (old.payout_line_id is not null) execute function refuse_change();

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
    if new.order_id is not null and (
      select least(sum(case 'held' when credit then cents when debit then -cents else 0 end),
        sum(case 'earned' when debit then cents when credit then -cents else 0 end))
      from share_entries where order_id = new.order_id) < 0 then
      raise exception 'more of an order is taken back than was earned';
    end if;
    return null;
  end $$;
  create constraint trigger share_entries_balance after insert or update on share_entries
    deferrable initially deferred for each row execute function check_share_entry();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [people, payouts, entries]) await part.execute(db);
}
