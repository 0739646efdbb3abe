import { href } from "react-router";
import { feedAddress } from "#app/catalogue/feed-address.ts";
import { readTrackFilter } from "#app/catalogue/track-filter.ts";
import { findPageWords } from "#app/content/page-words.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { listPage } from "../parts/list-page.server.ts";
import { Pagination } from "../parts/pagination.tsx";
import { TrackGrid } from "../parts/track-grid.tsx";
import type { Route } from "./+types/route";
import { StoreFilters } from "./store-filters.tsx";
import { TrackList } from "./track-list.tsx";

export { LoadingFailed as ErrorBoundary } from "../parts/loading-failed.tsx";

export async function loader({ url }: Route.LoaderArgs) {
  const { search: _, ...filter } = readTrackFilter(url.searchParams);
  const [words, listed] = await Promise.all([findPageWords("track-store"), listPage(url, filter)]);
  return { ...listed, words, genre: filter.genre, isList: url.searchParams.get("view") === "list" };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { genre, page, words } = loaderData;
  const known = new URLSearchParams();
  if (genre) known.set("genre", genre);
  if (page > 1) known.set("page", String(page));
  return pageMeta({
    title: genre ? `${genre} · Dubplate` : words.meta.title,
    description: genre ? `Exclusive ${genre} tracks, each sold once.` : words.meta.description,
    siteUrl: matches[0].loaderData.siteUrl,
    path: `${href("/track-store")}${known.size > 0 ? `?${known}` : ""}`,
    feed: feedAddress({ genre }),
  });
}

export default function TrackStorePage({ loaderData }: Route.ComponentProps) {
  const { words, tracks, page, hasNext, isList } = loaderData;
  return (
    <main id="content" className="page-width">
      <PageHeading title={words.title} text={words.text} />
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
