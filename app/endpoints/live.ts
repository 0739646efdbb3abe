import { clientContext } from "#app/platform/http/request-context.ts";
import { SINCE } from "#app/platform/live/live-event.ts";
import { actorContext } from "#app/shop/accounts/actor.ts";
import { openLiveEvents } from "#app/shop/accounts/live-events.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { cookie } from "#app/shop/accounts/session-cookie.server.ts";
import type { Route } from "./+types/live";

export function loader({ request, context }: Route.LoaderArgs): Response {
  const { pathname, searchParams } = new URL(request.url);
  // The router would await a page's `.data` to its end.
  if (pathname.endsWith(".data")) return new Response(null, { status: 404 });
  const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store" };
  if (request.method === "HEAD") return new Response(null, { headers });
  const actor = context.get(actorContext);
  const network = networkOf(context.get(clientContext).address, 48);
  const session = actor && cookie.tokenOf(request);
  const person = { actor, network, account: actor?.id, session };
  return openLiveEvents(person, searchParams.get(SINCE) ?? undefined);
}
