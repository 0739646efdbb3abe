import { href, type MiddlewareFunction, Outlet } from "react-router";
import { privatePage } from "#app/platform/http/private-page.ts";
import { initPageLanguage, usePageLanguage } from "#app/platform/i18n/page-language.ts";
import { runInLanguage } from "#app/platform/i18n/request-language.server.ts";
import { actorContext } from "#app/shop/accounts/actor.ts";
import { requireUser } from "#app/shop/accounts/guards.server.ts";
import { countWaiting } from "#app/storefront/shared/count-waiting.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import type { Route } from "./+types/route";
import { LanguageQuestion } from "./language-question.tsx";
import { restrictUsers } from "./restrict-users.server.ts";
import { useEntryToast, useTrackNewsToast } from "./shell-toasts.ts";
import { Sidebar } from "./sidebar.tsx";

initPageLanguage(href("/admin"));

const setAdminLanguage: MiddlewareFunction<Response> = ({ context }, next) =>
  runInLanguage(context.get(actorContext)?.adminLanguage, next);

export const middleware = [setAdminLanguage, requireUser, restrictUsers];

/** A loader makes the guards run before every navigation in the browser too. */
export async function loader({ context }: Route.LoaderArgs) {
  const { role, adminLanguage: language, hasChosenLanguage } = context.get(actorContext) ?? {};
  const isAdmin = role === "admin";
  const counts = isAdmin
    ? await countWaiting()
    : { unread: 0, attention: 0, transfers: 0, sameMusic: 0 };
  return { isAdmin, language, asksLanguage: !hasChosenLanguage, counts };
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.admin());
}

export default function AdminShell({ loaderData }: Route.ComponentProps) {
  const { isAdmin, language, asksLanguage, counts } = loaderData;
  const languageAttributes = usePageLanguage(language, href("/admin"));
  useEntryToast(isAdmin);
  useTrackNewsToast();
  return (
    <div
      {...languageAttributes}
      className="page-width min-h-[calc(100dvh-4rem)] lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8"
    >
      <Sidebar isAdmin={isAdmin} counts={counts} />
      <div className="min-w-0">
        {asksLanguage && <LanguageQuestion />}
        <Outlet />
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="page-width">
      <AdminFailed error={error} />
    </div>
  );
}
