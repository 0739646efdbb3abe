import { data, isRouteErrorResponse, redirect, useRouteError } from "react-router";
import { db } from "#app/platform/database/db.server.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { refusalInit } from "#app/platform/forms/refusal-response.server.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { findRememberedCode } from "#app/shop/checkout/code-link.server.ts";
import { type RefusedStart, startCheckout } from "#app/shop/checkout/start-checkout.server.ts";
import { startService } from "#app/shop/checkout/start-service.server.ts";
import {
  findBrowserKey,
  orderSecretOf,
  recognizeBrowser,
} from "#app/shop/orders/access/browser-key.server.ts";
import { findReservation } from "#app/shop/orders/reservations/own-cart.server.ts";
import { m } from "#messages";
import { CheckoutFailed } from "../shared/buyer-page-failed.tsx";
import { StartRefused } from "../shared/start-refused.tsx";
import type { Route } from "./+types/route";

export const middleware = [protectSecretPage];

const id = /^\P{Cc}{1,200}$/u;

function idIn(form: FormData, name: string): string {
  const text = form.get(name);
  return typeof text === "string" && id.test(text) ? text : "";
}

/** Redirects to this browser's reservation or to the tracks. Changes nothing. */
export async function loader({ request }: Route.LoaderArgs) {
  const browserKey = await findBrowserKey(request);
  const own = browserKey && (await findReservation(db, sha256Bytes(browserKey)));
  if (!browserKey || !own) throw redirect(href("/track-store"));
  throw redirect(href("/checkout/:secret", { secret: orderSecretOf(browserKey, own.id) }));
}

/** Throws refusals, because a URL that redirects has no page to show them on. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formDataOf(request);
  const { browserKey, setCookie } = await recognizeBrowser(request);
  const by = { browserKey, client: context.get(clientContext) };
  const code = await findRememberedCode(request);
  const started = form.has("package")
    ? await startService({ packageId: idIn(form, "package"), ...by })
    : await startCheckout({ trackId: idIn(form, "track"), code, ...by });
  if (started.refused) throw data(started.errorData, refusalInit(started.refused));
  const headers = { "Set-Cookie": setCookie };
  const { secret } = started;
  return redirect(href("/checkout/:secret", { secret }), { status: 303, headers });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.checkout());
}

/** Every request is redirected or refused. */
export default function StartPage() {
  return null;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isRefused = isRouteErrorResponse(error) && isRefusedStart(error.data);
  return isRefused ? <StartRefused {...error.data} /> : <CheckoutFailed />;
}

function isRefusedStart(value: unknown): value is RefusedStart {
  return typeof value === "object" && value !== null && "isRefusedStart" in value;
}
