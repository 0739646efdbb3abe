import { href } from "react-router";
import { type Element, element, xmlOf } from "#app/platform/formats/xml.ts";
import { DEFAULT_LANGUAGE } from "#app/platform/i18n/language.ts";
import { listAddress } from "#app/platform/navigation/list-address.ts";
import { sharedCoverWidth } from "#app/platform/storage/stored-names.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { formatBpm } from "#app/platform/ui/format.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { type FeedEntry, listFeedEntries } from "#app/shop/catalog/feed-entries.server.ts";
import { feedAddress } from "#app/shop/catalog/filters/feed-address.ts";
import { readStoreFilter } from "#app/shop/catalog/filters/store-filter.server.ts";
import { filterParameters, type TrackFilter } from "#app/shop/catalog/filters/track-filter.ts";
import { formatKey } from "#app/shop/catalog/format-key.ts";
import { labelGenres } from "#app/shop/catalog/genres/genre-labels.server.ts";
import { labelTags } from "#app/shop/catalog/tag-labels.server.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
import { type Label, translatorOf } from "#app/shop/content/translations.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/feed";

const child = (name: string, text: string) => element(name, undefined, text);
const link = (rel: string, address: string, type: string) =>
  element("link", { rel, href: siteUrl(address), type });

/** Serves Atom (RFC 4287), by the filters of the list's page. */
export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  const filter = await readStoreFilter(url.searchParams);
  const [entries, { currency, shopName }] = await Promise.all([
    listFeedEntries(filter),
    shopContent(),
  ]);
  const [genres, tags, translate] = await Promise.all([
    labelGenres([...filter.genres, ...entries.map(({ genre }) => genre)]),
    labelTags(entries.flatMap((entry) => entry.tags)),
    translatorOf(
      "track",
      entries.map(({ id }) => id),
    ),
  ]);
  const own = feedAddress(filter);
  const updated = Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime()));
  const feed = element(
    "feed",
    { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": m.language_tag() },
    child("id", siteUrl(own)),
    child("title", `${nameOf(filter, genres)} · ${shopName}`),
    child("updated", new Date(updated).toISOString()),
    element("author", undefined, child("name", shopName)),
    link("self", own, "application/atom+xml"),
    link("alternate", listAddress(href("/track-store"), filterParameters(filter)), "text/html"),
    ...entries.map((entry) => entryOf(translate(entry.id, entry), { genres, tags }, currency)),
  );
  return new Response(xmlOf(feed), {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

type Labels = ReadonlyMap<string, Label>;

/** A reader shows the label of a category, whose term stays the owner's name. */
function categoryOf(term: string, labels: Labels): Element {
  const label = labels.get(term)?.label ?? term;
  return element("category", { term, ...(label !== term && { label }) });
}

function nameOf({ genres, onSale }: TrackFilter, labels: Labels): string {
  const names = genres.map((name) => labels.get(name)?.label ?? name).join(", ");
  if (!onSale) return names || m.feed_new_tracks();
  return names ? m.feed_genres_on_sale({ genres: names }) : m.feed_new_tracks_on_sale();
}

/** The entry's ID is the URL with the track's ID, which redirects, the same in each language. */
function entryOf(
  track: FeedEntry,
  { genres, tags }: Record<"genres" | "tags", Labels>,
  currency: Currency,
): Element {
  const { id, slug, title, genre, bpm, key, description, coverKey } = track;
  const details = [
    genres.get(genre)?.label ?? genre,
    bpm && m.track_bpm({ bpm: formatBpm(bpm) }),
    key && formatKey(key),
    formatMoney({ cents: track.priceCents, currency }),
  ];
  const cover = `/media/cover_images/${coverKey}-${sharedCoverWidth}.jpg`;
  return element(
    "entry",
    undefined,
    child("id", siteUrl(href("/music/:slug", { slug: id }), DEFAULT_LANGUAGE)),
    child("title", title),
    child("published", track.createdAt.toISOString()),
    child("updated", track.updatedAt.toISOString()),
    categoryOf(genre, genres),
    ...track.tags.map((tag) => categoryOf(tag, tags)),
    link("alternate", href("/music/:slug", { slug }), "text/html"),
    coverKey !== null && link("enclosure", cover, "image/jpeg"),
    child("summary", `${details.filter(Boolean).join(" · ")}${description && `\n${description}`}`),
  );
}
