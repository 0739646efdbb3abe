import { href, Link } from "react-router";
import type { TrackPage } from "#app/catalogue/track-page.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatCount } from "#app/ui/format.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Pagination } from "../parts/pagination.tsx";
import { TrackGrid } from "../parts/track-grid.tsx";

type Meant = { words: string; count: number; address: string };
type Props = { search: string; results: TrackPage; meant: Meant | undefined };

export function SearchResults({ search, results, meant }: Props) {
  return (
    <main id="content" className="page-width">
      <PageHeading title={`Search results for: ${search}`}>
        <Link to={href("/")} className={buttonLook("plain")}>
          Clear search
        </Link>
      </PageHeading>
      {meant && (
        <p className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-surface p-5">
          <span>
            {meant.words}: {formatCount(meant.count, "track")}
          </span>
          <Link to={meant.address} className={buttonLook("accent")}>
            Show what fits
          </Link>
        </p>
      )}
      {results.tracks.length > 0 ? (
        <TrackGrid tracks={results.tracks} isFirst />
      ) : (
        <EmptyState title="No tracks found" text="Try a different search term" />
      )}
      <Pagination page={results.page} hasNext={results.hasNext} />
    </main>
  );
}
