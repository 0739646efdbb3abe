import type { Currency } from "#app/platform/system/currency.ts";
import { formatLongDay } from "#app/platform/ui/format-time.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { m } from "#messages";
import type { Obstacle } from "./discount.ts";

export function describeObstacle(obstacle: Obstacle, currency: Currency): string {
  switch (obstacle.code) {
    case "early":
      return m.discount_early({ day: formatLongDay(new Date(`${obstacle.day}T00:00Z`)) });
    case "minimum":
      return m.discount_minimum({ amount: formatMoney({ cents: obstacle.cents, currency }) });
    default:
      return reasons[obstacle.code]();
  }
}

const reasons = {
  unknown: m.discount_unknown,
  over: m.discount_over,
  "no-track": m.discount_no_track,
  "used-up": m.discount_used_up,
  "used-by-you": m.discount_used_by_you,
  "other-address": m.discount_other_address,
} as const;
