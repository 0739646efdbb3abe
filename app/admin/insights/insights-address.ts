import { createContext, useContext } from "react";
import { href } from "react-router";
import { listAddress, queryOf, withParameters } from "#app/platform/navigation/list-address.ts";
import type { InsightTableName } from "#app/shop/insights/insight-tables.ts";
import type { Scale } from "#app/shop/insights/scales.ts";

type InsightsScope = { scale: Scale; track?: string | undefined };

export const InsightsScopeContext = createContext<InsightsScope>({ scale: "day" });

export function insightsAddress(scope: InsightsScope): string {
  return listAddress(href("/admin/insights"), scopeQuery(scope));
}

export function useCsvAddress(table: InsightTableName): string {
  const scope = useContext(InsightsScopeContext);
  return listAddress(href("/admin/insights.csv"), withParameters(scopeQuery(scope), { table }));
}

function scopeQuery({ scale, track }: InsightsScope): URLSearchParams {
  return queryOf({ scale: scale !== "day" && scale, track });
}
