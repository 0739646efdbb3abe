import { href } from "#app/platform/navigation/href.ts";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import { listUsedNames } from "../filters/filtered-tracks.server.ts";
import { choiceParameters } from "../filters/track-filter.ts";
import { foldName } from "../fold-name.ts";
import { listShownGenres } from "../genres/genre-labels.server.ts";
import { labelTags } from "../tag-labels.server.ts";
import type { PublicTrack } from "../track.ts";
import { searchTracks } from "./search-tracks.server.ts";

const MAX_TRACKS = 6;
const MAX_TAGS = 3;

type Track = Pick<PublicTrack, "slug" | "title" | "genre" | "priceCents" | "isSold" | "cover">;

type Named = { name: string; address: string };

export type Suggestions = {
  /** The tempo, key, genre or tag that the search names. */
  understood: { label: string; count: number; address: string } | undefined;
  genres: Named[];
  tags: Named[];
  tracks: Track[];
  corrected: string | undefined;
};

/** Suggests what the page of the search lists first. */
export async function suggest(search: string): Promise<Suggestions> {
  const { tracks, named: titled, understood, count, correction } = await searchTracks(search, 1);
  const corrected = correction?.isCertain ? correction.search : undefined;
  return {
    understood: understood && {
      label: understood.parts.map(({ label }) => label).join(" · "),
      count,
      address: listAddress(href("/"), queryOf({ search })),
    },
    genres: named(corrected ?? search, await listShownGenres(), "genre"),
    tags: named(search, await listUsedTags(), choiceParameters.tags).slice(0, MAX_TAGS),
    tracks: [...(titled?.tracks ?? []), ...tracks].slice(0, MAX_TRACKS).map(toSuggestedTrack),
    corrected,
  };
}

async function listUsedTags() {
  const labels = await labelTags((await listUsedNames()).tags);
  return [...labels].map(([name, { label }]) => ({ name, label }));
}

function named(
  search: string,
  choices: { name: string; label: string }[],
  parameter: string,
): Named[] {
  const begun = foldName(search);
  const isBegun = (name: string) =>
    [name, ...name.split(/[ /-]/)].some((word) => foldName(word).startsWith(begun));
  const found = choices.filter(({ name, label }) => isBegun(name) || isBegun(label));
  return found.map(({ name, label }) => ({
    name: label,
    address: listAddress(href("/track-store"), queryOf({ [parameter]: name })),
  }));
}

function toSuggestedTrack({ slug, title, genre, priceCents, isSold, cover }: PublicTrack): Track {
  return { slug, title, genre, priceCents, isSold, cover };
}
