import { env } from "#app/system/env.server.ts";
import { isSafeLink } from "#app/web/safe-link.ts";
import type { ProviderName } from "./payment-provider.ts";

/** Hosts of the providers' payment pages, and the settings that allow a local stand-in. */
const pages: Record<ProviderName, { host: RegExp; standIn: string | undefined }> = {
  stripe: { host: /^checkout\.stripe\.com$/, standIn: env.STRIPE_API_URL },
  paypal: { host: /^(?:[\w-]+\.)*paypal\.com$/, standIn: env.PAYPAL_API_URL },
  sandbox: { host: /^$/, standIn: env.SITE_URL },
  "bank-transfer": { host: /^$/, standIn: undefined },
};

/** Returns whether a URL belongs to the provider that named it. Buyers are sent nowhere else. */
export function isPayAddress(provider: ProviderName, address: string): boolean {
  const { host, standIn } = pages[provider];
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (standIn && url.origin === new URL(standIn).origin) return true;
  return isSafeLink(address) && url.port === "" && host.test(url.hostname);
}
