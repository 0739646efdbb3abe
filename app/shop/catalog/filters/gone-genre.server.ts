import measureDistance from "damerau-levenshtein";
import { withParameters } from "#app/platform/navigation/list-address.ts";
import { listShownGenres, type ShownGenre } from "../genres/genre-labels.server.ts";
import { slugOf } from "../track.ts";
import { readStoreFilter } from "./store-filter.server.ts";
import { readTrackFilter } from "./track-filter.ts";

/** A shared word counts 1, and the same spelling 1. */
const MIN_SCORE = 0.5;

export type GoneGenre = {
  name: string;
  /** The genre with the most similar name, and the parameters with it. */
  nearest: { name: string; parameters: URLSearchParams } | undefined;
  /** The parameters without a genre. */
  others: URLSearchParams;
};

/** Returns the genre of a filter that names only genres the shop doesn't have. */
export async function findGoneGenre(parameters: URLSearchParams): Promise<GoneGenre | undefined> {
  const [name] = readTrackFilter(parameters).genres;
  if (name === undefined) return undefined;
  const { genres } = await readStoreFilter(parameters);
  if (genres.length > 0) return undefined;
  const others = withParameters(parameters, { genre: null, page: null });
  const nearest = nearestGenre(name, await listShownGenres());
  return {
    name,
    nearest:
      nearest === undefined
        ? undefined
        : {
            name: nearest.label,
            parameters: new URLSearchParams([["genre", nearest.name], ...others]),
          },
    others,
  };
}

function nearestGenre(name: string, genres: ShownGenre[]): ShownGenre | undefined {
  const words = wordsOf(name);
  const [nearest] = genres
    .map((genre) => {
      const others = wordsOf(genre.name);
      const shared = words.filter((word) => others.includes(word)).length;
      const { similarity } = measureDistance(words.join(" "), others.join(" "));
      return { genre, score: shared + similarity };
    })
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((one, other) => other.score - one.score);
  return nearest?.genre;
}

function wordsOf(name: string): string[] {
  return slugOf(name).split("-");
}
