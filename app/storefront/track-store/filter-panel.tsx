import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, Link, useNavigate } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import type { DescribedFacets } from "#app/shop/catalog/filters/describe-filter.ts";
import { readTrackFilter, type TrackFilter } from "#app/shop/catalog/filters/track-filter.ts";
import { foldName } from "#app/shop/catalog/fold-name.ts";
import type { ShownGenre } from "#app/shop/catalog/genres/genre-labels.server.ts";
import { m } from "#messages";
import { type Choice, Choices } from "./choices.tsx";
import { KeyWheel } from "./key-wheel.tsx";
import { RangeFields } from "./range-fields.tsx";
import { useAddressWith, useChosenParameters } from "./use-chosen-parameters.ts";
import { useFilterForm } from "./use-filter-form.ts";

type Props = { genres: ShownGenre[]; count: number; facets: DescribedFacets; buttonId: string };

/** The panel covers the page on phones. */
export function FilterPanel({ genres, count, facets, buttonId }: Props) {
  const parameters = useChosenParameters();
  const filter = readTrackFilter(parameters);
  const form = useRef<HTMLFormElement>(null);
  const { onChange, sendNow } = useFilterForm(form, filter);
  const closed = useAddressWith()("filters", undefined);
  const navigate = useNavigate();

  function close(): void {
    document.getElementById(buttonId)?.focus();
    void navigate(closed, { replace: true, preventScrollReset: true });
  }

  useEffect(() => {
    if (document.activeElement?.id === buttonId) form.current?.focus();
  }, [buttonId]);

  return (
    <>
      <Backdrop closed={closed} />
      <Form
        ref={form}
        tabIndex={-1}
        aria-label={m.filters()}
        preventScrollReset
        onChange={onChange}
        onKeyDown={({ key }) => key === "Escape" && close()}
        onSubmit={(event) => {
          event.preventDefault();
          document.getElementById(buttonId)?.focus();
          sendNow({ closes: true });
        }}
        className="filter-sheet mt-4 grid gap-x-10 gap-y-8 bg-surface p-5 outline-hidden max-sm:scroll-pb-20 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-50 max-sm:max-h-[88dvh] max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:border-edge max-sm:border-t sm:p-8 lg:grid-cols-2 xl:grid-cols-[minmax(0,21rem)_minmax(0,1fr)_minmax(0,16rem)]"
      >
        <Head closed={closed} />
        <OtherParameters parameters={parameters} />
        <KeyWheel filter={filter} counts={facets.keys} />
        <RangeFields filter={filter} facets={facets} />
        <div className="grid content-start gap-8">
          <Choices legend={m.genre()} choices={genreChoices(genres, filter, facets)} />
          <Choices legend={m.filter_only()} choices={switches(filter, facets)} />
        </div>
        <Character parameters={parameters} details={facets.details} />
        <Foot count={count} />
      </Form>
    </>
  );
}

/** Pressing the backdrop closes the sheet on phones. */
function Backdrop({ closed }: { closed: string }) {
  return (
    <Link
      to={closed}
      aria-hidden="true"
      tabIndex={-1}
      replace
      preventScrollReset
      className="fixed inset-0 z-50 bg-black/65 sm:hidden"
    />
  );
}

function Head({ closed }: { closed: string }) {
  return (
    <div className="-mb-4 flex items-center justify-between sm:hidden">
      <h2 className="font-semibold text-lg">{m.filters()}</h2>
      <Link
        to={closed}
        replace
        preventScrollReset
        aria-label={m.filters_close()}
        className="-mr-3 grid size-11 place-items-center"
      >
        <X aria-hidden className="size-5" />
      </Link>
    </div>
  );
}

function Foot({ count }: { count: number }) {
  return (
    <p className="-mx-5 -mb-5 flex justify-end border-line border-t bg-surface px-5 py-4 max-sm:sticky max-sm:-bottom-5 sm:-mx-8 sm:-mb-8 sm:px-8 lg:col-span-full">
      <button type="submit" className={`max-sm:w-full ${buttonVariants("accent")}`}>
        {m.filters_show({ count })}
      </button>
    </p>
  );
}

/** Keeps parameters that have a control outside the form. */
function OtherParameters({ parameters }: { parameters: URLSearchParams }) {
  return ["view", "sort"].map((name) => {
    const value = parameters.get(name);
    return value && <input key={name} type="hidden" name={name} value={value} />;
  });
}

function genreChoices(
  genres: ShownGenre[],
  filter: TrackFilter,
  facets: DescribedFacets,
): Choice[] {
  return genres.map(({ name, label, lang }) => ({
    name: "genre",
    value: name,
    label,
    lang,
    count: facets.genres.get(name) ?? 0,
    isChosen: filter.genres.includes(name),
  }));
}

type CharacterProps = { parameters: URLSearchParams; details: DescribedFacets["details"] };

/** Shows only details that the shop uses. */
function Character({ parameters, details }: CharacterProps) {
  if (details.length === 0) return null;
  return (
    <div className="grid gap-x-10 gap-y-8 border-line border-t pt-8 sm:grid-cols-2 lg:col-span-full lg:grid-cols-3 xl:grid-cols-4">
      {details.map(({ parameter, legend, names }) => {
        const chosen = parameters.getAll(parameter).map(foldName);
        const choices = names.map(({ name: value, label, lang, count }) => ({
          name: parameter,
          value,
          label,
          lang,
          count,
          isChosen: chosen.includes(foldName(value)),
        }));
        return <Choices key={parameter} legend={legend} choices={choices} mayBeWide />;
      })}
    </div>
  );
}

/** Leaves out what no track of the shop has, unless it is chosen. */
function switches(filter: TrackFilter, facets: DescribedFacets): Choice[] {
  const { hideSold, onSale, isNew, hasStems } = filter;
  const all: [name: string, label: string, count: number | undefined, isChosen: boolean][] = [
    ["sold", m.filter_not_sold(), facets.unsold, hideSold],
    ["sale", m.track_on_sale(), facets.onSale, onSale],
    ["new", m.filter_new(), facets.isNew, isNew],
    ["stems", m.filter_with_stems(), facets.hasStems, hasStems],
  ];
  return all
    .filter(([, , count, isChosen]) => count !== undefined || isChosen)
    .map(([name, label, count = 0, isChosen]) => ({
      name,
      value: name === "sold" ? "hide" : "only",
      label,
      count,
      isChosen,
    }));
}
