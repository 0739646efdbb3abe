/** Bots fill in a field that nobody sees. */
export const TRAP = "homepage";
/** The field holds the time of rendering, in milliseconds since 1970. */
export const OPENED = "opened";
export const MIN_FILL_MS = 2000;
const MAX_PAGE_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** Bots never load the page or send the form at once. A cached page may be old. */
export function hasPlausibleFillTime(opened: unknown, now: number): boolean {
  const time = typeof opened === "string" && /^\d{13}$/.test(opened) ? Number(opened) : 0;
  const age = now - time;
  return age >= MIN_FILL_MS && age <= MAX_PAGE_AGE_MS;
}
