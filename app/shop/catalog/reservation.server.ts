import { type RawBuilder, sql } from "kysely";
import type { Database } from "#app/platform/database/schema.ts";
import type { TrackReservation } from "./track.ts";

/* States are literals, because only then does the planner use the index `orders_one_claim`. */

/** Joins at most one `claim` per track. A pending payment holds the track regardless of time. */
export const isActiveHold: RawBuilder<boolean> = sql`(
  claim.state in ('reserved', 'awaiting-payment', 'closing', 'awaiting-transfer', 'capturing')
  and (claim.state <> 'reserved' or claim.reserved_until > now()))`;

export const holdColumns = [
  "claim.state as claimState",
  sql<Date | null>`case when claim.reserved_until > now() then claim.reserved_until end`.as(
    "reservedUntil",
  ),
] as const;

type HoldRow = { claimState: Database["orders"]["state"] | null; reservedUntil: Date | null };

export function toTrackReservation(row: HoldRow): TrackReservation | undefined {
  if (row.claimState === null) return undefined;
  return { until: row.reservedUntil ?? undefined, endsByClock: row.claimState === "reserved" };
}
