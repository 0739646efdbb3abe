import { href, redirect } from "react-router";
import { readTrackFilter } from "#app/catalogue/track-filter.ts";
import { findLastPage, listTracks } from "#app/catalogue/tracks.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/track-store";
import { Pagination } from "./parts/pagination.tsx";
import { StoreFilters } from "./parts/store-filters.tsx";
import { TrackGrid } from "./parts/track-grid.tsx";
import { TrackList } from "./parts/track-list.tsx";

export { LoadingFailed as ErrorBoundary } from "./parts/loading-failed.tsx";

const description =
  "Every exclusive track in the shop. Hear it, buy it, and nobody else ever gets it.";

export async function loader({ url }: Route.LoaderArgs) {
  const { search: _, ...filter } = readTrackFilter(url.searchParams);
  const listed = await listTracks(filter);
  if (listed.tracks.length === 0 && listed.page > 1) {
    url.searchParams.set("page", String(await findLastPage(filter)));
    throw redirect(`${url.pathname}${url.search}`);
  }
  return { ...listed, genre: filter.genre, isList: url.searchParams.get("view") === "list" };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { genre, page = 1 } = loaderData ?? {};
  const known = new URLSearchParams();
  if (genre) known.set("genre", genre);
  if (page > 1) known.set("page", String(page));
  return pageMeta({
    title: `${genre ?? "Track Store"} · Dubplate`,
    description: genre ? `Exclusive ${genre} tracks, each sold once.` : description,
    siteUrl: matches[0].loaderData.siteUrl,
    path: `${href("/track-store")}${known.size > 0 ? `?${known}` : ""}`,
  });
}

export default function TrackStorePage({ loaderData }: Route.ComponentProps) {
  const { tracks, page, hasNext, isList } = loaderData;
  return (
    <main id="content" className="page-width">
      <PageHeading title="Track Store" text={description} />
      <StoreFilters />
      <div className="mt-8">
        {tracks.length === 0 && (
          <EmptyState title="No tracks found" text="Try adjusting your filters" />
        )}
        {tracks.length > 0 && isList && <TrackList tracks={tracks} />}
        {tracks.length > 0 && !isList && <TrackGrid tracks={tracks} isFirst />}
      </div>
      <Pagination page={page} hasNext={hasNext} />
    </main>
  );
}
