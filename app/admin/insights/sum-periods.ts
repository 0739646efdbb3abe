import type { Period } from "#app/shop/insights/find-insights.server.ts";

export function sumPeriods(periods: Period[], measure: Exclude<keyof Period, "start">): number {
  return periods.reduce((sum, period) => sum + period[measure], 0);
}
