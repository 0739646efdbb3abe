import { type RawBuilder, sql } from "kysely";
import type { Orders } from "#app/database/schema.ts";
import type { ShownReservation } from "./track.ts";

/*
 * Orders are written by `orders`; here they are read. Their states stand in the statement, not in its parameters,
 * since only so the planner sees that the index `orders_one_claim` has the rows.
 */

/**
 * For a left join of `orders as claim`: at most one row of each track. A reservation whose time is over counts as
 * free; a payment that may still arrive holds the track, whatever the clock says.
 */
export const isLiveClaim: RawBuilder<boolean> = sql`(
  claim.state in ('reserved', 'awaiting-payment', 'closing', 'awaiting-transfer', 'capturing')
  and (claim.state <> 'reserved' or claim.reserved_until > now()))`;

export const claimColumns = [
  "claim.state as claimState",
  sql<Date | null>`case when claim.reserved_until > now() then claim.reserved_until end`.as(
    "reservedUntil",
  ),
] as const;

type ClaimRow = { claimState: Orders["state"] | null; reservedUntil: Date | null };

export function shownReservation(row: ClaimRow): ShownReservation | undefined {
  if (row.claimState === null) return undefined;
  return { until: row.reservedUntil ?? undefined, endsByClock: row.claimState === "reserved" };
}
