import { asciiAddress } from "#app/platform/system/ascii-address.ts";

/* Kept out of the form's schema so that pages need not load zod. */

export function sameEmail(one: string, other: string): boolean {
  const [a, b] = [one, other].map((typed) => asciiAddress(typed.trim()).toLowerCase());
  return a === b;
}
