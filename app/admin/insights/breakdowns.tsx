import { Link } from "react-router";
import type { Insights } from "#app/insights/find-insights.server.ts";
import { showMoney, showNumber } from "#app/ui/money.ts";
import { t } from "#app/words/words.ts";
import { insightsSearch } from "./insights-address.ts";
import { Ranking } from "./ranking.tsx";

/** By track, genre, country and site, and what was searched for in vain. */
export function Breakdowns({ insights }: { insights: Insights }) {
  const { scale, tracks, genres, currency } = insights;
  const money = (cents: number) => showMoney({ cents, currency });
  return (
    <div className="mt-12 grid items-start gap-x-10 gap-y-12 xl:grid-cols-2">
      <Ranking
        heading={t`Tracks`}
        table="tracks"
        columns={[t`Track`, t`Listens`, t`Pages`, t`Likes`, t`Revenue`]}
        rows={tracks.map(({ id, title, listens, visits, likes, cents }) => ({
          key: id,
          name: (
            <Link
              to={{ search: insightsSearch({ scale, track: id }) }}
              className="inline-flex min-h-6 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {title}
            </Link>
          ),
          value: listens,
          cells: [...[listens, visits, likes].map(showNumber), money(cents)],
        }))}
        empty={t`The tracks that are heard most appear here.`}
      />
      <Ranking
        heading={t`Genres`}
        table="genres"
        columns={[t`Genre`, t`Listens`, t`Pages`, t`Likes`, t`Sales`, t`Revenue`]}
        rows={genres.map(({ name, listens, visits, likes, sales, cents }) => ({
          key: name,
          name,
          value: listens,
          cells: [...[listens, visits, likes, sales].map(showNumber), money(cents)],
        }))}
        empty={t`Once tracks are heard, their genres are compared here.`}
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
      heading={t`Countries of buyers`}
      text={t`From the orders. Not known: sold elsewhere, or erased.`}
      table="countries"
      columns={[t`Country`, t`Sales`, t`Revenue`]}
      rows={countries.map(({ name, sales, cents }) => ({
        key: name,
        name,
        value: sales,
        cells: [showNumber(sales), showMoney({ cents, currency })],
      }))}
      empty={t`The first sale appears here.`}
    />
  );
}

function Sites({ insights: { sites } }: { insights: Insights }) {
  return (
    <Ranking
      heading={t`Where visitors come from`}
      text={t`The site that led to the shop, by its name alone.`}
      table="sites"
      columns={[t`Site`, t`Pages`, t`Listens`]}
      rows={sites.map(({ site, visits, listens }) => ({
        key: site,
        name: site === "" ? t`Directly, or not said` : site === "other" ? t`Other sites` : site,
        value: visits,
        cells: [showNumber(visits), showNumber(listens)],
      }))}
      empty={t`Sites that link to your tracks appear here.`}
    />
  );
}

function Searches({ insights: { searches } }: { insights: Insights }) {
  return (
    <Ranking
      heading={t`Searches that found nothing`}
      text={t`What visitors wanted and the shop has not.`}
      table="searches"
      columns={[t`Search`, t`Times`]}
      rows={searches.map(({ words, count }) => ({
        key: words,
        name: words,
        value: count,
        cells: [showNumber(count)],
      }))}
      empty={t`None: whoever searched found something.`}
    />
  );
}
