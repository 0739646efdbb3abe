import type { Db } from "#app/platform/database/db.server.ts";
import { canBeDelivered } from "#app/shop/catalog/files/track-files.server.ts";
import { trackIdsOf } from "../state/order-lines.ts";

/** Returns whether the files of all tracks are here. */
export async function canAllBeDelivered(
  tx: Db,
  order: Parameters<typeof trackIdsOf>[0],
): Promise<boolean> {
  for (const trackId of trackIdsOf(order)) {
    if (!(await canBeDelivered(tx, trackId))) return false;
  }
  return true;
}
