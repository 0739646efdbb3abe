import { href } from "react-router";
import { genres } from "../genres.ts";
import type { PublicTrack } from "../track.ts";
import { listTracks } from "../tracks.server.ts";
import { correctSearch } from "./correct-search.server.ts";
import { type FilterSuggestion, findFilterSuggestion } from "./find-filter-suggestion.server.ts";

const MAX_TRACKS = 6;

type Track = Pick<PublicTrack, "slug" | "title" | "genre" | "priceCents" | "isSold" | "cover">;

export type Suggestions = {
  meant: FilterSuggestion | undefined;
  genres: { name: string; address: string }[];
  tracks: Track[];
  corrected: string | undefined;
};

export async function suggest(search: string): Promise<Suggestions> {
  const [meant, asTyped] = await Promise.all([
    findFilterSuggestion(search),
    listTracks({ search, page: 1 }),
  ]);
  const correction = asTyped.tracks.length > 0 ? undefined : await correctSearch(search);
  const corrected = correction?.isCertain ? correction.search : undefined;
  const { tracks } = corrected ? await listTracks({ search: corrected, page: 1 }) : asTyped;
  return {
    meant,
    genres: genresNamed(corrected ?? search),
    tracks: tracks.slice(0, MAX_TRACKS).map(toSuggestedTrack),
    corrected,
  };
}

function genresNamed(search: string): Suggestions["genres"] {
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
