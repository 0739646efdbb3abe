import { sql } from "kysely";
import { db } from "#app/database/db.server.ts";
import type { Chosen } from "./visit-counts.server.ts";

/* Checkouts and sales of tracks are read from the orders themselves. */

/** `sales` are paid and kept; `finished` were paid in the checkout, whatever became of them. */
export type Sales = { finished: number; sales: number; cents: number };
type Named = Sales & { by: string; name: string };

/** The part of the orders: those of an owner or a track. Amounts are in the currency of the shop. */
function whose({ ownerId, trackId }: Chosen) {
  const ofOwner = ownerId
    ? sql`and o.track_id in (select id from music_tracks where user_id = ${ownerId})`
    : sql``;
  const ofTrack = trackId ? sql`and o.track_id = ${trackId}` : sql``;
  return sql`${ofOwner} ${ofTrack}`;
}

const since = (chosen: Chosen) => sql`(${chosen.since}::timestamp at time zone 'utc')`;
const startOf = (chosen: Chosen, time: string) =>
  sql`date_trunc(${chosen.scale}, ${sql.ref(time)} at time zone 'utc')::date::text`;

export async function countBegun(chosen: Chosen): Promise<Map<string, number>> {
  const { rows } = await sql<{ start: string; count: number }>`
    select ${startOf(chosen, "o.created_at")} as start, count(*)::bigint as count
    from orders o
    where o.kind = 'track' and o.channel = 'checkout' and o.created_at >= ${since(chosen)} ${whose(chosen)}
    group by 1
  `.execute(db);
  return new Map(rows.map(({ start, count }) => [start, count]));
}

/** By the start of a day, week or month, by genre, and by the buyer's country. */
export async function findSales(chosen: Chosen) {
  const { rows } = await sql<Named>`
    with given_back as (
      select order_id, sum(refunded_cents + charged_back_cents) as cents from payments
      where refunded_cents + charged_back_cents > 0 and not is_surplus group by order_id
    ), sold as materialized (
      select ${startOf(chosen, "o.paid_at")} as start, coalesce(o.track_genre, '') as genre,
        coalesce(buyer.country, '') as country, o.channel = 'checkout' as is_checkout,
        o.state = 'paid' as is_kept, o.price_cents - coalesce(given_back.cents, 0) as cents
      from orders o left join order_buyers buyer on buyer.order_id = o.id
        left join given_back on given_back.order_id = o.id
      where o.kind = 'track' and o.paid_at >= ${since(chosen)} and o.currency = (select currency from settings) ${whose(chosen)}
    ), summed as (
      select start, genre, country, grouping(start, genre, country) as level,
        count(*) filter (where is_checkout) as finished, count(*) filter (where is_kept) as sales,
        coalesce(sum(cents) filter (where is_kept), 0) as cents
      from sold group by grouping sets ((start), (genre), (country))
    )
    select case level when 3 then 'start' when 5 then 'genre' else 'country' end as by,
      coalesce(start, genre, country) as name,
      finished::bigint, sales::bigint, cents::bigint
    from summed order by cents desc, name
  `.execute(db);
  const by = (kind: string) =>
    new Map(rows.filter((row) => row.by === kind).map((row) => [row.name, row]));
  return { starts: by("start"), genres: by("genre"), countries: by("country") };
}

/** What each of these tracks brought in since then. */
export async function findRevenue(
  chosen: Chosen,
  trackIds: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ trackId: string; cents: number }>`
    select track_id, sum(kept_cents(id, price_cents))::bigint as cents from orders
    where track_id = any(${trackIds}) and state = 'paid' and paid_at >= ${since(chosen)}
      and currency = (select currency from settings)
    group by track_id
  `.execute(db);
  return new Map(rows.map(({ trackId, cents }) => [trackId, cents]));
}

export type SoldTrack = { title: string; cents: number; days: number; soldOn: string };
export type TimeToSale = {
  count: number;
  medianDays: number;
  medianCents: number;
  latest: SoldTrack[];
};

const DRAWN = 200;

/** How long tracks stood in the shop until they were sold, and at what price. */
export async function findTimeToSale(chosen: Chosen): Promise<TimeToSale | undefined> {
  const days = sql`greatest(extract(epoch from o.paid_at - o.listed_at) / 86400, 0)`;
  const sold = sql`
    where o.listed_at is not null and o.paid_at >= ${since(chosen)} and o.state = 'paid'
      and o.currency = (select currency from settings) ${whose(chosen)}`;
  const [{ rows: medians }, { rows: latest }] = await Promise.all([
    sql<Omit<TimeToSale, "latest">>`
      select count(*)::bigint as count,
        percentile_cont(0.5) within group (order by ${days}) as median_days,
        percentile_disc(0.5) within group (order by o.price_cents) as median_cents from orders o ${sold}
    `.execute(db),
    sql<SoldTrack>`
      select track.title, o.price_cents as cents, (${days})::double precision as days,
        to_char(o.paid_at at time zone 'utc', 'YYYY-MM-DD') as sold_on
      from orders o join music_tracks track on track.id = o.track_id ${sold}
      order by o.paid_at desc, o.id limit ${DRAWN}
    `.execute(db),
  ]);
  const [found] = medians;
  return found && found.count > 0 ? { ...found, latest } : undefined;
}
