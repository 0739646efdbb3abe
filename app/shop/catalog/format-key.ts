import { camelotOf } from "./filters/camelot.ts";

/** Formats `F♯ minor · 11A`, or the key alone if it is none of the wheel's. */
export function formatKey(key: string): string {
  const name = key.replace(/^([A-G])#/, "$1♯").replace(/^([A-G])b/, "$1♭");
  const camelot = camelotOf(key);
  return camelot ? `${name} · ${camelot}` : name;
}
