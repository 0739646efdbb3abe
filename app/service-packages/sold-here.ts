import { m } from "#messages";
import type { ServicePackage } from "./service-package.ts";

/* Apart from the schemas, so that pages need not load them. */

export const DEFAULT_DELIVERY_DAYS = 14;

/** Whether the shop itself sells a package, while its checkout is open. */
export function isSoldHere({
  priceCents,
  purchaseLink,
}: Pick<ServicePackage, "priceCents" | "purchaseLink">): boolean {
  return priceCents > 0 && !purchaseLink;
}

/** `1 day`, `14 days` */
export function daysOf(days: number): string {
  return m.count_days({ count: days });
}
