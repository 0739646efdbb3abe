/* Bots fill in forms faster than people, and fields that nobody sees. */

/** Honeypot that nobody sees and bots fill in. */
export const TRAP = "homepage";
/** Field with the time of rendering, in milliseconds since 1970. */
export const OPENED = "opened";
export const MIN_FILL_MS = 2000;
const MAX_PAGE_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Detects programs that never loaded the page or send the form at once. The page may come from a
 * cache.
 */
export function hasPlausibleFillTime(opened: unknown, now: number): boolean {
  const time = typeof opened === "string" && /^\d{13}$/.test(opened) ? Number(opened) : 0;
  const age = now - time;
  return age >= MIN_FILL_MS && age <= MAX_PAGE_AGE_MS;
}
