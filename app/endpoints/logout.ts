import { href } from "react-router";
import { redirectWithToast } from "#app/platform/forms/toast-cookie.server.ts";
import { methodNotAllowed } from "#app/platform/http/method-not-allowed.server.ts";
import { cookie } from "#app/shop/accounts/session-cookie.server.ts";
import { endSession } from "#app/shop/accounts/sessions.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/logout";

/** Refuses GET, because a link or its preview must not sign anyone out. */
export function loader(): Response {
  return methodNotAllowed("POST");
}

export async function action({ request, url }: Route.ActionArgs) {
  const token = cookie.tokenOf(request);
  if (token) await endSession(token);
  const to = url.searchParams.get("from") === "admin" ? href("/admin/login") : href("/");
  const toast = { title: m.logged_out(), text: m.logged_out_text() };
  return redirectWithToast(to, toast, { headers: { "Set-Cookie": cookie.clear() } });
}
