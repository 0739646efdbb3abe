import { listAddress } from "#app/platform/navigation/list-address.ts";
import { readPage } from "#app/platform/navigation/paging.ts";
import { MAX_GENRE_NAME } from "../genres/genre-names.ts";
import { musicalKeys } from "../musical-keys.ts";
import { type Camelot, keyIndexOf } from "./camelot.ts";
import { uncachedNames } from "./list-parameters.ts";
import { type Mix, mixes } from "./mixes.ts";
import { type Range, rangeFields, rangeNames, readRange } from "./ranges.ts";

const MAX_SEARCH_LENGTH = 200;
const MAX_GENRES = 100;

export const sorts = [
  "shop",
  "newest",
  "cheapest",
  "dearest",
  "slowest",
  "fastest",
  "most-liked",
] as const;
export type Sort = (typeof sorts)[number];

export type TrackFilter = {
  genres: readonly string[];
  onSale: boolean;
  hideSold: boolean;
  isNew: boolean;
  hasStems: boolean;
  /** Range in BPM. */
  bpm?: Range;
  /** Includes half and double the tempo. */
  halfDouble: boolean;
  key?: { camelot: Camelot; mix: Mix };
  /** Range in cents. */
  price?: Range;
  /** Range in seconds. */
  length?: Range;
  sort: Sort;
};

export type PageOfFilter = TrackFilter & { search?: string; page: number };

export const everyTrack: TrackFilter = {
  genres: [],
  onSale: false,
  hideSold: false,
  isNew: false,
  hasStems: false,
  halfDouble: false,
  sort: "shop",
};

/** Takes genres as they are named. `readStoreFilter` knows which of them exist. */
export function readTrackFilter(parameters: URLSearchParams): PageOfFilter {
  const [bpm, price, length] = rangeNames.map((name) => readRange(parameters, name));
  const key = readKey(parameters);
  const search = readSearch(parameters);
  return {
    ...(search !== undefined && { search }),
    genres: readGenres(parameters),
    onSale: parameters.get("sale") === "only",
    hideSold: parameters.get("sold") === "hide",
    isNew: parameters.get("new") === "only",
    hasStems: parameters.get("stems") === "only",
    ...(bpm && { bpm }),
    halfDouble: bpm !== undefined && parameters.get("half-double") === "fit",
    ...(key && { key }),
    ...(price && { price }),
    ...(length && { length }),
    sort: sorts.find((sort) => sort === parameters.get("sort")) ?? "shop",
    page: readPage(parameters),
  };
}

function readGenres(parameters: URLSearchParams): string[] {
  const names = parameters.getAll("genre").map((name) => name.replaceAll("\0", ""));
  const possible = names.filter((name) => name && name.length <= MAX_GENRE_NAME);
  return [...new Set(possible)].slice(0, MAX_GENRES);
}

function readKey(parameters: URLSearchParams): TrackFilter["key"] {
  const index = keyIndexOf(parameters.get("key") ?? "");
  const camelot = index === undefined ? undefined : musicalKeys[index]?.camelot;
  const mix = mixes.find((name) => name === parameters.get("mix")) ?? "exact";
  return camelot && { camelot, mix };
}

export function readSearch(parameters: URLSearchParams): string | undefined {
  const search = parameters.get("search")?.replaceAll("\0", "").replace(/\s+/g, " ").trim();
  return search ? [...search].slice(0, MAX_SEARCH_LENGTH).join("").trim() : undefined;
}

export function filterParameters(filter: TrackFilter): URLSearchParams {
  const { genres, onSale, hideSold, isNew, hasStems, halfDouble, key, sort } = filter;
  const parameters = new URLSearchParams(genres.map((genre) => ["genre", genre]));
  const add = (name: string, value: string | false | undefined) => {
    if (value) parameters.append(name, value);
  };
  add("sale", onSale && "only");
  add("sold", hideSold && "hide");
  add("new", isNew && "only");
  add("stems", hasStems && "only");
  for (const { name, text } of rangeFields(filter)) add(name, text);
  add("half-double", halfDouble && "fit");
  add("key", key?.camelot);
  add("mix", key && key.mix !== "exact" && key.mix);
  add("sort", sort !== "shop" && sort);
  return parameters;
}

/** A plain list has cached pages and counted rows. */
export function isCachedList({ genres, sort, ...filter }: TrackFilter): boolean {
  const { isNew, hasStems, bpm, key, price, length } = filter;
  return (
    genres.length <= 1 && sort === "shop" && !(isNew || hasStems || bpm || key || price || length)
  );
}

/** Returns undefined if the URL of the filter is canonical already. */
export function canonicalAddress(
  { pathname, searchParams }: URL,
  filter: PageOfFilter,
): string | undefined {
  const given = searchParams.getAll("genre");
  const isRenamed = given.length === 1 && filter.genres.some((name) => name !== given[0]);
  const isFiltered =
    isRenamed || given.length > 1 || uncachedNames.some((name) => searchParams.has(name));
  if (!isFiltered) return undefined;
  const tidy = filterParameters(filter);
  if (searchParams.get("view") === "list") tidy.set("view", "list");
  if (searchParams.get("filters") === "open") tidy.set("filters", "open");
  if (filter.page > 1) tidy.set("page", String(filter.page));
  if (tidy.toString() === searchParams.toString()) return undefined;
  return listAddress(pathname, tidy);
}
