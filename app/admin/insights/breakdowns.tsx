import { Link } from "react-router";
import { formatNumber } from "#app/platform/ui/format.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { Insights } from "#app/shop/insights/find-insights.server.ts";
import { m } from "#messages";
import { insightsAddress } from "./insights-address.ts";
import { Ranking } from "./ranking.tsx";

export function Breakdowns({ insights }: { insights: Insights }) {
  const { scale, tracks, genres, currency } = insights;
  const money = (cents: number) => formatMoney({ cents, currency });
  return (
    <div className="mt-12 grid items-start gap-x-10 gap-y-12 xl:grid-cols-2">
      <Ranking
        heading={m.tracks()}
        table="tracks"
        columns={[m.track(), m.insights_listens(), m.pages(), m.likes(), m.insights_revenue()]}
        rows={tracks.map(({ id, title, listens, visits, likes, cents }) => ({
          key: id,
          name: (
            <Link
              to={insightsAddress({ scale, track: id })}
              className="inline-flex min-h-6 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {title}
            </Link>
          ),
          value: listens,
          cells: [...[listens, visits, likes].map(formatNumber), money(cents)],
        }))}
        empty={m.insights_the_tracks_that_are_heard_most()}
      />
      <Ranking
        heading={m.genres()}
        table="genres"
        columns={[
          m.genre(),
          m.insights_listens(),
          m.pages(),
          m.likes(),
          m.sales(),
          m.insights_revenue(),
        ]}
        rows={genres.map(({ name, listens, visits, likes, sales, cents }) => ({
          key: name,
          name,
          value: listens,
          cells: [...[listens, visits, likes, sales].map(formatNumber), money(cents)],
        }))}
        empty={m.insights_once_tracks_are_heard_their_genres()}
      />
      <Countries insights={insights} />
      <Sites insights={insights} />
      {insights.isWholeShop && <Searches insights={insights} />}
    </div>
  );
}

export function Countries({ insights: { countries, currency } }: { insights: Insights }) {
  return (
    <Ranking
      heading={m.insights_countries_of_buyers()}
      text={m.insights_from_the_orders_not_known_sold()}
      table="countries"
      columns={[m.country(), m.sales(), m.insights_revenue()]}
      rows={countries.map(({ name, sales, cents }) => ({
        key: name,
        name,
        value: sales,
        cells: [formatNumber(sales), formatMoney({ cents, currency })],
      }))}
      empty={m.insights_the_first_sale_appears_here()}
    />
  );
}

function Sites({ insights: { sites } }: { insights: Insights }) {
  return (
    <Ranking
      heading={m.insights_traffic_sources()}
      text={m.insights_the_site_that_led_to_the()}
      table="sites"
      columns={[m.insights_site(), m.pages(), m.insights_listens()]}
      rows={sites.map(({ site, visits, listens }) => ({
        key: site,
        name: nameOfSite(site),
        value: visits,
        cells: [formatNumber(visits), formatNumber(listens)],
      }))}
      empty={m.insights_sites_that_link_to_your_tracks()}
    />
  );
}

function Searches({ insights: { searches } }: { insights: Insights }) {
  return (
    <Ranking
      heading={m.insights_searches_without_results()}
      text={m.insights_what_visitors_wanted_and_the_shop()}
      table="searches"
      columns={[m.search(), m.insights_times()]}
      rows={searches.map(({ words, count }) => ({
        key: words,
        name: words,
        value: count,
        cells: [formatNumber(count)],
      }))}
      empty={m.insights_none_whoever_searched_found_something()}
    />
  );
}

function nameOfSite(site: string): string {
  if (site === "") return m.insights_directly_or_not_said();
  return site === "other" ? m.insights_other_sites() : site;
}
