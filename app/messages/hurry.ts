/* Programs fill in forms faster than people, and fields that nobody sees. */

/** A field that nobody sees and machines fill in. */
export const TRAP = "homepage";
/** A field with the time of rendering, in milliseconds since 1970. */
export const OPENED = "opened";
export const MIN_FILL_MS = 2000;
const MAX_PAGE_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** Stops programs that never loaded the page, or that send the form at once; the page may come from a cache. */
export function isUnhurried(opened: unknown, now: number): boolean {
  const time = typeof opened === "string" && /^\d{13}$/.test(opened) ? Number(opened) : 0;
  const age = now - time;
  return age >= MIN_FILL_MS && age <= MAX_PAGE_AGE_MS;
}
