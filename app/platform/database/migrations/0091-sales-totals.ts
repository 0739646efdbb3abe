import { type Kysely, sql } from "kysely";

const totals = sql`
  create table sales_totals (
    scale text not null check (scale in ('day', 'week', 'month')),
    start date not null,
    facet text not null check (facet in ('begun', 'paid', 'genre', 'country')),
    name text not null,
    currency text not null,
    checkouts integer not null,
    sales integer not null,
    cents bigint not null,
    primary key (scale, start, facet, name, currency)
  );
  create table sales_spread (
    scale text not null check (scale in ('day', 'week', 'month')),
    start date not null,
    facet text not null check (facet in ('days', 'price')),
    value integer not null,
    currency text not null,
    sales integer not null,
    primary key (scale, start, facet, value, currency)
  );
`;

/**
 * Of these UTC days, and of the day on which these orders were paid, the totals are outdated. A payment or a buyer
 * names its order: when that was paid may be in a transaction that has not ended.
 */
const stale = sql`
  create table stale_sales (day date, order_id uuid, check (num_nonnulls(day, order_id) = 1));
  create function mark_stale_days() returns trigger language plpgsql as $$
  begin
    insert into stale_sales (day)
    select distinct (time at time zone 'utc')::date
    from changed, unnest(array[created_at, paid_at]) time where kind = 'track' and time is not null;
    return null;
  end $$;
  create function mark_stale_orders() returns trigger language plpgsql as $$
  begin
    insert into stale_sales (order_id) select distinct order_id from changed;
    return null;
  end $$;
  create function mark_stale_refunds() returns trigger language plpgsql as $$
  begin
    insert into stale_sales (order_id)
    select distinct order_id from changed where refunded_cents + charged_back_cents > 0;
    return null;
  end $$;
`;

/** Of an update both what was and what is, by a trigger each. */
function mark(table: string, what: string) {
  const trigger = (name: string, when: string, rows: string) => `
    create trigger ${table}_stale_${name} after ${when} on ${table} referencing ${rows} table as changed
    for each statement execute function mark_stale_${what}();`;
  return sql.raw(
    [
      trigger("added", "insert", "new"),
      trigger("before", "update", "old"),
      trigger("after", "update", "new"),
      trigger("removed", "delete", "old"),
    ].join(""),
  );
}

const formerSales = sql`
  insert into stale_sales (day)
  select distinct (time at time zone 'utc')::date
  from orders, unnest(array[created_at, paid_at]) time where kind = 'track' and time is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await totals.execute(db);
  await stale.execute(db);
  await mark("orders", "days").execute(db);
  await mark("order_buyers", "orders").execute(db);
  await mark("payments", "refunds").execute(db);
  await formerSales.execute(db);
}
