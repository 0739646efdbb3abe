import { createContext, useContext } from "react";
import { href } from "react-router";
import type { InsightTableName } from "#app/shop/insights/insight-tables.ts";
import type { Scale } from "#app/shop/insights/scales.ts";

export type InsightsScope = { scale: Scale; track?: string | undefined };

export const InsightsScopeContext = createContext<InsightsScope>({ scale: "day" });

export function insightsSearch({ scale, track }: InsightsScope): string {
  const parameters = new URLSearchParams();
  if (scale !== "day") parameters.set("scale", scale);
  if (track) parameters.set("track", track);
  return parameters.size > 0 ? `?${parameters}` : "";
}

export function useCsvAddress(table: InsightTableName): string {
  const scope = useContext(InsightsScopeContext);
  const parameters = new URLSearchParams(insightsSearch(scope));
  parameters.set("table", table);
  return `${href("/admin/insights.csv")}?${parameters}`;
}
