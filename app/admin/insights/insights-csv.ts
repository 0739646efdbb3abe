import { data } from "react-router";
import { csvOf } from "#app/platform/formats/csv.server.ts";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { actorContext } from "#app/shop/accounts/actor.ts";
import { findInsights, readInsightsQuery } from "#app/shop/insights/find-insights.server.ts";
import { insightTable, isInsightTableName } from "#app/shop/insights/insight-tables.ts";
import { m } from "#messages";
import { csvResponse } from "../shared/csv-response.server.ts";
import type { Route } from "./+types/insights-csv";

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const actor = orNotFound(context.get(actorContext), m.sign_in_first());
  const name = url.searchParams.get("table") ?? "over-time";
  if (!isInsightTableName(name)) throw data(m.insights_table_not_found(), { status: 404 });
  const insights = await findInsights(actor, readInsightsQuery(url.searchParams));
  const { columns, rows } = insightTable(orNotFound(insights, m.insights_track_missing()), name);
  return csvResponse(`insights-${name}`, csvOf(columns, linesOf(rows)));
}

async function* linesOf(rows: (readonly (string | number)[])[]) {
  for (const row of rows) yield [...row];
}
