import { Link, useSearchParams } from "react-router";
import { withParameters } from "#app/platform/navigation/list-address.ts";
import { m } from "#messages";
import { listSorts, type ShortlistSort } from "./sort-tracks.ts";

/** Choosing the same again reverses the order. */
export function SortLinks({ sort }: { sort: ShortlistSort }) {
  const [parameters] = useSearchParams();
  return (
    <nav
      aria-label={m.sort_by()}
      className="-mx-4 max-w-[100vw] overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-2">
        {listSorts().map(({ by, name }) => {
          const isChosen = by === sort.by;
          const isReversing = isChosen && by !== undefined && !sort.isDescending;
          return (
            <li key={name}>
              <Link
                to={`?${withParameters(parameters, { sort: by && `${isReversing ? "-" : ""}${by}` })}`}
                replace
                preventScrollReset
                aria-current={isChosen ? "true" : undefined}
                aria-label={isChosen && by ? directionText(name, sort.isDescending) : undefined}
                className={`flex h-10 items-center gap-1.5 whitespace-nowrap border px-3.5 text-sm ${
                  isChosen ? "border-ink bg-ink text-ground" : "border-edge/50 hover:border-ink"
                }`}
              >
                {name}
                {isChosen && by && <span aria-hidden>{sort.isDescending ? "↓" : "↑"}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function directionText(name: string, isDescending: boolean): string {
  return isDescending ? m.shortlist_descending({ name }) : m.shortlist_ascending({ name });
}
