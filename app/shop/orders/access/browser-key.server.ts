import { createHmac, randomBytes } from "node:crypto";
import type { BrowserCookie } from "#app/platform/http/require-cookie.server.ts";
import { shopCookie } from "#app/platform/http/shop-cookie.server.ts";
import { secretOfBytes } from "#app/platform/system/secret-id.server.ts";

const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

/** Lists the browser's orders even if no email arrives. */
const cookie = shopCookie("orders", THIRTY_DAYS_S);

export const orderCookie: BrowserCookie = {
  paths: /^\/(?:cart|cart\/[^/]+|checkout|orders(?:\/find)?\/[^/]+|orders)(?:\.data)?$/,
  find: findBrowserKey,
  make: async () => (await recognizeBrowser()).setCookie,
};

export type BrowserKey = string & { readonly isBrowserKey: true };

export async function findBrowserKey(request: Request): Promise<BrowserKey | undefined> {
  const cookieValue: unknown = await cookie.parse(request.headers.get("Cookie"));
  return isBrowserKey(cookieValue) ? cookieValue : undefined;
}

/** `setCookie` restarts the thirty days. */
export async function recognizeBrowser(
  request?: Request,
): Promise<{ browserKey: BrowserKey; setCookie: string }> {
  const existingKey = request && (await findBrowserKey(request));
  const made: unknown = existingKey ?? randomBytes(32).toString("base64url");
  if (!isBrowserKey(made)) throw new Error("A browser's key was not made.");
  return { browserKey: made, setCookie: await cookie.serialize(made) };
}

function isBrowserKey(value: unknown): value is BrowserKey {
  return typeof value === "string" && /^[\w-]{43}$/.test(value);
}

/** Derives the secret that opens an order in this browser from the browser's key. */
export function orderSecretOf(key: BrowserKey, orderId: string): string {
  return secretOfBytes(createHmac("sha256", key).update(orderId).digest());
}
