import { SlidersHorizontal } from "lucide-react";
import { type RefObject, useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { usePrice } from "#app/platform/ui/shop-currency.ts";
import type { Suggestions } from "#app/shop/catalog/search/suggest.server.ts";
import { m } from "#messages";
import { useActiveOption } from "./use-active-option.ts";
import { useSuggestions } from "./use-suggestions.ts";

type Props = { input: RefObject<HTMLInputElement | null>; onDone: () => void };

/** Follows the combobox pattern of https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. */
export function SearchSuggestions({ input, onDone }: Props) {
  const id = useId();
  const typed = useTyped(input);
  const suggestions = useSuggestions(typed);
  const options = suggestions ? optionsOf(suggestions) : [];
  const active = useActiveOption(input, {
    id,
    addresses: options.map(({ address }) => address),
    onDone,
  });
  if (!suggestions) return null;
  return (
    <div className="absolute -inset-x-px top-full z-40 mt-1 max-h-[70dvh] overflow-y-auto border border-edge bg-raised shadow-2xl">
      <p role="status" className={options.length > 0 ? "sr-only" : "p-4 text-muted text-sm"}>
        {options.length > 0
          ? m.search_suggestion_count({ count: options.length })
          : m.search_no_matches()}
      </p>
      {suggestions.corrected && (
        <p className="px-3 pt-3 text-muted text-sm">
          {m.search_corrected({ correction: suggestions.corrected })}
        </p>
      )}
      <div id={id} role="listbox" aria-label={m.search_suggestions()}>
        {options.map(({ address, name, note, track }, at) => (
          <Link
            key={address}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            to={address}
            onClick={onDone}
            className="grid min-h-12 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-3 px-3 py-1.5 text-sm hover:bg-surface aria-selected:bg-surface aria-selected:outline-2 aria-selected:outline-ink aria-selected:-outline-offset-2"
          >
            {track ? (
              <CoverImage cover={track.cover} alt="" sizes="40px" className="size-10" />
            ) : (
              <span className="grid size-10 place-items-center text-muted">
                <SlidersHorizontal aria-hidden className="size-4" />
              </span>
            )}
            <span className="min-w-0">
              <span className="block truncate font-semibold">{name}</span>
              <span className="block truncate text-muted">{note}</span>
            </span>
            {track && <Price track={track} />}
          </Link>
        ))}
      </div>
    </div>
  );
}

type Track = Suggestions["tracks"][number];
type Option = { address: string; name: string; note: string; track?: Track };

function optionsOf({ understood, genres, tags, tracks }: Suggestions): Option[] {
  return [
    ...(understood
      ? [
          {
            address: understood.address,
            name: understood.label,
            note: m.track_count({ count: understood.count }),
          },
        ]
      : []),
    ...genres.map(({ name, address }) => ({ name, address, note: m.genre() })),
    ...tags.map(({ name, address }) => ({ name, address, note: m.tag() })),
    ...tracks.map((track) => ({
      address: href("/music/:slug", { slug: track.slug }),
      name: track.title,
      note: track.genre,
      track,
    })),
  ];
}

function Price({ track }: { track: Track }) {
  const formatPrice = usePrice();
  return (
    <span className="mono-type text-muted">
      {track.isSold ? m.sold() : formatPrice(track.priceCents)}
    </span>
  );
}

function useTyped(input: RefObject<HTMLInputElement | null>): string {
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const read = () => setTyped(field.value.replace(/\s+/g, " ").trim());
    read();
    field.addEventListener("input", read);
    return () => field.removeEventListener("input", read);
  }, [input]);
  return typed;
}
