import { m } from "#messages";
import type { ServicePackage } from "./service-package.ts";

/* Kept out of the schemas so that pages need not load them. */

export const DEFAULT_DELIVERY_DAYS = 14;

/** Returns whether the shop itself sells a package while its checkout is open. */
export function isSoldHere({
  priceCents,
  purchaseLink,
}: Pick<ServicePackage, "priceCents" | "purchaseLink">): boolean {
  return priceCents > 0 && !purchaseLink;
}

/** Formats a number of days as `1 day` or `14 days`. */
export function daysOf(days: number): string {
  return m.count_days({ count: days });
}
