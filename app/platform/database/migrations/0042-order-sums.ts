import { type Kysely, sql } from "kysely";

/** The lists `revenue:EUR` and so on hold cents instead of rows, less what was given back. A part is a month of UTC. */
const sums = sql`
  create function month_of(at timestamptz) returns integer language sql immutable as $$
    select (extract(year from day) * 12 + extract(month from day))::integer
    from (values (at at time zone 'utc')) given (day)
  $$;
  create function kept_cents(order_id uuid, price_cents integer) returns bigint language sql stable as $$
    select price_cents - coalesce(sum(refunded_cents), 0) from payments
    where payments.order_id = kept_cents.order_id and refunded_cents > 0 and not is_surplus
  $$;
`;

/** What the views of the list of orders begin with. */
const listed = sql`
  create index orders_reserving on orders (created_at desc)
    where state in ('reserved', 'awaiting-payment', 'closing', 'awaiting-transfer', 'capturing');
  create index orders_current on orders ((attention is null), created_at desc, id)
    where state not in ('expired', 'cancelled');
  create index orders_over on orders ((attention is null), created_at desc, id)
    where state in ('expired', 'cancelled');
  create index orders_returned on orders (created_at desc)
    where state in ('refunded', 'charged-back', 'paid-too-late');
`;

const add = (changes: string) => `insert into row_counts (list, part, count)
  select 'revenue:' || currency, month_of(paid_at), sum(cents) from (${changes}) changed
  group by 1, 2 having sum(cents) <> 0`;
const sales = (
  rows: string,
  sign = "",
) => `select currency, paid_at, ${sign}kept_cents(id, price_cents)
  as cents from ${rows} where state = 'paid'`;
const refunds = (rows: string, sign = "") => `select order_id, ${sign}refunded_cents as cents
  from ${rows} where refunded_cents > 0 and not is_surplus`;

/** Orders are locked as by whoever changes their state, so that each change is summed up knowing the others. */
const addRefunds = (changes: string) => `
  ${add(`
    with given as (
      select order_id, sum(cents) as cents from (${changes}) each_payment group by order_id having sum(cents) <> 0
    ), locked as (
      select id, state, currency, paid_at from orders where id in (select order_id from given)
      order by id for no key update
    )
    select currency, paid_at, -cents as cents from given join locked on id = order_id where state = 'paid'
  `)}`;

function sumChangesOf(table: string, added: string, removed: string, changed: string) {
  const trigger = (when: string, tables: string) => `
    create trigger ${table}_sum_${when} on ${table} referencing ${tables}
    for each statement execute function sum_${table}()`;
  return sql.raw(`
    create function sum_${table}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${added};
      elsif tg_op = 'DELETE' then ${removed};
      else ${changed};
      end if;
      return null;
    end $$;
    ${trigger("added after insert", "new table as after")};
    ${trigger("changed after update", "old table as before new table as after")};
    ${trigger("removed after delete", "old table as before")};
  `);
}

const both = (rows: typeof sales) => `${rows("after")} union all ${rows("before", "-")}`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sums.execute(db);
  await sumChangesOf(
    "orders",
    add(sales("after")),
    add(sales("before", "-")),
    add(both(sales)),
  ).execute(db);
  await sumChangesOf(
    "payments",
    addRefunds(refunds("after")),
    addRefunds(refunds("before", "-")),
    addRefunds(both(refunds)),
  ).execute(db);
  await sql.raw(add(sales("orders"))).execute(db);
  await listed.execute(db);
}
