import { data, type MiddlewareFunction, redirect } from "react-router";
import { redirectWithToast } from "#app/platform/forms/toast-cookie.server.ts";
import { actorContext, sessionContext } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";

const ownAccount = "/admin/account";
const openToUsers: readonly string[] = [
  "/admin/music-manager",
  "/admin/music-manager/bulk",
  "/admin/insights",
  "/admin/insights.csv",
  "/admin/shares",
  ownAccount,
];
const bulkActionPath = /^\/admin\/music-manager\/bulk\/[0-9a-f-]{36}$/;

/** Paths whose screens check the owner. */
const share = /^\/admin\/shares\/[^/]+(?:\/\d{4}-\d{2}(?:\/statement\.(?:pdf|csv))?)?$/;

const userHome = "/admin/music-manager";

const deniedUsers = () => ({
  title: m.shell_access_denied(),
  text: m.users_only_administrators(),
  tone: "problem" as const,
});

/** Denies users every unlisted path below /admin, so that a new screen is closed by default. */
export const restrictUsers: MiddlewareFunction<Response> = async ({ request, context, url }) => {
  if (context.get(actorContext)?.role === "admin") return;
  const path = url.pathname.replace(/\/+$/, "");
  const needsFactor = context.get(sessionContext)?.needsFactor && path !== ownAccount;
  if (needsFactor) throw redirect(ownAccount);
  if (openToUsers.includes(path) || bulkActionPath.test(path) || share.test(path)) return;
  const isUserManagement = path.startsWith("/admin/users");
  if (request.method !== "GET" && request.method !== "HEAD") {
    const text = isUserManagement ? deniedUsers().text : m.only_administrators();
    throw data({ title: deniedUsers().title, text }, { status: 403 });
  }
  throw isUserManagement ? await redirectWithToast(userHome, deniedUsers()) : redirect(userHome);
};
