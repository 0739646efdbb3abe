import { Badge } from "#app/platform/ui/badge.tsx";
import { type OrderState, stateNames } from "#app/shop/orders/state/order-states.ts";

const tones: Partial<Record<OrderState, "ink" | "accent">> = {
  paid: "ink",
  "charged-back": "accent",
  "paid-too-late": "accent",
};

export function OrderStateBadge({ state }: { state: OrderState }) {
  return (
    <Badge tone={tones[state] ?? "line"} isLong>
      {stateNames[state]()}
    </Badge>
  );
}
