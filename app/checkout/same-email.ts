import { asciiAddress } from "#app/system/ascii-address.ts";

/* Apart from the form's schema, so that pages need not load it. */

export function sameEmail(one: string, other: string): boolean {
  const [a, b] = [one, other].map((typed) => asciiAddress(typed.trim()).toLowerCase());
  return a === b;
}
