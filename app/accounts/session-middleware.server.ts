import type { MiddlewareFunction } from "react-router";
import { actorContext } from "./actor.ts";
import { cookie } from "./session-cookie.server.ts";
import { findActor } from "./sessions.server.ts";

/**
 * Stands first in the root: finds out who sent a request. The answer to a browser that has a session
 * cookie is for that person alone and is kept by nobody, not even for the Back button.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const token = cookie.tokenOf(request);
  context.set(actorContext, token ? await findActor(token) : undefined);
  const response = await next();
  if (cookie.isIn(request) && !isDecided(response)) {
    response.headers.set("Cache-Control", "no-store");
  }
  return response;
};

/** Covers and previews are the same for all; what nobody may keep says so already. */
function isDecided(response: Response): boolean {
  return /immutable|no-store/.test(response.headers.get("Cache-Control") ?? "");
}
