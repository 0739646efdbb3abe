import { formatDay } from "#app/platform/ui/format.ts";

type Supplied = { kind: "track" | "service"; paidAt: Date | null; deliveredAt: Date | null };

/**
 * Returns the day of supply: the payment of files, the delivery of a service. Null means not yet.
 */
export function supplyDayOf({ kind, paidAt, deliveredAt }: Supplied): string | null {
  const suppliedAt = kind === "track" ? paidAt : deliveredAt;
  return suppliedAt && formatDay(suppliedAt);
}
