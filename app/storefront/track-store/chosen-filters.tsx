import { X } from "lucide-react";
import { Link } from "react-router";
import { describeFilter } from "#app/shop/catalog/filters/describe-filter.ts";
import { m } from "#messages";

type Chosen = { label: string; without: URLSearchParams };

function listChosen(parameters: URLSearchParams): Chosen[] {
  return describeFilter(parameters).flatMap(({ label, names, hasSwitch }) => {
    if (hasSwitch) return [];
    const without = new URLSearchParams(parameters);
    for (const name of [...names, "page"]) without.delete(name);
    return [{ label, without }];
  });
}

/** Each link removes one filter. Genre, sold and sale have their own switches above. */
export function ChosenFilters({ parameters }: { parameters: URLSearchParams }) {
  const chosen = listChosen(parameters);
  if (chosen.length === 0) return null;
  const none = chosen.reduce((left, { without }) => both(left, without), parameters);
  return (
    <ul aria-label={m.filters_chosen()} className="flex min-w-0 flex-wrap gap-2">
      {chosen.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={`?${without}`}
            preventScrollReset
            className="flex min-h-11 items-center gap-2 border border-edge/50 px-3 text-sm hover:border-ink"
          >
            <span className="sr-only">{m.remove()} </span>
            {label}
            <X aria-hidden className="size-3.5 text-muted" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={`?${none}`}
          preventScrollReset
          className="flex min-h-11 items-center px-2 text-muted text-sm underline underline-offset-4 hover:text-ink"
        >
          {m.filters_clear()}
        </Link>
      </li>
    </ul>
  );
}

/** Returns the parameters that both have. */
function both(one: URLSearchParams, other: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...one].filter(([name]) => other.has(name)));
}
