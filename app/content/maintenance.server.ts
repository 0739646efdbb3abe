import { createContext, data, type MiddlewareFunction } from "react-router";
import { actorContext } from "#app/accounts/actor.ts";
import { liveMoment } from "#app/accounts/live-events.server.ts";
import type { Closed } from "./maintenance.ts";
import { shopContent } from "./shop-content.server.ts";

/** Seconds after which search engines and browsers may ask again. */
const COME_BACK_AFTER = "600";

/** Whether a request was refused because the shop is closed. */
const refusedContext = createContext(false);

/**
 * Addresses that answer while the shop is closed: for machines that watch it, for signing in and for
 * the admin area, whose own guards see to who may be there. Files and live events hold no pages.
 */
const alwaysOpen =
  /^\/(healthz|readyz|metrics|robots\.txt|live|login|logout|admin|uploads|media)(\/|$)/;

/**
 * Closes the shop to everyone but administrators while maintenance mode is on: pages, their data and
 * what is posted to them. Stands after the session's middleware.
 */
export const closeForMaintenance: MiddlewareFunction<Response> = async ({ context, url }) => {
  if (alwaysOpen.test(url.pathname)) return;
  const actor = context.get(actorContext);
  if (actor?.role === "admin") return;
  const moment = liveMoment(actor);
  const { isInMaintenance } = await shopContent();
  if (!isInMaintenance) return;
  context.set(refusedContext, true);
  const isSignedIn = actor !== undefined;
  throw data<Closed>({ isClosed: true, isSignedIn, moment }, { status: 503 });
};

/** Stands before the one that closes: its refusal becomes a page, which loses the headers on the way. */
export const sayWhenToComeBack: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  if (context.get(refusedContext)) {
    response.headers.set("Retry-After", COME_BACK_AFTER);
    response.headers.set("Cache-Control", "no-store");
  }
  return response;
};
