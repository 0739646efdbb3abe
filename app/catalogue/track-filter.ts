import { readPage } from "#app/web/paging.ts";
import { type Genre, isGenre } from "./genres.ts";

const MAX_SEARCH_LENGTH = 200;

export type TrackFilter = {
  search?: string;
  genre?: Genre;
  onSale?: boolean;
  hideSold?: boolean;
  page: number;
};

const searchParameters = ["search", "page"];
const listParameters = ["genre", "sale", "sold", "view", "page"];

/** Without others such as a campaign's: the page cache shares the page, so that none of its links may have them. */
export function filterParameters({ pathname, search }: { pathname: string; search: string }) {
  const given = new URLSearchParams(search);
  const parameterNames = pathname === "/" ? searchParameters : listParameters;
  const named = parameterNames.map((name) => [name, given.get(name) ?? ""]);
  return new URLSearchParams(named.filter(([, value]) => value !== ""));
}

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

export function readSearch(parameters: URLSearchParams): string | undefined {
  const words = parameters.get("search")?.replaceAll("\0", "").replace(/\s+/g, " ").trim();
  return words ? [...words].slice(0, MAX_SEARCH_LENGTH).join("").trim() : undefined;
}
