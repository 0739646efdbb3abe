import type { MiddlewareFunction } from "react-router";
import { actorContext, sessionContext } from "./actor.ts";
import { cookie } from "./session-cookie.server.ts";
import { findSession } from "./sessions.server.ts";

/** Responses to a browser with a session cookie are never cached, not even for the Back button. */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const token = cookie.tokenOf(request);
  const found = token ? await findSession(token) : undefined;
  context.set(actorContext, found?.actor);
  context.set(sessionContext, found?.session ?? null);
  const response = await next();
  if (cookie.isIn(request) && !hasCachePolicy(response)) {
    response.headers.set("Cache-Control", "no-store");
  }
  return response;
};

function hasCachePolicy(response: Response): boolean {
  return /immutable|no-store/.test(response.headers.get("Cache-Control") ?? "");
}
