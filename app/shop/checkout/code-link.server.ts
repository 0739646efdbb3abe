import { type MiddlewareFunction, redirect } from "react-router";
import { shopCookie } from "#app/platform/http/shop-cookie.server.ts";
import { translatePath } from "#app/platform/i18n/page-slugs.ts";
import { listAddress, withParameters } from "#app/platform/navigation/list-address.ts";
import { CODE_FORM, foldCode } from "#app/shop/discounts/discount.ts";

const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

/** Keeps the code of a link until the cart is bought. Changes no page but the cart's. */
const cookie = shopCookie("discount", THIRTY_DAYS_S);

/** Other pages have a `code` of their own, such as `/verify`. */
const storefront =
  /^\/(?:home|track-store|sale|services|faq|contact|seller|cart|likes|shortlist|(?:music|packs)(?:\/.*)?)?$/;

/** Returns undefined for what is no code. Whether there is such a code is another question. */
function readCode(value: unknown): string | undefined {
  const name = typeof value === "string" && value.length <= 200 ? foldCode(value) : "";
  return CODE_FORM.test(name) ? name : undefined;
}

export async function findRememberedCode(request: Request): Promise<string | undefined> {
  return readCode(await cookie.parse(request.headers.get("Cookie")));
}

/** Returns a `Set-Cookie` header. */
export function rememberCode(name: string): Promise<string> {
  return cookie.serialize(name);
}

/** Returns a `Set-Cookie` header. */
export function forgetCode(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}

/** Takes the code out of `/music/night-bus?code=SUMMER`, so that the page stays everyone's. */
export const keepCodeOfLink: MiddlewareFunction<Response> = async ({ request, url }) => {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !url.searchParams.has("code") || !storefront.test(url.pathname)) return;
  const others = withParameters(url.searchParams, { code: null });
  const headers = new Headers({ "Cache-Control": "no-store" });
  const name = readCode(url.searchParams.get("code"));
  if (name !== undefined) headers.append("Set-Cookie", await rememberCode(name));
  throw redirect(listAddress(translatePath(url.pathname), others), { headers });
};
