import { type Kysely, sql } from "kysely";

const account = (name: string, column: string) =>
  `sum(case '${name}' when credit then cents when debit then -cents else 0 end) as ${column}`;

const sumsOf = (rows: string) => `select producer_id, currency, ${account("held", "held_cents")},
  ${account("payable", "payable_cents")}, ${account("paid-out", "paid_cents")}
  from ${rows} group by producer_id, currency`;

const columns = "(producer_id, currency, held_cents, payable_cents, paid_cents)";

/**
 * Entries are only added, so that their sums are as well. Each change is a row of its own, as in `row_counts`: no
 * transaction waits for another.
 */
const balances = sql.raw(`
  create table share_balances (
    producer_id text not null references producers,
    currency text not null,
    held_cents bigint not null,
    payable_cents bigint not null,
    paid_cents bigint not null,
    is_change boolean not null default true
  );
  create unique index share_balances_settled on share_balances (producer_id, currency) where not is_change;
  create index share_balances_producer on share_balances (producer_id);
  create index share_balances_changes on share_balances (producer_id) where is_change;

  create function sum_share_entries() returns trigger language plpgsql as $$
  begin
    insert into share_balances ${columns} ${sumsOf("after")};
    return null;
  end $$;
  create trigger share_entries_sum_added after insert on share_entries
    referencing new table as after for each statement execute function sum_share_entries();

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

  insert into share_balances ${columns} ${sumsOf("share_entries")};
  select settle_share_balances();
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await balances.execute(db);
}
