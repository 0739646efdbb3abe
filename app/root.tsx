import { useEffect } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import { m } from "#messages";
import headline from "../.fonts/archivo-headline-latin.woff2?url";
import text from "../.fonts/archivo-latin.woff2?url";
import mono from "../.fonts/martian-mono-latin.woff2?url";
import "#app/platform/ui/app.css";
import "#app/platform/system/without-eval.ts";
import { catchLostRequests } from "#app/platform/forms/lost-requests/catch-lost-requests.ts";
import { safeLink } from "#app/platform/forms/safe-link.ts";
import { consumeToast } from "#app/platform/forms/toast-cookie.server.ts";
import { refuseTooLarge } from "#app/platform/http/limit-forms.server.ts";
import { requestLogContext } from "#app/platform/http/request-context.ts";
import { namesOfPage } from "#app/platform/i18n/request-language.server.ts";
import { scrollKeyOf } from "#app/platform/navigation/page-key.ts";
import { env } from "#app/platform/system/env.server.ts";
import { DEFAULT_SHOP_NAME, ShopName } from "#app/platform/ui/shop-name.ts";
import { themeScript } from "#app/platform/ui/theme.ts";
import { actorContext } from "#app/shop/accounts/actor.ts";
import { lastEventId } from "#app/shop/accounts/live-events.server.ts";
import { sessionMiddleware } from "#app/shop/accounts/session-middleware.server.ts";
import { findCartSummary } from "#app/shop/checkout/cart-summary.server.ts";
import { keepCodeOfLink } from "#app/shop/checkout/code-link.server.ts";
import { accentStyle } from "#app/shop/content/accent-color.ts";
import { addRetryAfter, closeForMaintenance } from "#app/shop/content/maintenance.server.ts";
import { readClosed } from "#app/shop/content/maintenance.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
import { listSocialLinks } from "#app/shop/content/social-links.server.ts";
import { tabIcon } from "#app/shop/content/tab-icon.server.ts";
import { ShopError } from "#app/storefront/frame/shop-error.tsx";
import { ShopFrame } from "#app/storefront/frame/shop-frame.tsx";
import type { Route } from "./+types/root";

export const links: Route.LinksFunction = () =>
  [text, headline, mono].map((href) => ({
    rel: "preload",
    href,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  }));

export const middleware = [
  refuseTooLarge,
  sessionMiddleware,
  addRetryAfter,
  closeForMaintenance,
  keepCodeOfLink,
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  catchLostRequests((error) => readClosed(error) !== undefined),
];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  // Reads it first, because changes from now on are news to the page.
  const eventId = lastEventId(actor);
  const account = actor && {
    username: actor.username,
    role: actor.role,
    canUpload: actor.canUpload,
  };
  const [content, socialLinks, { cart, setCookie }] = await Promise.all([
    shopContent(),
    listSocialLinks(),
    findCartSummary(request),
  ]);
  if (content.isStale) context.get(requestLogContext).isUnavailable = true;
  const arrived = await consumeToast(request);
  const headers = new Headers(arrived && { "Cache-Control": "no-store" });
  for (const each of [arrived?.setCookie, setCookie]) if (each) headers.append("Set-Cookie", each);
  const complaintsLink = safeLink(content.complaintsLink);
  const isClosed = content.isInMaintenance && account !== undefined;
  const { SITE_URL: siteUrl } = env;
  const rootData = {
    siteUrl,
    account,
    lastEventId: eventId,
    socialLinks,
    complaintsLink,
    isClosed,
    isCheckoutOpen: content.isCheckoutOpen,
    currency: content.currency,
    shopName: content.shopName,
    logo: content.logo,
    languages: content.languages,
    pageNames: namesOfPage(url.pathname),
    accent: accentStyle(content),
    icon: tabIcon(content),
    toast: arrived?.toast,
    cart,
  };
  return data(rootData, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function Layout({ children }: { children: React.ReactNode }) {
  // Input from now on reaches the page's scripts.
  useEffect(() => {
    document.documentElement.dataset.scripts = "at-work";
  }, []);
  const shop = useRouteLoaderData<typeof loader>("root");
  return (
    <html
      lang={m.language_tag()}
      style={shop?.accent}
      dir={m.language_direction()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        <script>{themeScript}</script>
        <link rel="icon" href={shop?.icon ?? "/icon.svg"} />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#content" className="skip-link bg-accent text-on-accent">
          {m.skip_to_content()}
        </a>
        <ShopName value={shop?.shopName ?? DEFAULT_SHOP_NAME}>{children}</ShopName>
        <ScrollRestoration getKey={scrollKeyOf} />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <ShopFrame {...loaderData}>
      <Outlet />
    </ShopFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShopError error={error} />;
}
