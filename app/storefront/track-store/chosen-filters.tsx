import { describeFilter, type FilterLabels } from "#app/shop/catalog/filters/describe-filter.ts";
import type { ShownGenre } from "#app/shop/catalog/genres/genre-labels.server.ts";
import { FilterChips } from "../shared/filter-chips.tsx";

type Props = { parameters: URLSearchParams; genres: ShownGenre[]; tags: FilterLabels["tags"] };
type Chosen = { label: string; without: URLSearchParams };

function listChosen({ parameters, genres, tags }: Props): Chosen[] {
  const labels = { genres: new Map(genres.map((genre) => [genre.name, genre])), tags };
  return describeFilter(parameters, labels).flatMap(({ label, names, hasSwitch }) => {
    if (hasSwitch) return [];
    const without = new URLSearchParams(parameters);
    for (const name of [...names, "page"]) without.delete(name);
    return [{ label, without }];
  });
}

/** Genre, sold and sale have their own switches above. */
export function ChosenFilters({ parameters, ...labels }: Props) {
  const chosen = listChosen({ parameters, ...labels });
  if (chosen.length === 0) return null;
  const none = chosen.reduce((left, { without }) => both(left, without), parameters);
  const chips = chosen.map(({ label, without }) => ({ label, without: `?${without}` }));
  return <FilterChips chips={chips} none={`?${none}`} />;
}

/** Returns the parameters that both have. */
function both(one: URLSearchParams, other: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...one].filter(([name]) => other.has(name)));
}
