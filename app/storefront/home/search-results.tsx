import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatTrackCount } from "#app/platform/ui/counts.ts";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { m } from "#messages";
import { useAnalyticsEvent } from "../shared/analytics-events.ts";
import { FilterChips } from "../shared/filter-chips.tsx";
import { Pagination } from "../shared/pagination.tsx";
import { SaveSearchLink } from "../shared/save-search-link.tsx";
import { Section } from "../shared/section.tsx";
import { TrackGrid } from "../shared/track-grid.tsx";
import type { LoadedSearch } from "./load-search.server.ts";
import { NothingFound } from "./nothing-found.tsx";

export function SearchResults({ loaded }: { loaded: LoadedSearch }) {
  const { search, results } = loaded;
  const { page, pages, count, correction } = results;
  const isEmpty = count === 0;
  useAnalyticsEvent("search", isEmpty ? search : undefined);
  return (
    <main id="content" className="page-width">
      <PageHeading title={m.search_results_for({ search })}>
        <Link to={href("/")} className={buttonVariants("plain")}>
          {m.search_clear()}
        </Link>
      </PageHeading>
      {!isEmpty && <ResultsBar loaded={loaded} />}
      {correction?.isCertain && (
        <p role="status" className="mb-8 text-muted">
          {renderMessage(m.search_corrected_from, {
            search,
            correction: <strong className="text-ink">{correction.search}</strong>,
          })}
        </p>
      )}
      {isEmpty ? <NothingFound loaded={loaded} /> : <FoundTracks loaded={loaded} />}
      <Pagination page={page} pages={pages} />
    </main>
  );
}

function ResultsBar({ loaded }: { loaded: LoadedSearch }) {
  const { results, chips, filtersAddress, saveAddress } = loaded;
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-y py-3">
      {chips && <FilterChips chips={chips} none={href("/track-store")} />}
      {filtersAddress && (
        <Link
          to={filtersAddress}
          rel="nofollow"
          className="inline-flex min-h-11 items-center text-muted text-sm underline underline-offset-4 hover:text-ink"
        >
          {m.search_more_filters()}
        </Link>
      )}
      <SaveSearchLink to={saveAddress} />
      <p role="status" className="mono-type ml-auto text-muted">
        {formatTrackCount(results)}
      </p>
    </div>
  );
}

/** Titles that contain what is understood as a tempo or key come first, under their own heading. */
function FoundTracks({ loaded: { search, results, chips } }: { loaded: LoadedSearch }) {
  const { tracks, named } = results;
  if (!named) return <TrackGrid tracks={tracks} isFirst />;
  const allTitles = listAddress(href("/"), queryOf({ search: `"${search}"` }));
  return (
    <>
      <Section
        heading={m.search_titles_with({ search })}
        seeAll={named.hasMore ? allTitles : undefined}
      >
        <TrackGrid tracks={named.tracks} />
      </Section>
      {tracks.length > 0 && (
        <Section heading={(chips ?? []).map(({ label }) => label).join(" · ")}>
          <TrackGrid tracks={tracks} />
        </Section>
      )}
    </>
  );
}
