import { findAllMetrics } from "#app/platform/http/all-metrics.server.ts";
import { isFromThisMachine } from "#app/platform/http/loopback.server.ts";
import { registry } from "#app/platform/http/metrics.server.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { env } from "#app/platform/system/env.server.ts";
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
