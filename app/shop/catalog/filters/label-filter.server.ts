import { labelGenres } from "../genres/genre-labels.server.ts";
import { labelTags } from "../tag-labels.server.ts";
import type { FilterLabels } from "./describe-filter.ts";
import { choiceParameters } from "./track-filter.ts";

/** Labels the genres and tags in the URL of a filter. */
export async function labelFilter(parameters: URLSearchParams): Promise<FilterLabels> {
  const [genres, tags] = await Promise.all([
    labelGenres(parameters.getAll("genre")),
    labelTags(parameters.getAll(choiceParameters.tags)),
  ]);
  return { genres, tags };
}
