import { Suspense } from "react";
import { redirect } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { lazyComponent } from "#app/platform/navigation/lazy-component.ts";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import { pageMeta, titleOf } from "#app/platform/navigation/page-meta.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { describeFacets } from "#app/shop/catalog/filters/describe-filter.ts";
import { feedAddress } from "#app/shop/catalog/filters/feed-address.ts";
import { countChoices, filterTracks } from "#app/shop/catalog/filters/filtered-tracks.server.ts";
import { findGoneGenre, type GoneGenre } from "#app/shop/catalog/filters/gone-genre.server.ts";
import { readStoreFilter } from "#app/shop/catalog/filters/store-filter.server.ts";
import {
  canonicalAddress,
  filterParameters,
  hasFormerGenre,
  isCachedList,
  type PageOfFilter,
} from "#app/shop/catalog/filters/track-filter.ts";
import { labelGenres, listShownGenres } from "#app/shop/catalog/genres/genre-labels.server.ts";
import { labelTags } from "#app/shop/catalog/tag-labels.server.ts";
import { findPageCopy } from "#app/shop/content/page-copy.server.ts";
import { addressToSave, savedSearchOf } from "#app/shop/customers/saved-searches/saved-search.ts";
import { m } from "#messages";
import { listPage, pageOrLast } from "../shared/list-page.server.ts";
import { listPackLinks } from "../shared/pack-links.server.ts";
import { Pagination } from "../shared/pagination.tsx";
import { TrackGrid } from "../shared/track-grid.tsx";
import type { Route } from "./+types/route";
import { StoreFilters } from "./store-filters.tsx";

const GoneGenreNotice = lazyComponent(
  async () => (await import("../shared/gone-genre.tsx")).GoneGenreNotice,
);
const OfferedPacks = lazyComponent(
  async () => (await import("../shared/offered-packs.tsx")).OfferedPacks,
);
const TrackList = lazyComponent(async () => (await import("../shared/track-list.tsx")).TrackList);

export { LoadingFailed as ErrorBoundary } from "../shared/loading-failed.tsx";

export async function loader({ url }: Route.LoaderArgs) {
  const given = await readStoreFilter(url.searchParams);
  const { search: _, ...filter } = given;
  const tidy = canonicalAddress(url, given);
  // Responses without a Cache-Control are `no-store`, so that no browser keeps a rename that is undone.
  if (tidy) throw redirect(tidy, hasFormerGenre(url, given) ? 301 : 302);
  const isOpen = url.searchParams.get("filters") === "open";
  const isFiltered = filterParameters(filter).size > 0;
  const isFirst = !isFiltered && given.search === undefined && given.page === 1;
  const [copy, genres, gone, packs, listed] = await Promise.all([
    findPageCopy("track-store"),
    listShownGenres(filter.genres),
    given.genres.length > 0 ? undefined : findGoneGenre(url.searchParams),
    isFirst ? listPackLinks() : [],
    isCachedList(filter)
      ? listPlain(url, filter, isOpen)
      : filterTracks(filter).then((listed) => pageOrLast(url, listed)),
  ]);
  const [genre] = filter.genres.length === 1 ? filter.genres : [];
  const facets = isOpen ? listed.facets : undefined;
  const offeredTags = facets?.choices.tags?.map(({ name }) => name) ?? [];
  const tags = await labelTags([...(filter.chosen.tags ?? []), ...offeredTags]);
  return {
    ...listed,
    copy,
    genres,
    tags,
    gone: gone && noticeOf(gone),
    packs: gone ? [] : packs,
    genre,
    about: genre === undefined ? undefined : await describeGenre(genre),
    feed: feedAddress(filter),
    save: addressToSave(savedSearchOf(given)),
    isPlain: isCachedList(filter),
    isFiltered,
    facets: facets && describeFacets(facets, tags),
    isList: url.searchParams.get("view") === "list",
  };
}

async function describeGenre(name: string) {
  const title = (await labelGenres([name])).get(name)?.label ?? name;
  return { title, description: m.store_genre_description({ genre: title }) };
}

function noticeOf({ name, nearest, others }: GoneGenre) {
  const to = (parameters: URLSearchParams) => listAddress(href("/track-store"), parameters);
  const links = [{ name: m.store_show_all(), to: to(others) }];
  if (nearest)
    links.unshift({
      name: m.store_nearest_genre({ name: nearest.name }),
      to: to(nearest.parameters),
    });
  return { text: m.store_no_genre({ name }), links };
}

async function listPlain(url: URL, filter: PageOfFilter, isOpen: boolean) {
  const [page, choices] = await Promise.all([
    listPage(url, filter),
    isOpen ? countChoices(filter) : undefined,
  ]);
  return { ...page, facets: choices };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { genre, about, feed, page, copy } = loaderData;
  const parameters = queryOf({ genre, page: page > 1 && String(page) });
  const described = pageMeta({
    title: about ? titleOf(matches, about.title) : copy.meta.title,
    description: (about ?? copy.meta).description,
    matches,
    path: listAddress(href("/track-store"), parameters),
    feed,
  });
  return loaderData.isPlain ? described : [...described, { name: "robots", content: "noindex" }];
}

export default function TrackStorePage({ loaderData }: Route.ComponentProps) {
  const { copy, gone, packs, tracks, page, pages, isList, isFiltered } = loaderData;
  return (
    <main id="content" className="page-width">
      <PageHeading {...copy}>
        <Suspense fallback={null}>{packs.length > 0 && <OfferedPacks packs={packs} />}</Suspense>
      </PageHeading>
      <Suspense fallback={null}>{gone && <GoneGenreNotice {...gone} />}</Suspense>
      <StoreFilters {...loaderData} />
      <div className="mt-8">
        {tracks.length === 0 && (
          <EmptyState
            title={m.no_tracks_found()}
            text={isFiltered ? m.store_empty_text() : m.home_empty_text()}
            next={
              isFiltered
                ? { to: href("/track-store"), name: m.store_show_all() }
                : { to: href("/services"), name: m.home_see_services() }
            }
          />
        )}
        {tracks.length > 0 && isList && (
          <Suspense fallback={null}>
            <TrackList tracks={tracks} />
          </Suspense>
        )}
        {tracks.length > 0 && !isList && <TrackGrid tracks={tracks} isFirst />}
      </div>
      <Pagination page={page} pages={pages} />
    </main>
  );
}
