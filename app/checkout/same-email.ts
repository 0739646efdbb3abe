/* Apart from the form's schema, so that pages need not load it. */

export const emailsDiffer = "This is not the same address as above.";

export function sameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
