import { describeFilter } from "#app/shop/catalog/filters/describe-filter.ts";
import { FilterChips } from "../shared/filter-chips.tsx";

type Chosen = { label: string; without: URLSearchParams };

function listChosen(parameters: URLSearchParams): Chosen[] {
  return describeFilter(parameters).flatMap(({ label, names, hasSwitch }) => {
    if (hasSwitch) return [];
    const without = new URLSearchParams(parameters);
    for (const name of [...names, "page"]) without.delete(name);
    return [{ label, without }];
  });
}

/** Genre, sold and sale have their own switches above. */
export function ChosenFilters({ parameters }: { parameters: URLSearchParams }) {
  const chosen = listChosen(parameters);
  if (chosen.length === 0) return null;
  const none = chosen.reduce((left, { without }) => both(left, without), parameters);
  const chips = chosen.map(({ label, without }) => ({ label, without: `?${without}` }));
  return <FilterChips chips={chips} none={`?${none}`} />;
}

/** Returns the parameters that both have. */
function both(one: URLSearchParams, other: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...one].filter(([name]) => other.has(name)));
}
