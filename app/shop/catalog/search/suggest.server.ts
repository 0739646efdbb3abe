import { href } from "react-router";
import { listShownGenres } from "../genres/genres.server.ts";
import type { PublicTrack } from "../track.ts";
import { searchTracks } from "./search-tracks.server.ts";

const MAX_TRACKS = 6;

type Track = Pick<PublicTrack, "slug" | "title" | "genre" | "priceCents" | "isSold" | "cover">;

export type Suggestions = {
  /** The tempo, key or genre that the search names. */
  understood: { label: string; count: number; address: string } | undefined;
  genres: { name: string; address: string }[];
  tracks: Track[];
  corrected: string | undefined;
};

/** Suggests what the page of the search lists first. */
export async function suggest(search: string): Promise<Suggestions> {
  const { tracks, named, understood, count, correction } = await searchTracks(search, 1);
  const corrected = correction?.isCertain ? correction.search : undefined;
  return {
    understood: understood && {
      label: understood.parts.map(({ label }) => label).join(" · "),
      count,
      address: `${href("/")}?${new URLSearchParams({ search })}`,
    },
    genres: genresNamed(corrected ?? search, await listShownGenres()),
    tracks: [...(named?.tracks ?? []), ...tracks].slice(0, MAX_TRACKS).map(toSuggestedTrack),
    corrected,
  };
}

function genresNamed(search: string, genres: string[]): Suggestions["genres"] {
  const begun = search.toLowerCase();
  const named = genres.filter((genre) =>
    [genre, ...genre.split(/[ /-]/)].some((word) => word.toLowerCase().startsWith(begun)),
  );
  return named.map((name) => ({
    name,
    address: `${href("/track-store")}?${new URLSearchParams({ genre: name })}`,
  }));
}

function toSuggestedTrack({ slug, title, genre, priceCents, isSold, cover }: PublicTrack): Track {
  return { slug, title, genre, priceCents, isSold, cover };
}
