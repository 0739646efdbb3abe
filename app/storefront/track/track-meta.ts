import type { MetaDescriptor } from "react-router";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { type PageMatches, pageMeta, titleOf } from "#app/platform/navigation/page-meta.ts";
import { sharedCoverWidth } from "#app/platform/storage/stored-names.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import type { TrackDetail } from "#app/shop/catalog/tracks.server.ts";
import type { Label } from "#app/shop/content/translations.server.ts";
import { m } from "#messages";

const cardSize = { width: 1_200, height: 630 };

type Shop = { siteUrl: string; currency: Currency };
type Track = PublicTrack &
  Pick<TrackDetail, "description" | "releaseDate" | "subgenre" | "vocalLanguage"> & {
    tags: ReadonlyMap<string, Label>;
  };

export function trackMeta(track: Track, matches: PageMatches, shop: Shop): MetaDescriptor[] {
  const { siteUrl, currency } = shop;
  const path = href("/music/:slug", { slug: track.slug });
  const url = siteUrl + localPath(path);
  const picture = track.cover?.path && `${track.cover.path}-${sharedCoverWidth}.jpg`;
  return [
    ...pageMeta({
      title: titleOf(matches, `${track.title} · ${track.genre}`),
      description:
        track.description || m.track_page_description({ title: track.title, genre: track.genre }),
      matches,
      path,
      picture: { ...cardSize, path: `${path}/card.jpg` },
      type: "music.song",
    }),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/json+oembed",
      href: `${siteUrl}/oembed?url=${encodeURIComponent(url)}`,
      title: track.title,
    },
    {
      "script:ld+json": musicRecording(track, url, picture && `${siteUrl}${picture}`, currency),
    },
  ];
}

/** Follows https://schema.org/MusicRecording with an Offer. Durations are ISO 8601. */
function musicRecording(track: Track, url: string, image: string | undefined, currency: Currency) {
  const { title, genre, subgenre, tags, vocalLanguage, durationSeconds, releaseDate } = track;
  return {
    "@context": "https://schema.org",
    "@type": "MusicRecording",
    name: title,
    genre: subgenre ? [genre, subgenre] : genre,
    ...(tags.size > 0 && { keywords: [...tags.values()].map(({ label }) => label).join(", ") }),
    ...(vocalLanguage && { inLanguage: vocalLanguage }),
    url,
    ...(image && { image }),
    ...(durationSeconds && { duration: `PT${Math.round(durationSeconds)}S` }),
    ...(releaseDate && { datePublished: releaseDate }),
    offers: {
      "@type": "Offer",
      url,
      price: (track.priceCents / 100).toFixed(2),
      priceCurrency: currency,
      availability: availabilityOf(track),
    },
  };
}

/** Follows https://schema.org/ItemAvailability. */
function availabilityOf({ isSold, reservation }: Track): string {
  const open = reservation ? "Reserved" : "InStock";
  return `https://schema.org/${isSold ? "SoldOut" : open}`;
}
