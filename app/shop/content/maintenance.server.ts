import { createContext, data, type MiddlewareFunction } from "react-router";
import { actorContext } from "#app/shop/accounts/actor.ts";
import { lastEventId } from "#app/shop/accounts/live-events.server.ts";
import type { Closed } from "./maintenance.ts";
import { shopContent } from "./shop-content.server.ts";

const RETRY_AFTER_SECONDS = "600";

const refusedContext = createContext(false);

/** The admin area has its own guards. */
const alwaysOpen =
  /^\/(healthz|readyz|metrics|robots\.txt|live|login|logout|admin|uploads|media|webhooks|saved-searches\/stop)(\/|$)/;

/** Must run after the session's middleware. */
export const closeForMaintenance: MiddlewareFunction<Response> = async ({ context, url }) => {
  if (alwaysOpen.test(url.pathname)) return;
  const actor = context.get(actorContext);
  if (actor?.role === "admin") return;
  const eventId = lastEventId(actor);
  const { isInMaintenance, shopName } = await shopContent();
  if (!isInMaintenance) return;
  context.set(refusedContext, true);
  const isSignedIn = actor !== undefined;
  const closed = { isClosed: true, isSignedIn, lastEventId: eventId, shopName } as const;
  throw data<Closed>(closed, { status: 503 });
};

/** Must run before `closeForMaintenance`, whose refusal is rendered without its headers. */
export const addRetryAfter: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  if (context.get(refusedContext)) {
    response.headers.set("Retry-After", RETRY_AFTER_SECONDS);
    response.headers.set("Cache-Control", "no-store");
  }
  return response;
};
