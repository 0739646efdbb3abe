import type { Db } from "#app/platform/database/db.server.ts";
import { canBeDelivered } from "#app/shop/catalog/files/track-files.server.ts";
import type { OrderLine } from "../state/lock-order.server.ts";
import { keptLines, trackIdsOf } from "../state/order-lines.ts";

/** Returns whether the files of all tracks are here that the buyer keeps. */
export async function canAllBeDelivered(
  tx: Db,
  { lines }: { lines: Pick<OrderLine, "trackId" | "returnedAt">[] },
): Promise<boolean> {
  for (const trackId of trackIdsOf({ lines: keptLines(lines) })) {
    if (!(await canBeDelivered(tx, trackId))) return false;
  }
  return true;
}
