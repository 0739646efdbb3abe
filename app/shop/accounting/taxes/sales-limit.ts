/** Share of the limit from which the owner is warned. */
const NEAR = 0.8;

/** Returns percent, or undefined without a limit. */
export function shareOfLimit(yearCents: number, limit: number | null): number | undefined {
  return limit === null ? undefined : Math.floor(yearCents / limit);
}

export function isNearLimit(share: number): boolean {
  return share >= NEAR * 100;
}
