import { keyIndexOf } from "#app/shop/catalog/filters/camelot.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";

const values = {
  title: (track: PublicTrack) => track.title,
  key: (track: PublicTrack) => (track.key === null ? undefined : keyIndexOf(track.key)),
  tempo: (track: PublicTrack) => track.bpm ?? undefined,
  length: (track: PublicTrack) => track.durationSeconds,
  price: (track: PublicTrack) => track.priceCents,
} as const;

export type ShortlistSort = { by: keyof typeof values | undefined; isDescending: boolean };

/** Starts with the order of the likes, newest first. */
export const listSorts = () =>
  [
    { by: undefined, name: m.sort_newest() },
    { by: "title", name: m.title() },
    { by: "key", name: m.key() },
    { by: "tempo", name: m.bpm() },
    { by: "length", name: m.catalog_length() },
    { by: "price", name: m.price() },
  ] as const;

/** Reads `?sort=price`, or `?sort=-price` for the highest first. */
export function readSort(parameters: URLSearchParams): ShortlistSort {
  const [, minus, name] = /^(-?)(\w+)$/.exec(parameters.get("sort") ?? "") ?? [];
  const by = listSorts().find((sort) => sort.by === name)?.by;
  return { by, isDescending: by !== undefined && minus === "-" };
}

/** Tracks without the value come last. Keys are in the order of the Camelot wheel. */
export function sortTracks(
  tracks: PublicTrack[],
  { by, isDescending }: ShortlistSort,
): PublicTrack[] {
  if (by === undefined) return tracks;
  const read = values[by];
  return tracks.toSorted((one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a === undefined || b === undefined)
      return Number(a === undefined) - Number(b === undefined);
    const order = compare(a, b);
    return isDescending ? -order : order;
  });
}

function compare(one: string | number, other: string | number): number {
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other), m.locale());
}
