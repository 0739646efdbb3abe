import { Suspense } from "react";
import { Link, redirect } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { lazyComponent } from "#app/platform/navigation/lazy-component.ts";
import { listAddress, withParameters } from "#app/platform/navigation/list-address.ts";
import { pageMeta, titleOf } from "#app/platform/navigation/page-meta.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { actorContext } from "#app/shop/accounts/actor.ts";
import { areDemoTracksComing } from "#app/shop/catalog/demo-tracks.server.ts";
import { readTrackFilter } from "#app/shop/catalog/filters/track-filter.ts";
import {
  findFeaturedTrack,
  listFavoriteTracks,
  listNewTracks,
  listTracks,
} from "#app/shop/catalog/tracks.server.ts";
import { builtInPages } from "#app/shop/content/built-in-pages.ts";
import { findPageCopy } from "#app/shop/content/page-copy.server.ts";
import { m } from "#messages";
import { Section } from "../shared/section.tsx";
import { TrackGrid } from "../shared/track-grid.tsx";
import type { Route } from "./+types/route";
import { findDesk } from "./find-desk.server.ts";
import { Hero } from "./hero.tsx";
import { loadSearch } from "./load-search.server.ts";
import { SearchResults } from "./search-results.tsx";

export { LoadingFailed as ErrorBoundary } from "../shared/loading-failed.tsx";

const MAX_TRACKS_ON_SALE = 5;

const DeskLine = lazyComponent(async () => (await import("./desk-line.tsx")).DeskLine);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { search, page } = readTrackFilter(url.searchParams);
  if (search !== (url.searchParams.get("search") ?? undefined)) throw redirect(tidied(url, search));
  if (search) return { found: await loadSearch(url, search, page) };
  const [copy, newTracks, favorites, tracksOnSale, desk] = await Promise.all([
    findPageCopy("home"),
    listNewTracks(),
    listFavoriteTracks(),
    listTracks({ onSale: true, page: 1 }),
    findDesk(context.get(actorContext)),
  ]);
  const featured = await findFeaturedTrack(newTracks);
  return {
    copy,
    featured,
    newTracks,
    empty: newTracks.length === 0 ? await emptyTexts() : undefined,
    favorites,
    tracksOnSale: tracksOnSale.tracks.slice(0, MAX_TRACKS_ON_SALE),
    desk,
  };
}

async function emptyTexts() {
  const isFilling = await areDemoTracksComing();
  return isFilling
    ? { title: m.home_filling_title(), text: m.home_filling_text() }
    : { title: m.no_tracks_found(), text: m.home_empty_text() };
}

/** Trims the search and removes a blank one. */
function tidied({ pathname, searchParams }: URL, search: string | undefined): string {
  return listAddress(pathname, withParameters(searchParams, { search }));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const search = loaderData?.found?.search;
  const { meta } = loaderData?.copy ?? builtInPages.home;
  return [
    ...pageMeta({
      title: search ? titleOf(matches, m.search_results_for({ search })) : (meta?.title ?? ""),
      description: meta?.description ?? "",
      matches,
      path: href("/"),
      feed: href("/feed.xml"),
    }),
    ...(search ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.found) return <SearchResults loaded={loaderData.found} />;
  const { copy, featured, newTracks, empty, favorites, tracksOnSale, desk } = loaderData;
  return (
    <main id="content">
      {desk && (
        <Suspense fallback={null}>
          <DeskLine desk={desk} />
        </Suspense>
      )}
      <Hero copy={copy} featured={featured} tracks={newTracks} />
      <div className="page-width">
        <Section heading={m.home_discover()} seeAll={href("/track-store")}>
          {empty ? (
            <EmptyState {...empty} next={{ to: href("/services"), name: m.home_see_services() }} />
          ) : (
            <TrackGrid tracks={newTracks} />
          )}
        </Section>
        {favorites.length > 0 && (
          <Section heading={m.home_favorites()}>
            <TrackGrid tracks={favorites} />
          </Section>
        )}
        {tracksOnSale.length > 0 && (
          <Section heading={m.home_on_sale()} seeAll={href("/sale")}>
            <TrackGrid tracks={tracksOnSale} />
          </Section>
        )}
        <p className="mt-16 text-muted text-sm">
          {m.home_made_for_you()}{" "}
          <Link
            to={href("/services")}
            className="text-ink underline underline-offset-4 hover:text-accent"
          >
            {m.home_see_services()}
          </Link>
        </p>
      </div>
    </main>
  );
}
