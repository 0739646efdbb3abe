/* Kept out of the form's schema so that pages need not load zod. */

export const MAX_BRIEF = 4000;

/** Names the field for what the buyer writes about a package. */
export function briefField(packageId: string): string {
  return `brief-${packageId}`;
}
