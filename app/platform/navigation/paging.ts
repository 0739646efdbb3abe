import { redirect } from "react-router";
import { translatePath } from "#app/platform/i18n/page-slugs.ts";
import { listAddress, withParameters } from "./list-address.ts";

export const PAGE_SIZE = 20;

/** The database still accepts this number, which is beyond the end of every list. */
const MAX_PAGE = 1_000_000_000;

export function lastPageOf(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}

export function offsetOf(page: number): number {
  return (page - 1) * PAGE_SIZE;
}

export function readPage(parameters: URLSearchParams, name = "page"): number {
  const text = parameters.get(name) ?? "";
  const page = /^[0-9]+$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(page, 1), MAX_PAGE);
}

export function redirectToPage(url: URL, page: number): Response {
  const parameters = withParameters(url.searchParams, { page: page > 1 && String(page) });
  return redirect(listAddress(translatePath(url.pathname), parameters));
}
