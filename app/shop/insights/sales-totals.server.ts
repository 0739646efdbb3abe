import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Scale } from "./scales.ts";

/*
 * Totals of the whole shop are stored. Triggers mark outdated periods, which are read from the
 * orders until a job recalculates them.
 */

export const REFRESH_SALES_TOTALS = "refresh-sales-totals";

const PERIODS_AT_ONCE = 50;

type Sql = RawBuilder<unknown>;

/** `starts` selects the first days of the periods, and `whose` is a condition on `o`. */
type OfOrders = (scale: Scale, starts: Sql, whose?: Sql) => Sql;

/** `offset 0` makes Postgres use the index of that time period by period. */
function inPeriod(time: "created_at" | "paid_at", columns: Sql, condition: Sql): Sql {
  const at = sql.ref(time);
  return sql`period, lateral (
    select ${columns} from orders o join order_lines line on line.order_id = o.id
    where ${at} >= since and ${at} < until and kind = 'track' ${condition} offset 0
  ) found`;
}

export const totalsOfOrders: OfOrders = (scale, starts, whose = sql``) => {
  const sold = sql`
    currency, coalesce(track_genre, '') as genre, channel = 'checkout' as is_checkout,
    state = 'paid' and returned_at is null as is_kept,
    coalesce((select country from order_buyers where order_id = o.id), '') as country,
    price_cents - returned_cents as cents`;
  const isBegun = sql`and channel = 'checkout' ${whose}`;
  return sql`(
    with period as materialized (${periodsOf(scale, starts)}), summed as (
      select start, currency, genre, country, grouping(genre, country) as level,
        count(*) filter (where is_checkout) as checkouts, count(*) filter (where is_kept) as sales,
        coalesce(sum(cents) filter (where is_kept), 0) as cents
      from ${inPeriod("paid_at", sold, whose)}
      group by start, currency, grouping sets ((), (genre), (country))
    )
    select start, case level when 3 then 'paid' when 1 then 'genre' else 'country' end as facet,
      coalesce(genre, country, '') as name, currency, checkouts, sales, cents
    from summed
    union all
    select start, 'begun', '', currency, count(*), 0, 0
    from ${inPeriod("created_at", sql`currency`, isBegun)} group by start, currency
  )`;
};

export const spreadOfOrders: OfOrders = (scale, starts, whose = sql``) => {
  const sold = sql`
    currency, price_cents,
    floor(greatest(extract(epoch from paid_at - listed_at) / 86400, 0))::integer as days`;
  const isKept = sql`and state = 'paid' and returned_at is null and listed_at is not null ${whose}`;
  return sql`(
    with period as materialized (${periodsOf(scale, starts)})
    select start, facet, value, currency, count(*) as sales
    from ${inPeriod("paid_at", sold, isKept)},
      lateral (values ('days', days), ('price', price_cents)) measured (facet, value)
    group by start, facet, value, currency
  )`;
};

function periodsOf(scale: Scale, starts: Sql): Sql {
  return sql`
    select start, start::timestamp at time zone 'utc' as since,
      (start + ${`1 ${scale}`}::interval) at time zone 'utc' as until
    from (${starts}) given (start)`;
}

const stored = {
  salesTotals: {
    columns: sql`start, facet, name, currency, checkouts, sales, cents`,
    ofOrders: totalsOfOrders,
    insert: sql`insert into sales_totals`,
  },
  salesSpread: {
    columns: sql`start, facet, value, currency, sales`,
    ofOrders: spreadOfOrders,
    insert: sql`insert into sales_spread`,
  },
};

export function currentRows(table: keyof typeof stored, scale: Scale, since: string): Sql {
  const { columns, ofOrders } = stored[table];
  return sql`(
    with stale as materialized (
      select distinct date_trunc(${scale}, day::timestamp)::date as start
      from (${daysIn(sql`stale_sales`)}) each_day where day >= ${since}::date
    )
    select ${columns} from ${sql.table(table)}
    where scale = ${scale} and start >= ${since}::date and start not in (select start from stale)
    union all
    select ${columns} from ${ofOrders(scale, sql`select start from stale`)} fresh
  )`;
}

function daysIn(marks: Sql): Sql {
  return sql`
    select day from ${marks} marked where day is not null
    union
    select (paid_at at time zone 'utc')::date from orders
    where paid_at is not null and id in (select order_id from ${marks} marked)`;
}

/** No screen shows older days and weeks. Months are kept forever. */
export function isOld(now: Date) {
  return sql<boolean>`(scale = 'day' and start < ${now}::date - 62 or scale = 'week' and start < ${now}::date - 400)`;
}

/** Concurrent changes leave a mark that remains afterwards. */
export async function refreshSalesTotals(now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('sales totals', 0))`.execute(tx);
    const { rows } = await sql<{ scale: Scale; start: string }>`
      with mark as (delete from stale_sales returning day, order_id), period as (
        select distinct scale, date_trunc(scale, day::timestamp)::date as start
        from (${daysIn(sql`mark`)}) each_day, unnest(array['day', 'week', 'month']) scale
      )
      select scale, start from period where not ${isOld(now)} order by start
    `.execute(tx);
    for (const [scale, all] of Map.groupBy(rows, (row) => row.scale)) {
      for (let from = 0; from < all.length; from += PERIODS_AT_ONCE) {
        const chosen = all.slice(from, from + PERIODS_AT_ONCE);
        const starts = chosen.map(({ start }) => start);
        await sumUp(tx, scale, starts);
      }
    }
  });
}

async function sumUp(tx: Db, scale: Scale, starts: string[]): Promise<void> {
  for (const table of ["salesTotals", "salesSpread"] as const) {
    const { columns, ofOrders, insert } = stored[table];
    await tx.deleteFrom(table).where("scale", "=", scale).where("start", "in", starts).execute();
    await sql`
      ${insert} (scale, ${columns})
      select ${scale}, ${columns} from ${ofOrders(scale, sql`select unnest(${starts}::date[])`)} fresh
    `.execute(tx);
  }
}
