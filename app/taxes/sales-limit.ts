/** Of the limit, from which on the owner is warned. */
const NEAR = 0.8;

/** How much of the yearly limit of small businesses is sold, in percent; undefined without a limit. */
export function shareOfLimit(yearCents: number, limit: number | null): number | undefined {
  return limit === null ? undefined : Math.floor(yearCents / limit);
}

export function isNearLimit(share: number): boolean {
  return share >= NEAR * 100;
}
