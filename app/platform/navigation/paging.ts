import { redirect } from "react-router";

/** Rows per page of a list. */
export const PAGE_SIZE = 20;

/** Beyond the end of every list, and still a number that the database accepts. */
const MAX_PAGE = 1_000_000_000;

/** Returns the number of the last page, 1 for an empty list. */
export function lastPageOf(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}

/** Returns the number of rows before a page. */
export function offsetOf(page: number): number {
  return (page - 1) * PAGE_SIZE;
}

/** Returns the requested page, however high. Anything but a number is the first page. */
export function readPage(parameters: URLSearchParams, name = "page"): number {
  const text = parameters.get(name) ?? "";
  const page = /^[0-9]+$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(page, 1), MAX_PAGE);
}

/** Redirects from beyond the end of a list to its last page. */
export function redirectToPage(url: URL, page: number): Response {
  const parameters = new URLSearchParams(url.searchParams);
  if (page > 1) parameters.set("page", String(page));
  else parameters.delete("page");
  return redirect(`${url.pathname}${parameters.size > 0 ? `?${parameters}` : ""}`);
}
