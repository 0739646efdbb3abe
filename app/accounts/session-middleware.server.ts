import type { MiddlewareFunction } from "react-router";
import { actorContext } from "./actor.ts";
import { cookie } from "./session-cookie.server.ts";
import { findActor } from "./sessions.server.ts";

/** A response to a browser with a session cookie is cached nowhere, not even for the Back button. */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const token = cookie.tokenOf(request);
  context.set(actorContext, token ? await findActor(token) : undefined);
  const response = await next();
  if (cookie.isIn(request) && !hasCachePolicy(response)) {
    response.headers.set("Cache-Control", "no-store");
  }
  return response;
};

/** Covers and previews are the same for all. */
function hasCachePolicy(response: Response): boolean {
  return /immutable|no-store/.test(response.headers.get("Cache-Control") ?? "");
}
