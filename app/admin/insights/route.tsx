import { ArrowLeft } from "lucide-react";
import { href, Link } from "react-router";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { nameOfCountry } from "#app/platform/system/countries.server.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { actorContext } from "#app/shop/accounts/actor.ts";
import {
  findInsights,
  type Insights,
  readInsightsQuery,
} from "#app/shop/insights/find-insights.server.ts";
import { type Scale, scaleNames } from "#app/shop/insights/scales.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import type { Route } from "./+types/route";
import { Breakdowns, Countries } from "./breakdowns.tsx";
import { EmptyInsights } from "./empty-insights.tsx";
import { InsightsScopeContext, insightsAddress } from "./insights-address.ts";
import { PeriodCharts } from "./period-charts.tsx";
import { SalesChart } from "./sales-chart.tsx";
import { StopsChart } from "./stops-chart.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const actor = orNotFound(context.get(actorContext), m.sign_in_first());
  const found = await findInsights(actor, readInsightsQuery(url.searchParams));
  const insights = orNotFound(found, m.insights_track_missing());
  const countries = insights.countries.map((country) => ({
    ...country,
    name: nameOfCountry(country.code) || country.name,
  }));
  return { ...insights, countries };
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.insights_insights());
}

const scales: Scale[] = ["day", "week", "month"];

const text = {
  shop: m.insights_what_visitors_hear_like_and_buy,
  own: m.insights_of_your_tracks,
};

export default function InsightsPage({ loaderData: insights }: Route.ComponentProps) {
  const { scale, track, isWholeShop } = insights;
  const intro = isWholeShop ? text.shop() : text.own();
  return (
    <main id="content" className="min-w-0 pb-16">
      {track && (
        <Link
          to={insightsAddress({ scale })}
          className="mt-4 inline-flex min-h-9 items-center gap-2 text-muted text-sm hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" /> {m.insights_all_tracks()}
        </Link>
      )}
      <AdminHeading
        title={track ? track.title : m.insights_insights()}
        text={track ? undefined : intro}
      >
        <nav aria-label={m.insights_counted_by()}>
          <ul className="flex gap-2">
            {scales.map((each) => (
              <li key={each}>
                <Link
                  to={insightsAddress({ scale: each, track: track?.id })}
                  aria-current={each === scale ? "page" : undefined}
                  className={buttonVariants(each === scale ? "ink" : "plain", "small")}
                >
                  {scaleNames[each]()}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </AdminHeading>
      <InsightsScopeContext value={{ scale, track: track?.id }}>
        {isEmpty(insights) ? (
          <EmptyInsights isWholeShop={isWholeShop} />
        ) : (
          <Charts insights={insights} />
        )}
      </InsightsScopeContext>
    </main>
  );
}

function Charts({ insights }: { insights: Insights }) {
  const { track, timeToSale, currency } = insights;
  return (
    <>
      {track && (
        <div className="mb-8">
          <StopsChart {...track} />
        </div>
      )}
      <PeriodCharts {...insights} />
      {!track && <Breakdowns insights={insights} />}
      {track && insights.countries.length > 0 && (
        <div className="mt-12 max-w-2xl">
          <Countries insights={insights} />
        </div>
      )}
      {!track && timeToSale && (
        <div className="mt-12">
          <SalesChart sold={timeToSale} currency={currency} />
        </div>
      )}
      <p className="mt-10 max-w-3xl text-muted text-sm text-pretty">
        {m.insights_days_begin_at_midnight_utc_weeks()}{" "}
        <Link to={href("/privacy")} className="underline underline-offset-4 hover:text-ink">
          {m.insights_what_visitors_are_told()}
        </Link>
      </p>
    </>
  );
}

/** Returns false for a track with peaks, whose screen always shows its waveform. */
function isEmpty({ track, periods, searches, timeToSale }: Insights): boolean {
  if (track || timeToSale || searches.length > 0) return false;
  return periods.every(
    ({ visits, listens, likes, begun, finished }) =>
      visits + listens + likes + begun + finished === 0,
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.insights_error_reading_the_insights()}
      text={m.insights_not_loaded()}
    />
  );
}
