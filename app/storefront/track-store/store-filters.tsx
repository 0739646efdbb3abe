import { LayoutGrid, List } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { genres } from "#app/catalogue/genres.ts";
import { filterParameters } from "#app/catalogue/track-filter.ts";

export function StoreFilters() {
  return (
    <div className="border-line border-y py-4">
      <GenreChips />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
        <div className="flex flex-wrap gap-x-4 gap-y-2 sm:gap-x-6">
          <Toggle name="sold" value="hide" label="Hide Sold" />
          <Toggle name="sale" value="only" label="Sale Only" />
        </div>
        <ViewChoice />
      </div>
    </div>
  );
}

/** Those of the next address while it loads: a choice shows at once, and a second one adds to it. */
function useChosenParameters(): URLSearchParams {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  return filterParameters({ pathname, search: next?.pathname === pathname ? next.search : search });
}

/** The address with one parameter set or removed, on the first page. */
function useAddressWith() {
  const parameters = useChosenParameters();
  return (name: string, value: string | undefined) => {
    const next = new URLSearchParams(parameters);
    next.delete("page");
    next.delete(name);
    if (value !== undefined) next.set(name, value);
    return `?${next}`;
  };
}

function GenreChips() {
  const parameters = useChosenParameters();
  const addressWith = useAddressWith();
  const chosen = parameters.get("genre");
  const chips = [
    { name: "All Genres", value: undefined },
    ...genres.map((name) => ({ name, value: name })),
  ];
  const isKnown = genres.some((genre) => genre === chosen);
  const row = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen: the chosen chip is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice decides which chip is the current one.
  useEffect(() => {
    const chip = row.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!row.current || !chip) return;
    const { left, width } = row.current.getBoundingClientRect();
    row.current.scrollLeft += chip.left + chip.width / 2 - (left + width / 2);
  }, [chosen]);
  return (
    <nav ref={row} aria-label="Genres" className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-2 sm:flex-wrap">
        {chips.map(({ name, value }) => {
          const isChosen = value === undefined ? !isKnown : value === chosen;
          return (
            <li key={name}>
              <Link
                to={addressWith("genre", value)}
                preventScrollReset
                aria-current={isChosen ? "true" : undefined}
                className={`flex h-10 items-center whitespace-nowrap border px-3.5 text-sm ${
                  isChosen ? "border-ink bg-ink text-ground" : "border-edge/50 hover:border-ink"
                }`}
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Submits its form; the other parameters are hidden fields. */
function Toggle({ name, value, label }: { name: string; value: string; label: string }) {
  const parameters = useChosenParameters();
  const isOn = parameters.get(name) === value;
  const others = [...parameters].filter(([other]) => other !== name && other !== "page");
  return (
    <Form preventScrollReset>
      {others.map(([other, chosen]) => (
        <input key={other} type="hidden" name={other} value={chosen} />
      ))}
      <button
        type="submit"
        role="switch"
        aria-checked={isOn}
        name={isOn ? undefined : name}
        value={isOn ? undefined : value}
        className="group flex min-h-11 items-center gap-2.5 text-sm"
      >
        <span className="flex h-6 w-11 items-center border border-edge bg-surface p-0.5 group-aria-checked:border-accent group-aria-checked:bg-accent">
          <span className="size-4.5 bg-muted transition-transform group-aria-checked:translate-x-5 group-aria-checked:bg-on-accent" />
        </span>
        {label}
      </button>
    </Form>
  );
}

const views = [
  { value: undefined, name: "Grid", Icon: LayoutGrid },
  { value: "list", name: "List", Icon: List },
];

function ViewChoice() {
  const parameters = useChosenParameters();
  const addressWith = useAddressWith();
  const isList = parameters.get("view") === "list";
  return (
    <nav aria-label="View" className="flex border border-edge/50">
      {views.map(({ value, name, Icon }) => {
        const isChosen = isList === (value === "list");
        return (
          <Link
            key={name}
            to={addressWith("view", value)}
            preventScrollReset
            aria-current={isChosen ? "true" : undefined}
            aria-label={`${name} view`}
            className={`grid size-11 place-items-center ${isChosen ? "bg-ink text-ground" : "text-muted hover:text-ink"}`}
          >
            <Icon aria-hidden className="size-4.5" />
          </Link>
        );
      })}
    </nav>
  );
}
