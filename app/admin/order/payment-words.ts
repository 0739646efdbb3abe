import type { FoundOrder } from "#app/orders/managing/find-order.server.ts";

export const paymentStates: Record<FoundOrder["payments"][number]["state"], string> = {
  opening: "being opened",
  open: "not paid yet",
  pending: "on its way",
  authorised: "authorised",
  "in-review": "under review by the provider",
  closed: "closed unpaid",
  captured: "received",
};

export const refundStates: Record<FoundOrder["refunds"][number]["state"], string> = {
  requested: "requested",
  pending: "on its way",
  done: "done",
  failed: "failed",
  canceled: "canceled",
};

/** Such as `mb_way`, which is the provider's own id. */
export function methodName(method: string): string {
  return method.replaceAll(/[-_]/g, " ");
}
