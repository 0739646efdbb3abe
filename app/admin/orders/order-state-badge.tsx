import { type OrderState, stateNames } from "#app/orders/order-states.ts";
import { Badge } from "#app/ui/badge.tsx";

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
