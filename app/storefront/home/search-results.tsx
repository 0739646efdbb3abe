import { href, Link } from "react-router";
import type { TrackPage } from "#app/catalogue/track-page.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Pagination } from "../parts/pagination.tsx";
import { TrackGrid } from "../parts/track-grid.tsx";

type Props = { search: string; results: TrackPage };

export function SearchResults({ search, results }: Props) {
  return (
    <main id="content" className="page-width">
      <PageHeading title={`Search results for: ${search}`}>
        <Link to={href("/")} className={buttonLook("plain")}>
          Clear search
        </Link>
      </PageHeading>
      {results.tracks.length > 0 ? (
        <TrackGrid tracks={results.tracks} isFirst />
      ) : (
        <EmptyState title="No tracks found" text="Try a different search term" />
      )}
      <Pagination page={results.page} hasNext={results.hasNext} />
    </main>
  );
}
