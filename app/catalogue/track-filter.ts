import { type Genre, isGenre } from "./genres.ts";

/** Tracks on one page of a list. */
export const pageSize = 20;

const longestSearch = 200;
/** Beyond the end of every list, and still a number that the database takes. */
const highestPage = 1_000_000_000;

/** What a visitor asked to see; all of it is in the address. */
export type TrackFilter = {
  search?: string;
  genre?: Genre;
  onSale?: boolean;
  hideSold?: boolean;
  /** 1 is the first page. */
  page: number;
};

/** The parameters that the search at `/` reads, and those of the other lists, in the order of links. */
const searchParameters = ["search", "page"];
const listParameters = ["genre", "sale", "sold", "view", "page"];

/**
 * What a link to the same list takes along: not what else was hung on this address, such as a campaign. The
 * page cache renders a page without what it does not read, so that nothing may show here that it left out.
 */
export function keepFilter({ pathname, search }: { pathname: string; search: string }) {
  const given = new URLSearchParams(search);
  const parameterNames = pathname === "/" ? searchParameters : listParameters;
  const named = parameterNames.map((name) => [name, given.get(name) ?? ""]);
  return new URLSearchParams(named.filter(([, value]) => value !== ""));
}

/** Reads a filter out of an address. Whatever is not understood counts as not asked for. */
export function readTrackFilter(parameters: URLSearchParams): TrackFilter {
  const genre = parameters.get("genre");
  return {
    search: readSearch(parameters),
    genre: isGenre(genre) ? genre : undefined,
    onSale: parameters.get("sale") === "only",
    hideSold: parameters.get("sold") === "hide",
    page: readPage(parameters),
  };
}

/** The searched words: trimmed, at most 200 characters; a blank term is none. */
export function readSearch(parameters: URLSearchParams): string | undefined {
  const words = parameters.get("search")?.replaceAll("\0", "").replace(/\s+/g, " ").trim();
  return words ? [...words].slice(0, longestSearch).join("").trim() : undefined;
}

/** A page number, however high; what is none is the first page. */
export function readPage(parameters: URLSearchParams): number {
  const text = parameters.get("page") ?? "";
  const page = /^[0-9]+$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(page, 1), highestPage);
}
