import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { currentRows, spreadOfOrders, totalsOfOrders } from "./sales-totals.server.ts";
import type { InsightsFilter } from "./visit-counts.server.ts";

/** `sales` are paid and not refunded; `checkouts` were started or paid, whatever happened later. */
type Totals = { checkouts: number; sales: number; cents: number };
type Facet = "begun" | "paid" | "genre" | "country";
type Named = Totals & { facet: Facet; name: string };

function whose({ ownerId, trackId }: InsightsFilter) {
  const ofOwner = ownerId
    ? sql`and line.track_id in (select id from music_tracks where user_id = ${ownerId})`
    : sql``;
  const ofTrack = trackId ? sql`and line.track_id = ${trackId}` : sql``;
  return sql`${ofOwner} ${ofTrack}`;
}

/** Reads stored rows for the whole shop, and the few orders of an owner or a track. */
function rowsOf(filter: InsightsFilter, table: "salesTotals" | "salesSpread") {
  const { scale, starts, since, ownerId, trackId } = filter;
  if (!ownerId && !trackId) return currentRows(table, scale, since);
  const ofOrders = table === "salesTotals" ? totalsOfOrders : spreadOfOrders;
  return ofOrders(scale, sql`select unnest(${starts}::date[])`, whose(filter));
}

export async function findSales(filter: InsightsFilter) {
  const { rows } = await sql<Named>`
    select facet, case when facet in ('begun', 'paid') then start::text else name end as name,
      sum(checkouts)::bigint as checkouts, sum(sales)::bigint as sales, sum(cents)::bigint as cents
    from ${rowsOf(filter, "salesTotals")} total
    where facet = 'begun' or currency = (select currency from settings)
    group by 1, 2 order by 5 desc, 2
  `.execute(db);
  const by = (facet: Facet) =>
    new Map(rows.filter((row) => row.facet === facet).map((row) => [row.name, row]));
  return { begun: by("begun"), paid: by("paid"), genres: by("genre"), countries: by("country") };
}

export async function findRevenue(
  filter: InsightsFilter,
  trackIds: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ trackId: string; cents: number }>`
    select track_id, sum(price_cents - returned_cents)::bigint as cents
    from orders join order_lines on order_id = orders.id
    where track_id = any(${trackIds}) and state = 'paid' and paid_at >= (${filter.since}::timestamp at time zone 'utc')
      and currency = (select currency from settings)
    group by track_id
  `.execute(db);
  return new Map(rows.map(({ trackId, cents }) => [trackId, cents]));
}

type TimeToSaleTrack = { title: string; cents: number; days: number; soldOn: string };
export type TimeToSale = {
  count: number;
  medianDays: number;
  medianCents: number;
  latest: TimeToSaleTrack[];
};

const DRAWN = 200;

export async function findTimeToSale(filter: InsightsFilter): Promise<TimeToSale | undefined> {
  const [medians, latest] = await Promise.all([findMedians(filter), listSoldTracks(filter)]);
  return medians && { ...medians, latest };
}

/** Takes the lower price of an even number of sales, and the mean of both numbers of days. */
async function findMedians(
  filter: InsightsFilter,
): Promise<Omit<TimeToSale, "latest"> | undefined> {
  const { rows } = await sql<Omit<TimeToSale, "latest">>`
    with spread as (
      select facet, value, sum(sales) as sales from ${rowsOf(filter, "salesSpread")} each_value
      where currency = (select currency from settings) group by facet, value
    ), ranked as (
      select facet, value, sales, sum(sales) over (partition by facet order by value) as reached,
        sum(sales) over (partition by facet) as count
      from spread
    )
    select max(count)::bigint as count, floor(avg(value) filter (where facet = 'days'))::integer as median_days,
      min(value) filter (where facet = 'price') as median_cents
    from ranked where reached >= count / 2.0 and reached - sales < floor(count / 2.0) + 1
  `.execute(db);
  const [row] = rows;
  return row && row.count > 0 ? row : undefined;
}

async function listSoldTracks(filter: InsightsFilter): Promise<TimeToSaleTrack[]> {
  const { rows } = await sql<TimeToSaleTrack>`
    select track.title, line.price_cents as cents,
      greatest(extract(epoch from o.paid_at - line.listed_at) / 86400, 0)::double precision as days,
      to_char(o.paid_at at time zone 'utc', 'YYYY-MM-DD') as sold_on
    from orders o join order_lines line on line.order_id = o.id
      join music_tracks track on track.id = line.track_id
    where line.listed_at is not null and o.paid_at >= (${filter.since}::timestamp at time zone 'utc')
      and o.state = 'paid' and line.returned_at is null and o.currency = (select currency from settings) ${whose(filter)}
    order by o.paid_at desc, o.id limit ${DRAWN}
  `.execute(db);
  return rows;
}
