import { describeFilter } from "#app/shop/catalog/filters/describe-filter.ts";
import { labelFilter } from "#app/shop/catalog/filters/label-filter.server.ts";
import { m } from "#messages";
import type { SavedSearch } from "./saved-search.ts";

export async function describeSearch({ filter, words }: SavedSearch): Promise<string> {
  const parameters = new URLSearchParams(filter);
  const described = describeFilter(parameters, await labelFilter(parameters));
  const all = [words && `“${words}”`, ...described.map(({ label }) => label)].filter(Boolean);
  return all.length > 0 ? all.join(" · ") : m.saved_search_all();
}
