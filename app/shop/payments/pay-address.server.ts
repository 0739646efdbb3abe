import { isSafeLink } from "#app/platform/forms/safe-link.ts";
import { env } from "#app/platform/system/env.server.ts";
import type { ProviderName } from "./payment-provider.ts";

/** `localUrl` is the setting that allows a local server. */
const pages: Record<ProviderName, { host: RegExp; localUrl: string | undefined }> = {
  stripe: { host: /^checkout\.stripe\.com$/, localUrl: env.STRIPE_API_URL },
  paypal: { host: /^(?:[\w-]+\.)*paypal\.com$/, localUrl: env.PAYPAL_API_URL },
  sandbox: { host: /^$/, localUrl: env.SITE_URL },
  "bank-transfer": { host: /^$/, localUrl: undefined },
};

/** Buyers are sent to no other address. */
export function isPayAddress(provider: ProviderName, address: string): boolean {
  const { host, localUrl } = pages[provider];
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (localUrl && url.origin === new URL(localUrl).origin) return true;
  return isSafeLink(address) && url.port === "" && host.test(url.hostname);
}
