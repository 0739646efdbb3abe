import { BlockList, isIPv6 } from "node:net";
import { env } from "#app/system/env.server.ts";
import { findAllMetrics } from "#app/web/all-metrics.server.ts";
import { registry } from "#app/web/metrics.server.ts";
import { callerContext } from "#app/web/request-context.ts";
import type { Route } from "./+types/metrics";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { address } = context.get(callerContext);
  const mayRead =
    env.METRICS === "public" || (env.METRICS === "loopback" && isFromThisMachine(request, address));
  if (!mayRead) return new Response("There is nothing here.", { status: 404 });
  const headers = { "Content-Type": registry.contentType, "Cache-Control": "no-store" };
  const figures = await findAllMetrics();
  return new Response(figures, { status: figures ? 200 : 503, headers });
}

/** A request that a proxy on this machine forwards came from elsewhere; the proxy's headers say so. */
function isFromThisMachine({ headers }: Request, address: string): boolean {
  const isForwarded = ["X-Forwarded-For", "Forwarded", "Via"].some((name) => headers.has(name));
  return !isForwarded && loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
