import { env } from "#app/system/env.server.ts";
import { findAllMetrics } from "#app/web/all-metrics.server.ts";
import { isFromThisMachine } from "#app/web/loopback.server.ts";
import { registry } from "#app/web/metrics.server.ts";
import { clientContext } from "#app/web/request-context.ts";
import type { Route } from "./+types/metrics";

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { address } = context.get(clientContext);
  const mayRead =
    env.METRICS === "public" || (env.METRICS === "loopback" && isFromThisMachine(request, address));
  if (!mayRead) return new Response("Not found.", { status: 404 });
  const headers = { "Content-Type": registry.contentType, "Cache-Control": "no-store" };
  const figures = await findAllMetrics();
  return new Response(figures, { status: figures ? 200 : 503, headers });
}
