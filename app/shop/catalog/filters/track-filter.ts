import { translatePath } from "#app/platform/i18n/page-slugs.ts";
import { listAddress } from "#app/platform/navigation/list-address.ts";
import { readPage } from "#app/platform/navigation/paging.ts";
import { musicalKeys } from "../musical-keys.ts";
import { type Camelot, keyIndexOf } from "./camelot.ts";
import { storeParameters } from "./list-parameters.ts";
import { type Mix, mixes } from "./mixes.ts";
import { type Range, rangeFields, rangeNames, readRange } from "./ranges.ts";

const MAX_SEARCH_LENGTH = 200;
/** The longest genre has as many characters. */
const MAX_NAME = 60;
const MAX_GENRES = 100;
const MAX_CHOSEN = 20;

const cachedNames = ["genre", "sale", "sold", "view", "page"];

/** Lists with these parameters have too many combinations to be cached. */
export const uncachedNames = storeParameters.filter((name) => !cachedNames.includes(name));

const sorts = [
  "shop",
  "newest",
  "cheapest",
  "dearest",
  "slowest",
  "fastest",
  "most-liked",
] as const;
export type Sort = (typeof sorts)[number];

/** Details of which a visitor chooses values, with their names in a URL. */
export const choiceParameters = {
  subgenre: "subgenre",
  vocals: "vocals",
  vocalGender: "voice",
  vocalLanguage: "language",
  software: "software",
  tags: "tag",
} as const;

export type ChoiceName = keyof typeof choiceParameters;

/** Values by detail, without empty lists. */
export type Chosen = Partial<Record<ChoiceName, readonly string[]>>;

export const choiceNames = Object.keys(choiceParameters).filter(isChoiceName);

function isChoiceName(name: string): name is ChoiceName {
  return Object.hasOwn(choiceParameters, name);
}

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
  /** A track has one of the values of each detail, but all tags. */
  chosen: Chosen;
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
  chosen: {},
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
    chosen: readChosen(parameters),
    sort: sorts.find((sort) => sort === parameters.get("sort")) ?? "shop",
    page: readPage(parameters),
  };
}

function readGenres(parameters: URLSearchParams): string[] {
  return readNames(parameters, "genre").slice(0, MAX_GENRES);
}

function readNames(parameters: URLSearchParams, parameter: string): string[] {
  const names = parameters.getAll(parameter).map((name) => name.replaceAll("\0", ""));
  return [...new Set(names.filter((name) => name && name.length <= MAX_NAME))];
}

function readChosen(parameters: URLSearchParams): Chosen {
  const named = choiceNames.map((name) => {
    const values = readNames(parameters, choiceParameters[name]).slice(0, MAX_CHOSEN);
    return [name, values.toSorted()] as const;
  });
  return Object.fromEntries(named.filter(([, values]) => values.length > 0));
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
  for (const name of choiceNames) {
    for (const value of filter.chosen[name] ?? []) add(choiceParameters[name], value);
  }
  add("sort", sort !== "shop" && sort);
  return parameters;
}

/** A plain list has cached pages and counted rows. */
export function isCachedList({ genres, sort, ...filter }: TrackFilter): boolean {
  const { isNew, hasStems, bpm, key, price, length, chosen } = filter;
  const isNarrowed = isNew || hasStems || bpm || key || price || length;
  const isChosen = Object.keys(chosen).length > 0;
  return genres.length <= 1 && sort === "shop" && !isNarrowed && !isChosen;
}

/** Whether the URL names one genre by a former name, or in another spelling. */
export function hasFormerGenre({ searchParams }: URL, { genres }: PageOfFilter): boolean {
  const given = searchParams.getAll("genre");
  return given.length === 1 && genres.some((name) => name !== given[0]);
}

/** Returns undefined if the URL of the filter is canonical already. */
export function canonicalAddress(url: URL, filter: PageOfFilter): string | undefined {
  const { pathname, searchParams } = url;
  const given = searchParams.getAll("genre");
  const isFiltered =
    hasFormerGenre(url, filter) ||
    given.length > 1 ||
    uncachedNames.some((name) => searchParams.has(name));
  if (!isFiltered) return undefined;
  // The page says that the shop doesn't have a genre which is named alone.
  const isGone = given.length === 1 && filter.genres.length === 0;
  const tidy = filterParameters(isGone ? { ...filter, genres: given } : filter);
  if (searchParams.get("view") === "list") tidy.set("view", "list");
  if (searchParams.get("filters") === "open") tidy.set("filters", "open");
  if (filter.page > 1) tidy.set("page", String(filter.page));
  if (tidy.toString() === searchParams.toString()) return undefined;
  return listAddress(translatePath(pathname), tidy);
}
