import type { Db } from "#app/platform/database/db.server.ts";
import { listTrackFiles } from "#app/shop/catalog/files/track-files.server.ts";
import { appendToLedger } from "#app/shop/ledger/append-to-ledger.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import type { OrderState } from "../state/order-states.ts";

type Sold = { id: string; lineId: string; trackId: string; title: string };

export async function appendSaleToLedger(
  tx: Db,
  { id: orderId, lineId, trackId, title }: Sold,
  { kind, how }: { kind: "sold" | "off-site-sale"; how?: string },
): Promise<void> {
  const buyer = await tx
    .selectFrom("orderBuyers")
    .where("orderId", "=", orderId)
    .select(["legalName", "email"])
    .executeTakeFirst();
  const files = await listTrackFiles(tx, trackId);
  const track = { id: trackId, title };
  await appendToLedger(tx, { kind, how, track, orderLineId: lineId, buyer, files });
}

const reversalCodes: Partial<Record<OrderState, string>> = {
  refunded: "refund-failed",
  "charged-back": "dispute-won",
};

export async function appendChangeToLedger(
  tx: Db,
  order: LockedOrder,
  state: OrderState,
): Promise<void> {
  for (const { id: lineId, trackId, title } of order.lines) {
    if (trackId === null) continue;
    if (state === "paid") {
      const how = reversalCodes[order.state] ?? "checkout";
      await appendSaleToLedger(tx, { id: order.id, lineId, trackId, title }, { kind: "sold", how });
    }
    if (state === "refunded" || state === "charged-back") {
      const track = { id: trackId, title };
      await appendToLedger(tx, { kind: "refunded", how: state, track, orderLineId: lineId });
    }
  }
}
