import { m } from "#messages";
import type { ServicePackage } from "./service-package.ts";

/* Pages load these without the schemas. */

export const DEFAULT_DELIVERY_DAYS = 14;

export function isSoldHere({
  isConfirmed,
  priceCents,
  purchaseLink,
}: Pick<ServicePackage, "isConfirmed" | "priceCents" | "purchaseLink">): boolean {
  return isConfirmed && priceCents > 0 && !purchaseLink;
}

export function daysOf(days: number): string {
  return m.count_days({ count: days });
}
