import { LayoutGrid, List, SlidersHorizontal } from "lucide-react";
import { Suspense, useEffect, useId, useRef } from "react";
import { Form, Link } from "react-router";
import { lazyComponent } from "#app/platform/navigation/lazy-component.ts";
import type { DescribedFacets, FilterLabels } from "#app/shop/catalog/filters/describe-filter.ts";
import type { ShownGenre } from "#app/shop/catalog/genres/genre-labels.server.ts";
import { m } from "#messages";
import { SaveSearchLink } from "../shared/save-search-link.tsx";
import { Sorting } from "./sorting.tsx";
import { useAddressWith, useChosenParameters } from "./use-chosen-parameters.ts";

type Props = {
  genres: ShownGenre[];
  /** Labels of chosen and offered tags. */
  tags: FilterLabels["tags"];
  count: number;
  /** Present while the panel is open. */
  facets: DescribedFacets | undefined;
  /** URL of the form for alerts about the list. */
  save: string;
};

const FilterPanel = lazyComponent(async () => (await import("./filter-panel.tsx")).FilterPanel);
const ShowMore = lazyComponent(async () => (await import("./show-more.tsx")).ShowMore);
const ChosenFilters = lazyComponent(
  async () => (await import("./chosen-filters.tsx")).ChosenFilters,
);

export function StoreFilters(props: Props) {
  const { genres, count, facets, save } = props;
  const buttonId = useId();
  const parameters = useChosenParameters();
  return (
    <div className="border-line border-y py-4">
      {genres.length > 0 && <GenreChips genres={genres} />}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:gap-x-6">
          <Toggle name="sold" value="hide" label={m.store_hide_sold()} />
          <Toggle name="sale" value="only" label={m.store_sale_only()} />
        </div>
        <div className="flex items-center justify-between gap-3 noscript:flex-wrap max-sm:w-full">
          <PanelLink id={buttonId} isOpen={facets !== undefined} />
          <Sorting />
          <ViewChoice />
        </div>
      </div>
      <Suspense fallback={null}>
        {facets && <FilterPanel {...props} facets={facets} buttonId={buttonId} />}
      </Suspense>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Suspense fallback={null}>
          {parameters.size > 0 && <ChosenFilters {...props} parameters={parameters} />}
        </Suspense>
        <SaveSearchLink to={save}>
          {count === 0 ? m.store_notify_when_some() : undefined}
        </SaveSearchLink>
        <p role="status" className="mono-type ml-auto text-muted">
          {m.track_count({ count })}
        </p>
      </div>
    </div>
  );
}

/** Opens the panel through the URL, so that it works without scripts and Back closes it. */
function PanelLink({ id, isOpen }: { id: string; isOpen: boolean }) {
  const addressWith = useAddressWith();
  return (
    <Link
      id={id}
      to={addressWith("filters", isOpen ? undefined : "open")}
      replace={isOpen}
      preventScrollReset
      aria-expanded={isOpen}
      className="inline-flex min-h-11 items-center gap-2.5 border border-edge/50 px-4 text-sm hover:border-ink aria-expanded:border-ink aria-expanded:bg-surface"
    >
      <SlidersHorizontal aria-hidden className="size-4" />
      {m.filters()}
    </Link>
  );
}

/** The others would push the tracks off the screen. */
const MAX_CHIPS = 12;

function GenreChips({ genres }: Pick<Props, "genres">) {
  const chosen = useChosenParameters().getAll("genre");
  const row = useRef<HTMLUListElement>(null);
  // On phones the row is wider than the screen, so the selected chip is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice decides which chip is the current one.
  useEffect(() => {
    const chip = row.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!row.current || !chip) return;
    const { left, width } = row.current.getBoundingClientRect();
    row.current.scrollLeft += chip.left + chip.width / 2 - (left + width / 2);
  }, [chosen.join()]);
  const isVisible = ({ name }: ShownGenre, index: number) =>
    index < MAX_CHIPS || chosen.includes(name);
  const more = genres.filter((genre, index) => !isVisible(genre, index));
  return (
    <nav aria-label={m.genres()}>
      <ul
        ref={row}
        className="-mx-4 -mt-1 flex gap-2 overflow-x-auto px-4 py-1 sm:-mx-1 sm:flex-wrap sm:px-1"
      >
        <GenreChip isChosen={chosen.length === 0} />
        {genres.filter(isVisible).map((genre) => (
          <GenreChip key={genre.name} genre={genre} isChosen={chosen.includes(genre.name)} />
        ))}
      </ul>
      {more.length > 0 && (
        <Suspense fallback={null}>
          <ShowMore count={more.length}>
            <ul className="flex flex-wrap gap-2 py-1 [overflow-wrap:anywhere] *:*:h-auto *:*:min-h-10 *:*:whitespace-normal">
              {more.map((genre) => (
                <GenreChip key={genre.name} genre={genre} isChosen={false} />
              ))}
            </ul>
          </ShowMore>
        </Suspense>
      )}
    </nav>
  );
}

function GenreChip({ genre, isChosen }: { genre?: ShownGenre; isChosen: boolean }) {
  const addressWith = useAddressWith();
  return (
    <li>
      <Link
        to={addressWith("genre", genre?.name)}
        preventScrollReset
        lang={genre?.lang}
        aria-current={isChosen ? "true" : undefined}
        className={`flex h-10 items-center whitespace-nowrap border px-3.5 text-sm ${
          isChosen ? "border-ink bg-ink text-ground" : "border-edge/50 hover:border-ink"
        }`}
      >
        {genre?.color && (
          <span className="mr-2 size-2.5 shrink-0" style={{ backgroundColor: genre.color }} />
        )}
        {genre?.label ?? m.all_genres()}
      </Link>
    </li>
  );
}

/** Submits its form. The other parameters are hidden fields. */
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

const listViews = () => [
  { value: undefined, name: m.view_grid(), Icon: LayoutGrid },
  { value: "list", name: m.view_list(), Icon: List },
];

function ViewChoice() {
  const parameters = useChosenParameters();
  const addressWith = useAddressWith();
  const isList = parameters.get("view") === "list";
  return (
    <nav aria-label={m.view()} className="flex border border-edge/50">
      {listViews().map(({ value, name, Icon }) => {
        const isChosen = isList === (value === "list");
        return (
          <Link
            key={name}
            to={addressWith("view", value)}
            preventScrollReset
            aria-current={isChosen ? "true" : undefined}
            aria-label={name}
            className={`grid size-11 place-items-center ${isChosen ? "bg-ink text-ground" : "text-muted hover:text-ink"}`}
          >
            <Icon aria-hidden className="size-4.5" />
          </Link>
        );
      })}
    </nav>
  );
}
