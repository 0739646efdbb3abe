import { href } from "react-router";
import { countFiltered } from "../filters/filtered-tracks.server.ts";
import { filterParameters } from "../filters/track-filter.ts";
import { parseSearch } from "./parse-search.ts";

export type FilterSuggestion = { label: string; count: number; address: string };

export async function findFilterSuggestion(search: string): Promise<FilterSuggestion | undefined> {
  const meaning = parseSearch(search);
  if (!meaning) return undefined;
  const count = await countFiltered(meaning.filter);
  const address = `${href("/track-store")}?${filterParameters(meaning.filter)}`;
  return { label: meaning.label, count, address };
}
