import { findGoneGenre } from "#app/shop/catalog/filters/gone-genre.server.ts";
import { m } from "#messages";
import { addressToSave, type SavedSearch } from "./saved-search.ts";

/** Says why a search finds nothing, with the alerts that a visitor can ask for instead. */
export async function findGoneGenreOf({ filter, words }: SavedSearch) {
  const gone = await findGoneGenre(new URLSearchParams(filter));
  if (!gone) return undefined;
  const { name, nearest, others } = gone;
  const to = (parameters: URLSearchParams) =>
    addressToSave({ filter: parameters.toString(), words });
  const links = [{ name: m.saved_search_all_genres(), to: to(others) }];
  if (nearest)
    links.unshift({
      name: m.saved_search_nearest({ name: nearest.name }),
      to: to(nearest.parameters),
    });
  return { text: m.saved_search_genre_gone({ name }), links };
}
