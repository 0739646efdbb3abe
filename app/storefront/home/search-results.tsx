import { href, Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import type { Correction } from "#app/shop/catalog/search/correct-search.server.ts";
import type { FilterSuggestion } from "#app/shop/catalog/search/find-filter-suggestion.server.ts";
import type { TrackPage } from "#app/shop/catalog/track-page.ts";
import { m } from "#messages";
import { useAnalyticsEvent } from "../shared/analytics-events.ts";
import { Pagination } from "../shared/pagination.tsx";
import { SaveSearchLink } from "../shared/save-search-link.tsx";
import { TrackGrid } from "../shared/track-grid.tsx";

type Props = {
  search: string;
  results: TrackPage;
  /** Present for a search without matches. */
  correction: Correction | undefined;
  filterSuggestion: FilterSuggestion | undefined;
};

export function SearchResults({ search, results, correction, filterSuggestion }: Props) {
  const isEmpty = results.tracks.length === 0 && !filterSuggestion?.count;
  useAnalyticsEvent("search", isEmpty ? search : undefined);
  const wanted =
    filterSuggestion && results.tracks.length === 0
      ? filterSuggestion.address.slice(filterSuggestion.address.indexOf("?") + 1)
      : new URLSearchParams({ search });
  return (
    <main id="content" className="page-width">
      <PageHeading title={m.search_results_for({ search })}>
        <Link to={href("/")} className={buttonVariants("plain")}>
          {m.search_clear()}
        </Link>
      </PageHeading>
      {filterSuggestion && <SuggestionBanner filterSuggestion={filterSuggestion} />}
      {correction?.isCertain && (
        <p role="status" className="mb-8 text-muted">
          {renderMessage(m.search_corrected_from, {
            search,
            correction: <strong className="text-ink">{correction.search}</strong>,
          })}
        </p>
      )}
      {results.tracks.length > 0 && <TrackGrid tracks={results.tracks} isFirst />}
      {isEmpty && (
        <EmptyState title={m.no_tracks_found()} text={m.search_empty_text()}>
          {correction && (
            <Link
              to={`${href("/")}?${new URLSearchParams({ search: correction.search })}`}
              className={`mt-6 ${buttonVariants("accent")}`}
            >
              {m.search_for({ search: correction.search })}
            </Link>
          )}
        </EmptyState>
      )}
      <p className={isEmpty ? "mt-6 text-center" : "mt-6"}>
        <SaveSearchLink to={`${href("/saved-searches")}?${wanted}`}>
          {isEmpty ? m.store_notify_when_some() : undefined}
        </SaveSearchLink>
      </p>
      <Pagination page={results.page} hasNext={results.hasNext} />
    </main>
  );
}

function SuggestionBanner({
  filterSuggestion: { label, count, address },
}: {
  filterSuggestion: FilterSuggestion;
}) {
  return (
    <p className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-surface p-5">
      <span>{m.search_meant({ words: label, count })}</span>
      <Link to={address} className={buttonVariants("accent")}>
        {m.search_show_meant()}
      </Link>
    </p>
  );
}
