import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { reconcileShare } from "#app/shop/accounting/shares/reconcile-share.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";

export async function endSale(
  tx: Db,
  actor: Actor,
  { id, lines }: LockedOrder,
  endReason: string | null,
): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ state: "cancelled", stateChangedAt: sql`now()`, endedBy: actor.id, endReason })
    .where("id", "=", id)
    .execute();
  for (const line of lines) await reconcileShare(tx, line.id);
  await recordOrderEvent(tx, id, "sale-undone", { by: actor });
}
