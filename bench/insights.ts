import { randomBytes } from "node:crypto";
import { withClient } from "../tests/fixtures/connections.ts";
import { type Figure, median, percentile } from "./figures.ts";
import { refreshSalesTotals } from "./fill-orders.ts";
import { signIn, timeOnce } from "./rendered-pages.ts";
import type { BenchShop } from "./shops.ts";

const LISTENS = 10_000_000;
const TRACKS = 10_000;
const DAYS = 730;
const SALES = 5_000;
const ROUNDS = 30;
const MAX_MS = 300;

const screens = [
  ["Insights, 30 days", "/admin/insights"],
  ["Insights, 26 weeks", "/admin/insights?scale=week"],
  ["Insights, 24 months", "/admin/insights?scale=month"],
  ["Insights of a track", "/admin/insights?scale=month&track=track-7"],
] as const;

/**
 * Measures the screens of a shop with 10,000 tracks, ten million listens in two years and 5,000
 * sales.
 */
export async function measureInsights(shop: BenchShop): Promise<Figure[]> {
  await fill(shop);
  await refreshSalesTotals(shop.connection);
  const Cookie = await signIn(shop);
  const figures: Figure[] = [];
  for (const [what, path] of screens) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await timeOnce(shop.url + path, { Cookie }));
    }
    const [middle, slow] = [median(times), percentile(times, 95)];
    figures.push({
      what: `${what}, 10,000,000 listens`,
      measured: `${middle.toFixed(0)} ms, p95 ${slow.toFixed(0)} ms`,
      target: `≤ ${MAX_MS} ms`,
      isMet: middle <= MAX_MS,
    });
  }
  return figures;
}

async function fill({ connection }: BenchShop): Promise<void> {
  const aDay = Math.ceil(LISTENS / DAYS);
  await withClient(connection, async (client) => {
    // A few tracks are heard often and many seldom, as in any shop.
    await client.query(
      `create temporary table heard as
       select day::date, 'track-' || (1 + floor(power(random(), 2) * $1)) as track_id, count(*)::int as listens
       from generate_series(current_date - $2::int, current_date, interval '1 day') day, generate_series(1, $3)
       group by 1, 2`,
      [TRACKS, DAYS - 1, aDay],
    );
    await client.query(
      `insert into track_counts (scale, start, track_id, visits, listens)
       select scale, date_trunc(scale, day::timestamp)::date, track_id, sum(listens) * 2, sum(listens)
       from heard, unnest(array['day', 'month', 'week']) scale
       where scale <> 'day' or day > current_date - 62 group by 1, 2, 3`,
    );
    await client.query(
      `insert into site_counts (scale, start, owner_id, site, visits, listens)
       select scale, date_trunc(scale, day::timestamp)::date, '', 'site-' || site || '.example', sum(listens) / 50, sum(listens) / 100
       from (select day, sum(listens) as listens from heard group by day) each_day,
         unnest(array['day', 'month', 'week']) scale, generate_series(1, 100) site group by 1, 2, 4`,
    );
    await client.query(
      `insert into track_stops (track_id, part, count)
       select 'track-' || n, part, 20 from generate_series(1, $1) n, generate_series(0, 49) part`,
      [TRACKS],
    );
    await client.query(
      `with sold as (
         insert into orders (channel, state, total_cents, number, created_at, paid_at)
         select 'checkout', 'paid', 4999, 'DUB-2020-' || lpad(n::text, 4, '0'),
           now() - n * interval '3 hours', now() - n * interval '3 hours' from generate_series(1, $1::int) n
         returning id, right(number, 4)::int as n
       ) insert into order_lines (order_id, kind, track_id, title, price_cents)
       select id, 'track', 'track-' || n, 'Track ' || n, 4999 from sold`,
      [SALES],
    );
    await client.query(
      `insert into order_buyers (order_id, kind, legal_name, email, country)
       select id, 'consumer', 'Ana', $1, (array['PT','DE','FR','GB','US'])[1 + abs(hashtext(number)) % 5] from orders`,
      [`${randomBytes(4).toString("hex")}@example.com`],
    );
    await client.query("vacuum analyze");
  });
}
