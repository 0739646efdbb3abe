import { formatDay } from "#app/ui/format.ts";

type Supplied = { kind: "track" | "service"; paidAt: Date | null; deliveredAt: Date | null };

/** Files are supplied once they are paid, work once it is delivered; null: not yet. */
export function supplyDayOf({ kind, paidAt, deliveredAt }: Supplied): string | null {
  const suppliedAt = kind === "track" ? paidAt : deliveredAt;
  return suppliedAt && formatDay(suppliedAt);
}
