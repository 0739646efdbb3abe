import { data, type MiddlewareFunction, redirect } from "react-router";
import { actorContext } from "#app/accounts/actor.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";

/** The paths below /admin that are not for administrators alone. */
const openToUsers: readonly string[] = ["/admin/music-manager"];

const ownPart = "/admin/music-manager";

const deniedUsers = {
  title: "Access Denied",
  text: "Only administrators can access user management.",
  tone: "problem",
} as const;

/**
 * Keeps who is no administrator to the Music Manager, whatever path below /admin is asked for: a
 * screen that nobody thought of is closed. Reading leads to one's own part, writing is refused.
 */
export const keepToOwnPart: MiddlewareFunction<Response> = async ({ request, context, url }) => {
  if (context.get(actorContext)?.role === "admin") return;
  const path = url.pathname.replace(/\/+$/, "");
  if (openToUsers.includes(path)) return;
  const isUserManagement = path.startsWith("/admin/users");
  if (request.method !== "GET" && request.method !== "HEAD") {
    const text = isUserManagement ? deniedUsers.text : "Only administrators can do this.";
    throw data({ title: deniedUsers.title, text }, { status: 403 });
  }
  throw isUserManagement ? await redirectWithToast(ownPart, deniedUsers) : redirect(ownPart);
};
