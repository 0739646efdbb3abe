import { type RawBuilder, sql } from "kysely";
import type { Database } from "#app/platform/database/schema.ts";
import type { TrackReservation } from "./track.ts";

/** Joins at most one `claim` per track. A pending payment holds the track regardless of time. */
export const isActiveHold: RawBuilder<boolean> = sql`(
  claim.state in ('reserved', 'awaiting-payment', 'closing', 'awaiting-transfer', 'capturing')
  and (claim.state <> 'reserved' or claim.reserved_until > now()))`;

/** Condition of tracks that the line of an order holds. `exists` could read the lines of all. */
export const isHeldTrack: RawBuilder<boolean> = sql`((
  select held.is_held from order_lines held
  where held.track_id = music_tracks.id and held.is_held) is not null)`;

/** Joins a `track` with the `claim` that keeps others from buying it. */
export const joinHold = sql`
  left join (order_lines held join orders claim on claim.id = held.order_id and ${isActiveHold})
    on held.track_id = track.id and held.is_held and held.track_id is not null`;

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
