import { methodNotAllowed } from "#app/platform/http/method-not-allowed.server.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { actorContext } from "#app/shop/accounts/actor.ts";
import {
  isUntracked,
  readBeacon,
  receiveBeacon,
} from "#app/shop/insights/receive-beacon.server.ts";
import type { Route } from "./+types/insights-visit";

export function loader(): Response {
  return methodNotAllowed("POST");
}

/** Does not count users with an account. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const sent = readBeacon(await request.text());
  if (!sent) return new Response("This isn't a visit.", { status: 400 });
  const isCounted = !context.get(actorContext) && !isUntracked(request.headers);
  const wait = isCounted ? receiveBeacon(sent, context.get(clientContext)) : 0;
  if (wait === 0) return new Response(null, { status: 204 });
  return new Response("Too many requests.", {
    status: 429,
    headers: { "Retry-After": String(wait) },
  });
}
