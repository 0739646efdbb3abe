import { createContext, useContext } from "react";
import { href } from "react-router";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import type { InsightTableName } from "#app/shop/insights/insight-tables.ts";
import type { Scale } from "#app/shop/insights/scales.ts";

type InsightsScope = { scale: Scale; track?: string | undefined };

export const InsightsScopeContext = createContext<InsightsScope>({ scale: "day" });

export function insightsSearch({ scale, track }: InsightsScope): string {
  return listAddress("", queryOf({ scale: scale !== "day" && scale, track }));
}

export function useCsvAddress(table: InsightTableName): string {
  const scope = useContext(InsightsScopeContext);
  const parameters = new URLSearchParams(insightsSearch(scope));
  parameters.set("table", table);
  return listAddress(href("/admin/insights.csv"), parameters);
}
