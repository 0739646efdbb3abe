import { Badge } from "#app/platform/ui/badge.tsx";
import { type OrderState, stateNames } from "#app/shop/orders/state/order-states.ts";

const tones: Partial<Record<OrderState, "ink" | "danger">> = {
  paid: "ink",
  "charged-back": "danger",
  "paid-too-late": "danger",
};

export function OrderStateBadge({ state }: { state: OrderState }) {
  return (
    <Badge tone={tones[state] ?? "line"} isLong>
      {stateNames[state]()}
    </Badge>
  );
}
