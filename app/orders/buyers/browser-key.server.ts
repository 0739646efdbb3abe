import { createHash, createHmac, randomBytes } from "node:crypto";
import type { BrowserCookie } from "#app/web/first-forms.server.ts";
import { secretOfBytes } from "#app/web/secret-id.server.ts";
import { shopCookie } from "#app/web/shop-cookie.server.ts";

const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

/** Set when a browser orders or opens an order for the first time: it shows its orders even when no mail arrives. */
const cookie = shopCookie("orders", THIRTY_DAYS_S);

export const orderCookie: BrowserCookie = {
  paths: /^\/(?:checkout|orders(?:\/find)?\/[^/]+|orders)(?:\.data)?$/,
  find: findBrowserKey,
  make: async () => (await recognizeBrowser()).setCookie,
};

export type BrowserKey = string & { readonly isBrowserKey: true };

export async function findBrowserKey(request: Request): Promise<BrowserKey | undefined> {
  const known: unknown = await cookie.parse(request.headers.get("Cookie"));
  return isBrowserKey(known) ? known : undefined;
}

/** `setCookie`: starts the thirty days anew. */
export async function recognizeBrowser(
  request?: Request,
): Promise<{ browserKey: BrowserKey; setCookie: string }> {
  const known = request && (await findBrowserKey(request));
  const made: unknown = known ?? randomBytes(32).toString("base64url");
  if (!isBrowserKey(made)) throw new Error("A browser's key was not made.");
  return { browserKey: made, setCookie: await cookie.serialize(made) };
}

function isBrowserKey(value: unknown): value is BrowserKey {
  return typeof value === "string" && /^[\w-]{43}$/.test(value);
}

export function hashBrowserKey(key: BrowserKey): Buffer {
  return createHash("sha256").update(key).digest();
}

/** The secret by which this browser opens one of its orders: only the browser's key can make it again. */
export function orderSecretOf(key: BrowserKey, orderId: string): string {
  return secretOfBytes(createHmac("sha256", key).update(orderId).digest());
}
