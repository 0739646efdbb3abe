import { formatDay } from "#app/platform/ui/format-time.ts";

type Supplied = { kind: "track" | "service"; paidAt: Date | null; deliveredAt: Date | null };

/** Files are supplied when they are paid, services when delivered. Null means not yet. */
export function supplyDayOf({ kind, paidAt, deliveredAt }: Supplied): string | null {
  const suppliedAt = kind === "track" ? paidAt : deliveredAt;
  return suppliedAt && formatDay(suppliedAt);
}
