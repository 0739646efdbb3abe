import { randomBytes } from "node:crypto";
import type { BrowserCookie } from "./require-cookie.server.ts";
import { shopCookie } from "./shop-cookie.server.ts";

const oneYear = 365 * 24 * 60 * 60;

const visitorCookie = shopCookie("visitor", oneYear);

export const likeCookie: BrowserCookie = {
  paths: /^\/music\/[^/]+$/,
  find: findVisitorId,
  make: () => visitorCookie.serialize(newVisitorId()),
};

export async function findVisitorId(request: Request): Promise<string | undefined> {
  const cookieValue: unknown = await visitorCookie.parse(request.headers.get("Cookie"));
  return typeof cookieValue === "string" && /^[\w-]{22}$/.test(cookieValue)
    ? cookieValue
    : undefined;
}

export async function recognizeVisitor(
  request: Request,
): Promise<{ visitorId: string; setCookie: string | undefined }> {
  const existingId = await findVisitorId(request);
  if (existingId) return { visitorId: existingId, setCookie: undefined };
  const visitorId = newVisitorId();
  return { visitorId, setCookie: await visitorCookie.serialize(visitorId) };
}

const newVisitorId = () => randomBytes(16).toString("base64url");
