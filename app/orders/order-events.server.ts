import type { Actor } from "#app/accounts/actor.ts";
import type { Db } from "#app/database/db.server.ts";
import type { OrderEvent } from "./order-event-names.ts";

/** Adds a line to an order's timeline. `details` never name a secret or a person. */
export async function recordOrderEvent(
  tx: Db,
  orderId: string,
  kind: OrderEvent,
  { by, details = {} }: { by?: Actor | undefined; details?: Record<string, unknown> } = {},
): Promise<void> {
  const row = { orderId, kind, actorId: by?.id ?? null, details: JSON.stringify(details) };
  await tx.insertInto("orderEvents").values(row).execute();
}
