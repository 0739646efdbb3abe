import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { PAUSE_MINUTES } from "./cart-rules.server.ts";

export type Availability = "free" | "reserved" | "sold" | "gone";

export async function findAvailability(trackId: string | null): Promise<Availability> {
  const track = await db
    .selectFrom("musicTracks")
    .where("id", "=", trackId)
    .select(["isDraft", "soldAt"])
    .executeTakeFirst();
  if (!track || track.isDraft) return "gone";
  if (track.soldAt) return "sold";
  const hold = await db
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("trackId", "=", trackId)
    .where("isHeld", "=", true)
    .where((row) =>
      row.or([row("state", "!=", "reserved"), row("reservedUntil", ">", sql<Date>`now()`)]),
    )
    .select("state")
    .executeTakeFirst();
  if (!hold) return "free";
  return hold.state === "paid" ? "sold" : "reserved";
}

/** Time from which the browser may reserve the same track again. */
export function pauseEnd(expiredAt: Date): Date {
  return new Date(expiredAt.getTime() + PAUSE_MINUTES * 60_000);
}
